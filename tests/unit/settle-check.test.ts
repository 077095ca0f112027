import { describe, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import type { AttemptRow, LinkRecord, ReporterRow, ReportRow, TransferRow } from "#app/core/payments/records.ts";
import { settleCheck } from "#app/core/payments/settle-check.ts";
import type { ClaimContext } from "#app/core/payments/settle-claim.ts";
import type { MinedSighting } from "#app/core/payments/sighting.ts";
import type { TransactionCheck } from "#app/core/payments/transaction-check.ts";
import {
	COLLECTOR,
	contractOf,
	hashOf,
	logs,
	type Move,
	mined,
	minedEther,
	operationOf,
	PAID_AT,
	PAYER,
	paying,
	STRANGER,
	seen,
	TX,
	terms,
	usdc,
} from "./facts.ts";

/** What one check of one hash stores for a link that nobody has paid yet. */

const record: LinkRecord = {
	link: {
		...terms(),
		userId: "ada",
		dashboardPasswordHash: "",
		dashboardEpoch: 0,
		submissionKey: null,
		version: 1,
		chainSilent: false,
		language: "en",
		cancelledAt: null,
		summaryVersion: 0,
		closedAt: null,
		bookkeeping: null,
		reuse: null,
		parentId: null,
		remindRequester: false,
		remindPayer: false,
	},
	provenOn: [1],
	ownerEmail: null,
	signedAt: null,
	emailProven: false,
	transfers: [],
	attempts: [],
	reports: [],
	reporters: [],
	events: [],
	confirmed: null,
};

/** Sent by somebody else: a bundle with the payer's operation (ERC-4337). */
const checkTransaction = (...moves: Move[]): TransactionCheck => ({
	chainId: 1,
	txHash: TX,
	startedAt: PAID_AT,
	answers: [],
	consensus: seen(mined({ from: COLLECTOR, logs: [...logs(...moves), operationOf(PAYER, moves.length)] })),
	onOtherChain: null,
	goneBlocks: [],
	sources: [],
});

function signedBy(signer: Address, senderName: string): ReporterRow {
	const { paymentId, chainId } = record.link;
	return {
		...{ paymentId, chainId, txHash: TX, reporterId: senderName, senderName, senderEmail: `${senderName}@example.com` },
		...{ senderLanguage: "en", attemptId: null, signature: "0x5a", signer, signatureOpen: false, releasedAt: null },
		namedAt: PAID_AT,
	};
}

function attemptOf(fromAddress: Address, senderName: string, over: Partial<AttemptRow> = {}): AttemptRow {
	const { paymentId, chainId } = record.link;
	return {
		...{ id: senderName, paymentId, chainId, fromAddress, nonce: 7, amount: usdc(100), headBlock: "99", tag: null },
		...{ nonceUsedAt: null, senderName, senderEmail: `${senderName}@example.com`, senderLanguage: "en", state: "open" },
		...{ txHash: null, watching: true, createdAt: PAID_AT - 10_000, updatedAt: PAID_AT - 10_000 },
		...over,
	} as AttemptRow;
}

function context(over: Partial<ClaimContext> = {}): ClaimContext {
	const rivals = { foreign: false, ownSums: [] };
	const unpaid = { remaining: usdc(100), paidBy: () => 0n };
	return { claimedElsewhere: [], attempts: [], reporters: [], stored: [], rivals, ...unpaid, ...over };
}

/** @returns the rows stored, reduced to what counts and by what */
function stored(check: TransactionCheck, over: Partial<ClaimContext> = {}, before: readonly TransferRow[] = []) {
	const held = { ...record, transfers: [...before] };
	const { change, received } = settleCheck(held, check, context(over), null, PAID_AT, { chainSilent: false });
	const rows = change?.transfers ?? [];
	return { rows, received, live: rows.filter(({ state }) => state !== "refused"), change };
}
const brief = (rows: readonly TransferRow[]) =>
	rows.map(({ logOrdinal, state, payerProof }) => [logOrdinal, state, payerProof]);

/** The name beside the hash, and what proves it. */
const nameIn = ({ change }: ReturnType<typeof stored>) => {
	const [report] = change?.reports ?? [];
	return [report?.senderName ?? null, report?.nameProof ?? null];
};

const MALLORY = signedBy(STRANGER, "mallory");
const dust = paying(1n, { from: STRANGER });

describe("a stranger who puts their own proven transfer into somebody's transaction", () => {
	test("adds to a proven payer's, and takes nothing from it", () => {
		const { live, received } = stored(checkTransaction(dust, paying(usdc(100))), {
			reporters: [MALLORY, signedBy(PAYER, "bob")],
		});
		expect(brief(live)).toEqual([
			[0, "credited", "signature"],
			[1, "credited", "signature"],
		]);
		expect(received).toBe(usdc(100) + 1n);
	});

	test("does not hide a payment of exactly the sum that nobody has signed", () => {
		const alone = stored(checkTransaction(paying(usdc(100))));
		expect(brief(alone.live)).toEqual([[0, "credited", "sole-link"]]);
		const beside = stored(checkTransaction(dust, paying(usdc(100))), { reporters: [MALLORY] });
		const { live, received } = beside;
		expect(live.find(({ logOrdinal }) => logOrdinal === 1)).toMatchObject({
			state: "credited",
			payerProof: "sole-link",
		});
		expect(received >= usdc(100)).toBe(true);
		expect(nameIn(beside)).toEqual([null, null]);
	});

	test("does not make a payment that waits for the requester vanish", () => {
		const waiting = stored(checkTransaction(dust, paying(usdc(60)))).rows;
		expect(brief(waiting)).toEqual([
			[0, "needs-requester", null],
			[1, "needs-requester", null],
		]);
		const { rows } = stored(checkTransaction(dust, paying(usdc(60))), { reporters: [MALLORY] }, waiting);
		expect(rows.find(({ logOrdinal }) => logOrdinal === 1)?.state ?? "needs-requester").toBe("needs-requester");
	});
});

test("money that a stranger has paid out, which nobody signed for, waits for the requester", () => {
	const relayed = { ...checkTransaction(), consensus: seen(mined({ from: COLLECTOR, logs: logs(paying(usdc(100))) })) };
	const attempts = [attemptOf(PAYER, "mallory", { nonce: 0 })];
	for (const over of [{}, { attempts }]) {
		const { live } = stored(relayed, over);
		expect(live).toMatchObject([{ state: "needs-requester", asks: "unauthorised", payerProof: null }]);
	}
});

test("a transaction that is on two chains of a link is asked about once on each: no mail of the one is taken for the other's", () => {
	const link = { ...record.link, chainIds: [1, 10] };
	const keysOn = (chainId: number) => {
		const move = paying(usdc(60), { emitter: contractOf("USDC", chainId) });
		const { change } = settleCheck(
			{ ...record, link, ownerEmail: "rosa@example.com" },
			{ ...checkTransaction(move), chainId },
			context(),
			null,
			PAID_AT,
			{ chainSilent: false },
		);
		return (change?.mails ?? []).map((mail) => ("dedupeKey" in mail ? mail.dedupeKey : ""));
	};
	const keys = [...keysOn(1), ...keysOn(10)];
	expect(keys).toHaveLength(2);
	expect(new Set(keys).size).toBe(2);
});

test("an attempt of another nonce proves a relayed payment, not the payer's own other transaction", () => {
	const attempts = [attemptOf(PAYER, "bob", { nonce: 8, amount: usdc(60) })];
	expect(brief(stored(checkTransaction(paying(usdc(60))), { attempts }).live)).toEqual([[0, "credited", "attempt"]]);
	const own = { ...checkTransaction(), consensus: seen(mined({ logs: logs(paying(usdc(60))) })) };
	expect(brief(stored(own, { attempts }).live)).toEqual([[0, "needs-requester", null]]);
});

test("an attempt that one relayed payment made is not another's as well: neither replaced the other", () => {
	const OTHER = hashOf(0xcc);
	const attempts = [attemptOf(PAYER, "bob", { nonce: 8, amount: usdc(60) })];
	const relayed = checkTransaction(paying(usdc(60)));
	const settled = (before: LinkRecord, check: TransactionCheck) =>
		settleCheck(before, check, context({ attempts: before.attempts }), null, PAID_AT, { chainSilent: false }).change;
	const one = settled({ ...record, attempts }, relayed);
	expect(one?.attempts).toMatchObject([{ id: "bob", txHash: TX }]);
	const { attempts: sent = [], transfers = [], reports = [] } = one ?? {};
	const other = settled({ ...record, attempts: sent, transfers, reports }, { ...relayed, txHash: OTHER });
	expect(other?.transfers).toMatchObject([{ txHash: OTHER, state: "credited" }]);
	expect(other?.attempts).toEqual([]);
	expect(other?.events.map(({ kind }) => kind)).not.toContain("replaced");
});

describe("a part that the requester accepts beside one whose payer is proven", () => {
	const ADA = signedBy(PAYER, "ada");
	const bothParts = checkTransaction(paying(usdc(60)), paying(usdc(30), { from: STRANGER }));
	const proven = stored(bothParts, { reporters: [ADA] }).rows;
	const accepted = (rows: readonly TransferRow[]) =>
		rows.map(
			(row): TransferRow =>
				row.state === "needs-requester" ? { ...row, state: "mined", payerProof: "requester" } : row,
		);
	const tie = (rows: readonly TransferRow[]) =>
		rows.map(({ logOrdinal, state, payerProof, fromAddress, asks }) => [
			...[logOrdinal, state, payerProof, fromAddress, asks],
		]);
	const BOTH = [
		[0, "credited", "signature", PAYER, null],
		[1, "credited", "requester", STRANGER, "inexact"],
	];
	/** rows as they stand after a check */
	const checkedAgain = (before: readonly TransferRow[], over: Partial<ClaimContext>, check = bothParts) => {
		const { rows } = stored(check, over, before);
		const isNew = (row: TransferRow) => rows.some(({ logOrdinal }) => logOrdinal === row.logOrdinal);
		return [...before.filter((row) => !isNew(row)), ...rows].sort((a, b) => a.logOrdinal - b.logOrdinal);
	};

	test("counts by their word, and the other by its payer's proof still", () => {
		expect(tie(proven)).toEqual([
			[0, "credited", "signature", PAYER, null],
			[1, "needs-requester", null, STRANGER, "inexact"],
		]);
		expect(tie(checkedAgain(accepted(proven), { reporters: [ADA] }))).toEqual(BOTH);
	});

	test("stays accepted at every later check, though both are less than is asked", () => {
		const once = checkedAgain(accepted(proven), { reporters: [ADA] });
		const { change } = stored(bothParts, { reporters: [ADA], stored: [ADA] }, once);
		expect(change?.transfers ?? []).toEqual([]);
	});

	test("keeps both ties in another block, and when nobody's proof can be read any more", () => {
		const moved = {
			...mined({ from: COLLECTOR, head: 101n, block: { number: 101n, hash: hashOf(101), timeAt: PAID_AT } }),
		};
		const elsewhere = {
			...bothParts,
			consensus: seen({ ...moved, logs: logs(dust, paying(usdc(60)), paying(usdc(30), { from: STRANGER })) }),
		};
		const both = checkedAgain(accepted(proven), { reporters: [ADA] });
		expect(tie(checkedAgain(both, { reporters: [ADA] }, elsewhere)).slice(1)).toEqual([
			[1, "credited", "signature", PAYER, null],
			[2, "credited", "requester", STRANGER, "inexact"],
		]);
		expect(tie(checkedAgain(both, {}))).toEqual(BOTH);
	});

	test("waits on, and takes nothing of the other, when what proved that can not be read any more", () => {
		expect(tie(checkedAgain(proven, {}))).toEqual(tie(proven));
	});
});

test("a payer's exact transfer that another link held for a moment is claimed as soon as it is free, beside what was claimed meanwhile", () => {
	const both = checkTransaction(paying(usdc(40)), paying(usdc(100)));
	const ADA = signedBy(PAYER, "ada");
	const meanwhile = stored(both, { reporters: [ADA], claimedElsewhere: [1] });
	expect(brief(meanwhile.live)).toEqual([[0, "credited", "signature"]]);
	const { live, received } = stored(both, { reporters: [ADA] }, meanwhile.rows);
	expect(brief(live)).toEqual([[1, "credited", "signature"]]);
	expect(received).toBe(usdc(140));
});

test("a part of the sum in ether, which its payer signed for, counts at every check", () => {
	const ether = { ...record, link: { ...record.link, token: "ETH", amount: 10n ** 18n } as const };
	const check = { ...checkTransaction(), consensus: seen(minedEther({ value: 10n ** 17n })) };
	const ADA = signedBy(PAYER, "ada");
	const over = context({ reporters: [ADA], stored: [ADA], remaining: 10n ** 18n });
	const { change } = settleCheck(ether, check, over, null, PAID_AT, { chainSilent: false });
	expect(brief(change?.transfers ?? [])).toEqual([[-1, "credited", "signature"]]);
	const again = { ...ether, transfers: change?.transfers ?? [], reports: change?.reports ?? [] };
	expect(settleCheck(again, check, over, null, PAID_AT, { chainSilent: false }).change).toBeNull();
});

describe("a hash named for somebody else's attempt", () => {
	const HONEST = `0x${"ab".repeat(32)}` as const;
	const honest: ReportRow = {
		...{ paymentId: record.link.paymentId, chainId: record.link.chainId, txHash: HONEST, attemptId: "mallory" },
		...{ senderName: "ada", senderEmail: "ada@example.com", senderLanguage: "en", payerSignature: null },
		...{ state: "watching", refusal: null, nameProof: null, provenReporterId: null, pendingCall: null },
		...{
			pendingAmount: null,
			slow: false,
			firstSeenAt: null,
			lastSeenAt: null,
			checkedAt: null,
			reportedAt: PAID_AT - 5_000,
		},
	};
	const named = (over: Partial<ReporterRow>): ReporterRow => ({
		...signedBy(PAYER, "ada"),
		...{ txHash: HONEST, signer: null, signature: null },
		...over,
	});
	const usingNonce = (reporters: ReporterRow[]) => {
		const attempts = [attemptOf(STRANGER, "mallory", { nonce: 3 })];
		const check = { ...checkTransaction(), consensus: seen(mined({ from: STRANGER, nonce: 3, logs: [] })) };
		const before = { ...record, attempts, reports: [honest], reporters };
		const { change } = settleCheck(before, check, context({ attempts }), null, PAID_AT, { chainSilent: false });
		return change?.reports.find(({ txHash }) => txHash === HONEST)?.state ?? "watching";
	};

	test("is watched further when that attempt's nonce is used, for somebody else named it, too", () => {
		const mallory = named({ reporterId: "mallory", senderName: "mallory", attemptId: "mallory" });
		expect(usingNonce([mallory])).toBe("lost");
		expect(usingNonce([named({}), mallory])).toBe("watching");
	});

	test("is no attempt's once its sender is known to be another account", () => {
		const sighting = { kind: "unmined", from: PAYER, to: null, nonce: 7, value: 0n, input: "0x" } as const;
		const check = { ...checkTransaction(), txHash: HONEST, consensus: seen(sighting) };
		const attempts = [attemptOf(STRANGER, "mallory", { nonce: 3 })];
		const before = { ...record, attempts, reports: [honest] };
		const { change } = settleCheck(before, check, context({ attempts }), null, PAID_AT, { chainSilent: false });
		expect(change?.reports.find(({ txHash }) => txHash === HONEST)?.attemptId).toBeNull();
	});
});

describe("a hash that an attempt's own page names", () => {
	const FIRST: `0x${string}` = `0x${"f1".repeat(32)}`;
	const elsewhere = mined({ logs: logs(paying(usdc(100), { to: STRANGER })) });
	const settled = (sighting: typeof elsewhere, attempts: AttemptRow[], reports: ReportRow[] = []) => {
		const reportedBy = { reporterId: "ada", senderName: "ada", senderEmail: "ada@example.com", attemptId: "ada" };
		const named = { ...reportedBy, senderLanguage: "en", payerSignature: null } as const;
		const reporters = [{ ...signedBy(PAYER, "ada"), attemptId: "ada", signer: null, signature: null }];
		const check = { ...checkTransaction(), consensus: seen(sighting) };
		const before = { ...record, attempts, reports };
		return settleCheck(before, check, context({ attempts, reporters }), named, PAID_AT, { chainSilent: false }).change;
	};

	test("and that paid somebody else was not cancelled: nobody is told that they have the money still", () => {
		const change = settled(elsewhere, [attemptOf(PAYER, "ada")]);
		expect(change?.attempts).toMatchObject([{ id: "ada", state: "settled", txHash: TX }]);
		expect(change?.events.map(({ kind }) => kind)).not.toContain("cancelled");
	});

	test("though the account had sent it before ends nothing: what the wallet did send is still searched for", () => {
		expect(settled({ ...elsewhere, nonce: 6 }, [attemptOf(PAYER, "ada")])?.attempts).toEqual([]);
		const unseen = attemptOf(PAYER, "ada", { state: "broadcast", txHash: TX });
		expect(settled({ ...elsewhere, nonce: 6 }, [unseen])?.attempts, "named before a node knew it").toMatchObject([
			{ state: "open", txHash: null },
		]);
		expect(settled({ ...elsewhere, nonce: 8 }, [attemptOf(PAYER, "ada")])?.attempts).toMatchObject([
			{ state: "settled" },
		]);
	});

	test("ends nothing of one that its wallet has sent under another nonce", () => {
		const sent = attemptOf(PAYER, "ada", { state: "broadcast", txHash: FIRST });
		const first: ReportRow = {
			...{ paymentId: record.link.paymentId, chainId: 1, txHash: FIRST, attemptId: "ada", payerSignature: null },
			...{ senderName: "ada", senderEmail: "ada@example.com", senderLanguage: "en", nameProof: null },
			...{ provenReporterId: null, pendingCall: null, pendingAmount: null, slow: false, state: "watching" },
			...{ refusal: null, firstSeenAt: null, lastSeenAt: null, checkedAt: null, reportedAt: PAID_AT - 5_000 },
		};
		const other = settled({ ...elsewhere, nonce: 6 }, [sent], [first]);
		expect(other?.attempts).toEqual([]);
		expect(other?.reports.map(({ txHash }) => txHash)).toEqual([TX]);
		// One of the same nonce took its place.
		const same = settled(elsewhere, [sent], [first]);
		expect(same?.reports.find(({ txHash }) => txHash === FIRST)?.state).toBe("lost");
	});
});

describe("the receipts of a link that several paid", () => {
	const ADA = signedBy(PAYER, "ada");
	const BOB = signedBy(STRANGER, "bob");
	const PART = hashOf(0xbb);
	const byBob = (over: Partial<MinedSighting> = {}): TransactionCheck => ({
		...checkTransaction(),
		txHash: PART,
		consensus: seen(mined({ from: STRANGER, logs: logs(paying(usdc(60), { from: STRANGER })), ...over })),
	});
	/** the link after Bob's part of 60 */
	const half = () => {
		const reporters = [{ ...BOB, txHash: PART }];
		const { change } = settle({ ...record, reporters }, byBob(), { reporters, stored: reporters });
		return { ...record, transfers: change?.transfers ?? [], reports: change?.reports ?? [], reporters };
	};
	const settle = (link: LinkRecord, check: TransactionCheck, over: Partial<ClaimContext>) =>
		settleCheck(link, check, context(over), null, PAID_AT, { chainSilent: false });
	const mailed = (link: LinkRecord, check: TransactionCheck, over: Partial<ClaimContext>) =>
		(settle({ ...link, ownerEmail: "rosa@example.com" }, check, over).change?.mails ?? [])
			.map(({ kind, to, ...mail }) => `${kind} ${to} ${"amount" in mail ? mail.amount : ""}`)
			.sort();
	const rest = (amount: number): TransactionCheck => ({
		...checkTransaction(),
		consensus: seen(mined({ logs: logs(paying(usdc(amount))) })),
	});

	test("go to whoever paid an earlier part, too, once the rest is there", () => {
		const over = { reporters: [ADA], stored: [ADA], remaining: usdc(40) };
		expect(mailed(half(), rest(40), over)).toEqual([
			"payment-received rosa@example.com 40000000",
			"payment-sent ada@example.com 40000000",
			"payment-sent bob@example.com 60000000",
		]);
	});

	test("wait while there is a rest", () => {
		const over = { reporters: [ADA], stored: [ADA], remaining: usdc(40) };
		expect(mailed(half(), rest(30), over).filter((mail) => mail.startsWith("payment-sent"))).toEqual([]);
	});

	test("go out when the rest of the same transaction is proven", () => {
		const both = (): TransactionCheck => ({
			...byBob(),
			consensus: seen(
				mined({ from: COLLECTOR, logs: [...logs(paying(usdc(60), { from: STRANGER }), paying(usdc(40)))] }),
			),
		});
		const bob = { ...BOB, txHash: PART };
		const ada = { ...ADA, txHash: PART };
		const first = settle(record, both(), { reporters: [bob], stored: [bob] }).change;
		expect(first?.events.map(({ kind, detail }) => `${kind} ${detail.amount}`)).toEqual([
			"mined 60000000",
			"needs-requester 40000000",
			"partial 60000000",
		]);
		// Her 40 wait for the requester.
		expect(mailed(record, both(), { reporters: [bob], stored: [bob] })).toEqual([
			"needs-requester rosa@example.com 40000000",
			"part-received rosa@example.com 60000000",
		]);
		const known = { ...record, transfers: first?.transfers ?? [], reports: first?.reports ?? [], reporters: [bob] };
		expect(mailed(known, both(), { reporters: [bob, ada], stored: [bob, ada] })).toEqual([
			"payment-received rosa@example.com 100000000",
			"payment-sent bob@example.com 100000000",
		]);
		const { change } = settle(known, both(), { reporters: [bob, ada], stored: [bob, ada] });
		expect(change?.events.map(({ kind }) => kind)).toEqual(["success"]);
	});
});

describe("a counted transfer whose hash the endpoints do not know any more", () => {
	const forgotten = (goneBlocks: TransactionCheck["goneBlocks"]): TransactionCheck => ({
		...checkTransaction(),
		consensus: seen({ kind: "unknown" }),
		goneBlocks,
	});
	const [counted] = stored(checkTransaction(paying(usdc(100)))).rows;
	if (!counted) throw new Error("a transfer was expected");

	test("is taken back when another block is in its block's place", () => {
		expect(brief(stored(forgotten([counted.blockHash]), {}, [counted]).rows)).toEqual([[0, "reorged", "sole-link"]]);
	});

	test("stays as it is while its block was not asked about: it was stored while the chain was asked", () => {
		expect(stored(forgotten([]), {}, [counted]).rows).toEqual([]);
	});
});
