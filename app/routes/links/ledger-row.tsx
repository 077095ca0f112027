import { Link } from "@remix-run/react";
import { requireChain } from "#app/core/chains.ts";
import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";
import { shortPaymentId } from "#app/core/payments/payment-id.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayAmount, sayFigure } from "#app/words/amounts.ts";
import type { Say } from "#app/words/say.ts";
import { Ring } from "./ring.tsx";
import { type RowActions, RowMenu } from "./row-menu.tsx";
import { coinOf, restOf, STATE_MARKS, sayName, sayState, sayWhenDue, shownState } from "./row-words.ts";
import { type RowWorths, SumWorth } from "./sum-worth.tsx";

const DAY_MS = 24 * 60 * 60_000;

export interface LedgerRowProps {
	row: LinkRowSummary;
	/** epoch ms */
	now: number;
	/** it changed a moment ago */
	fresh: boolean;
	/** what its menu opens; null for a list that is only looked at */
	actions: RowActions | null;
	/** what its sum is worth */
	worth?: RowWorths["of"][string];
}

/** One link: what it is, how much of it came, what is next. A card on phones. */
export function LedgerRow({ row, now, fresh, actions, worth }: LedgerRowProps) {
	const say = useSay();
	const { tone, icon } = STATE_MARKS[shownState(row, now)];
	return (
		<tr className={fresh ? "desk-is-fresh" : undefined}>
			<td className="c-link">
				<span className="desk-lead">
					<Ring row={row} />
					<span>
						<Link className="t-strong" to={`/link/${row.paymentId}/dashboard`}>
							<bdi>{sayName(say, row)}</bdi>
						</Link>
						<span className="desk-sub">
							<span className="mono" dir="ltr">
								{shortPaymentId(row.paymentId)}
							</span>
							<Made at={row.createdAt} now={now} />
						</span>
					</span>
				</span>
			</td>
			<td className="c-payee">
				<span className="sr">{say("desk.address")} </span>
				<ShortAddress address={row.payee} />
				<span className="desk-sub">
					<bdi>{sayNetworks(say, row)}</bdi>
				</span>
			</td>
			<td className="c-sum n">
				<Sum row={row} worth={worth} />
			</td>
			<td className="c-status">
				<Badge tone={tone} icon={icon}>
					{sayState(say, row, now)}
				</Badge>
				<span className="desk-sub">
					<Who row={row} />
				</span>
			</td>
			<td className="c-due n">
				<Due row={row} now={now} />
			</td>
			<td className="c-act">{actions ? <RowMenu row={row} actions={actions} /> : null}</td>
		</tr>
	);
}

function Made({ at, now }: { at: number; now: number }) {
	const say = useSay();
	if (Math.floor(at / DAY_MS) === Math.floor(now / DAY_MS)) return <span>{say("desk.madeToday")}</span>;
	return (
		<span>
			<Said id="desk.madeOn" values={{ day: <LocalTime at={at} style="day" /> }} />
		</span>
	);
}

function sayNetworks(say: Say, { chainId, chainIds }: LinkRowSummary): string {
	const network = requireChain(chainId).name;
	return chainIds.length > 1 ? say("desk.onNetworks", { network, count: chainIds.length - 1 }) : network;
}

/** The sum that matters first; what is asked beside a part of it, and what it is worth below. */
function Sum({ row, worth }: Pick<LedgerRowProps, "row" | "worth">) {
	const say = useSay();
	const coin = coinOf(row);
	const { state, asked, received, reached } = row;
	const isPart = state === "partly" || (BigInt(received) > 0n && restOf(row) > 0n && row.reuse === null);
	const shown = isPart || row.reuse !== null || reached.paid ? received : asked;
	return (
		<>
			<bdi dir="ltr">
				<b>{sayFigure(say, shown, coin)}</b>{" "}
				{isPart ? say("desk.ofAsked", { asked: sayAmount(say, asked, coin) }) : row.token}
			</bdi>
			<span className="desk-sub">
				<SumCaption row={row} isPart={isPart} />
			</span>
			<SumWorth worth={worth} shown={shown} />
		</>
	);
}

function SumCaption({ row, isPart }: { row: LinkRowSummary; isPart: boolean }) {
	const say = useSay();
	const coin = coinOf(row);
	if (row.reuse) {
		const amount = sayAmount(say, row.asked, coin);
		return <bdi>{say(row.reuse.open ? "desk.anyAmount" : "desk.eachPays", { amount })}</bdi>;
	}
	if (row.state === "cancelled" && row.cancelledAt !== null)
		return (
			<span>
				<Said id="desk.cancelledOn" values={{ day: <LocalTime at={row.cancelledAt} style="day" /> }} />
			</span>
		);
	if (isPart) return <bdi>{say("desk.stillOpen", { amount: sayFigure(say, restOf(row), coin) })}</bdi>;
	const surplus = BigInt(row.received) - BigInt(row.asked);
	if (surplus > 0n) return <bdi>{say("desk.moreThanAsked", { amount: sayFigure(say, surplus, coin) })}</bdi>;
	if (row.reached.paid && row.paidAt !== null)
		return (
			<span>
				<Said id="desk.paidOn" values={{ day: <LocalTime at={row.paidAt} style="day" /> }} />
			</span>
		);
	return null;
}

/** Who paid, as far as anything says so; else how often it was opened. A name that was typed is only ever "named by". */
function Who({ row }: { row: LinkRowSummary }) {
	const say = useSay();
	const { payer, names, transfers } = row;
	if (row.reuse) return <span>{say("desk.payments", { count: transfers })}</span>;
	const several = transfers > 1 ? <span>{say("desk.transfers", { count: transfers })}</span> : null;
	if (payer?.proven)
		return (
			<>
				<span className="desk-who">
					<Icon name="badge-check" size="small" />
					<span>
						<Said id="desk.paidBy" values={{ name: <bdi>{payer.name}</bdi> }} />
					</span>
				</span>
				{several}
			</>
		);
	if (payer)
		return (
			<>
				<span className="desk-who">
					<Icon name="user-round" size="small" />
					<span>
						<Said id="desk.namedBy" values={{ name: <bdi>{payer.name}</bdi> }} />
					</span>
				</span>
				{several}
			</>
		);
	if (names > 1)
		return (
			<>
				<span>{say("desk.namedByMany", { count: names })}</span>
				{several}
			</>
		);
	return transfers > 0 ? (
		<span>{say("desk.transfers", { count: transfers })}</span>
	) : (
		<span>{say("desk.opened", { count: row.opened })}</span>
	);
}

function Due({ row, now }: { row: LinkRowSummary; now: number }) {
	const say = useSay();
	if (row.dueAt === null) return <span className="t-3">{say("desk.noDueDay")}</span>;
	const caption = sayWhenDue(say, row, row.dueAt, now);
	return (
		<>
			<span className="desk-narrow">{say("desk.dueDay")} </span>
			<LocalTime at={row.dueAt} style="day" />
			{caption ? (
				<span className="desk-sub">
					<span>{caption}</span>
				</span>
			) : null}
		</>
	);
}
