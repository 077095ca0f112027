import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { LinkSort } from "#app/core/payments/link-query.ts";
import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { useClosingDetails } from "#app/ui/use-closing-details.ts";
import { type DeskParams, deskPath } from "./desk-address.ts";
import { LedgerRow } from "./ledger-row.tsx";
import { CancelLink, QrOfLink } from "./row-dialogs.tsx";
import type { RowWorths } from "./sum-worth.tsx";

interface LedgerProps {
	rows: readonly LinkRowSummary[];
	/** epoch ms */
	now: number;
	params: DeskParams;
	/** ids of lines that changed a moment ago */
	fresh: ReadonlySet<string>;
	/** an account of many links: less air */
	tight: boolean;
	worths: RowWorths | undefined;
}

/** The list: a table that can be sorted, cards on phones. */
export function Ledger({ rows, now, params, fresh, tight, worths }: LedgerProps) {
	const say = useSay();
	const table = useRef<HTMLTableElement>(null);
	useClosingDetails(table);
	const [qrOf, setQrOf] = useState<LinkRowSummary | null>(null);
	const [cancelling, setCancelling] = useState<LinkRowSummary | null>(null);
	const [canShare, setCanShare] = useState(false);
	useEffect(() => setCanShare(typeof navigator.share === "function"), []);
	const sort = (params.sort ?? "newest") as LinkSort;
	const actions = { showQr: setQrOf, askCancel: setCancelling, canShare };
	return (
		<>
			<table className={tight ? "table desk-ledger desk-ledger--tight" : "table desk-ledger"} ref={table}>
				<caption className="sr">{say("desk.caption", { sort: say(`desk.sort-${sort}`) })}</caption>
				<thead>
					<tr>
						<SortedBy params={params} sort={sort} down="newest" up="oldest" label={say("desk.link")} />
						<th scope="col">{say("desk.address")}</th>
						<SortedBy params={params} sort={sort} down="largest" up="smallest" label={say("desk.sum")} end />
						<th scope="col">{say("desk.status")}</th>
						<SortedBy params={params} sort={sort} down="due-last" up="due" first="up" label={say("desk.dueDay")} end />
						<th scope="col">
							<span className="sr">{say("desk.actions")}</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<LedgerRow
							key={row.paymentId}
							row={row}
							now={now}
							fresh={fresh.has(row.paymentId)}
							actions={actions}
							worth={worths?.of[row.paymentId]}
						/>
					))}
				</tbody>
			</table>
			<QrOfLink row={qrOf} onClose={() => setQrOf(null)} />
			<CancelLink row={cancelling} onClose={() => setCancelling(null)} />
		</>
	);
}

interface SortedByProps {
	params: DeskParams;
	sort: LinkSort;
	down: LinkSort;
	up: LinkSort;
	/** which one a column that is not sorted by begins with */
	first?: "up" | "down";
	label: string;
	end?: boolean;
}

function SortedBy({ params, sort, down, up, first = "down", label, end = false }: SortedByProps) {
	const isDown = sort === down;
	const isUp = sort === up;
	const next = isDown ? up : isUp ? down : first === "down" ? down : up;
	return (
		<th
			scope="col"
			className={end ? "n" : undefined}
			aria-sort={isDown ? "descending" : isUp ? "ascending" : undefined}
		>
			<Link
				className="desk-sort"
				to={deskPath(params, { sort: next === "newest" ? undefined : next })}
				preventScrollReset
			>
				{label}
				<Icon
					name={isDown || isUp ? "arrow-down" : "chevrons-up-down"}
					size="small"
					className={isUp ? "desk-up" : undefined}
				/>
			</Link>
		</th>
	);
}

/** In place of lines that are on their way. */
export function LedgerSkeleton() {
	const say = useSay();
	return (
		<div role="status" aria-label={say("desk.loading")}>
			<table className="table desk-ledger" aria-hidden="true">
				<tbody>
					{["a", "b", "c", "d", "e", "f"].map((key) => (
						<tr key={key}>
							<td className="c-link">
								<span className="desk-lead">
									<span className="skel desk-skel-ring" />
									<span className="grow">
										<span className="skel desk-skel-name" />
										<span className="skel desk-skel-id" />
									</span>
								</span>
							</td>
							<td className="c-payee">
								<span className="skel" />
							</td>
							<td className="c-sum n">
								<span className="skel" />
							</td>
							<td className="c-status">
								<span className="skel" />
							</td>
							<td className="c-due n">
								<span className="skel" />
							</td>
							<td className="c-act" />
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
