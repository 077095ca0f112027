import type { Hash } from "../address.ts";
import type { LinkRecord, TransferRow } from "./records.ts";

/** What a link's room wants to know of its chain, and what the chain's watcher tells it. Plain data: it crosses RPC. */

/** What a room asks its chain's watcher to watch for. */
export interface FollowNeeds {
	/** a page or dashboard of the link is open */
	pageOpen: boolean;
	/** a reported hash is in no block, or a wallet was asked: a payment may come any moment */
	awaiting: boolean;
	/** blocks with transfers that are not final; lower-case hashes */
	blocks: readonly { number: number; hash: Hash }[];
	/** at this head a transfer has the confirmations asked for; null: none waits for a height */
	settlesAt: number | null;
}

export interface ChainMoved {
	chainId: number;
	/** newest block of the endpoint that answered */
	head: number;
	/** null where it does not say */
	finalized: number | null;
	/** a block of the link's transfers is gone */
	reorged: boolean;
	/** since when no endpoint answers, epoch ms; null: one does */
	silentSince: number | null;
	/** ms between two rounds */
	paceMs: number;
	/** epoch ms */
	at: number;
}

/** Nothing is to be followed: the watcher may forget the link. */
export function needsNothing({ pageOpen, awaiting, blocks }: FollowNeeds): boolean {
	return !pageOpen && !awaiting && blocks.length === 0;
}

/** Transfers of one chain that count or will once they are deep enough, and whose block may still be replaced. */
function openTransfers({ transfers }: LinkRecord, chain: number): TransferRow[] {
	return transfers.filter(
		({ chainId, state, final }) => chainId === chain && (state === "mined" || state === "credited") && !final,
	);
}

/** What a link asks the watcher of one of its chains for. */
export function followNeeds(record: LinkRecord, chain: number, pageOpen: boolean): FollowNeeds {
	const open = openTransfers(record, chain);
	const asked = record.link.confirmationsAsked;
	const heights =
		asked === "final" ? [] : open.flatMap((row) => (row.state === "mined" ? [settledAt(row, asked)] : []));
	const blocks = new Map(open.map((row) => [row.blockHash, { number: Number(row.blockNumber), hash: row.blockHash }]));
	const isMined = (txHash: Hash | null) =>
		record.transfers.some((row) => row.chainId === chain && row.txHash === txHash && row.state !== "reorged");
	return {
		pageOpen,
		awaiting:
			record.reports.some(
				({ chainId, state, refusal, txHash }) =>
					chainId === chain && state === "watching" && refusal === null && !isMined(txHash),
			) || record.attempts.some(({ chainId, watching, txHash }) => chainId === chain && watching && !isMined(txHash)),
		blocks: [...blocks.values()].sort((a, b) => a.number - b.number),
		settlesAt: heights.length === 0 ? null : Math.min(...heights),
	};
}

/** The head at which a block has so many confirmations, itself counted. */
function settledAt({ blockNumber }: TransferRow, asked: string): number {
	return Number(blockNumber) + Number(asked) - 1;
}

/** Whether the chain's news may change what is stored: then all endpoints are asked about the link's hashes. */
export function callsForCheck({ blocks, settlesAt }: FollowNeeds, moved: ChainMoved): boolean {
	if (moved.silentSince !== null) return false;
	if (moved.reorged) return true;
	if (settlesAt !== null && moved.head >= settlesAt) return true;
	const { finalized } = moved;
	return finalized !== null && blocks.some(({ number }) => number <= finalized);
}

/**
 * The record as its pages show it at a newer head of one of its chains: confirmations counted on. What one endpoint says of its head decides nothing:
 * a transfer that still has to be buried shows one confirmation less than it needs until all endpoints were asked.
 */
export function atHead(record: LinkRecord, { chainId, head }: Pick<ChainMoved, "chainId" | "head">): LinkRecord {
	const asked = record.link.confirmationsAsked;
	const most = asked === "final" ? Number.POSITIVE_INFINITY : Number(asked) - 1;
	const transfers = record.transfers.map((row) => {
		if (row.chainId !== chainId || row.final || (row.state !== "mined" && row.state !== "credited")) return row;
		const counted = head - Number(row.blockNumber) + 1;
		const shown = row.state === "mined" ? Math.min(counted, most) : counted;
		return shown > row.confirmations ? { ...row, confirmations: shown } : row;
	});
	return { ...record, transfers };
}
