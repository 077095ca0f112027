import { Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { LinkRowSummary, LinkState } from "#app/core/payments/link-summary.ts";
import type { PayersPage } from "#app/services/payments/contracts.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAmount, sayFigure } from "#app/words/amounts.ts";
import type { DashboardTerms } from "./dashboard-props.ts";
import { NotProven } from "./name-badges.tsx";

interface ManyProps {
	paymentId: string;
	/** of the link, as it is now: its payments changed where it is newer than theirs */
	version: number;
	many: PayersPage;
	terms: DashboardTerms;
}

/** The dashboard of a link for many payers: what they add up to, and each one's payment. */
export function Many({ paymentId, version, many, terms }: ManyProps) {
	const say = useSay();
	const { revalidate } = useRevalidator();
	// Each newer version asks anew: what is being loaded just now may have been read before it.
	useEffect(() => {
		if (version > many.version) revalidate();
	}, [version, many.version, revalidate]);
	const { rows, older, isFirst, begun, paid, reuse } = many;
	const over = reuse.most === null ? 0 : paid - reuse.most;
	return (
		<>
			<Totals many={many} terms={terms} />
			{over > 0 ? (
				<div className="note note--warn">
					<Icon name="info" />
					<p>{say("many.moreThanMost", { count: over })}</p>
				</div>
			) : null}
			<section className="block block--first" aria-labelledby="payments-title">
				<h2 id="payments-title" tabIndex={-1}>
					{say("many.payments")}
				</h2>
				{rows.length === 0 ? (
					<div className="stack stack--2">
						<p>
							<b>{say("many.noPayments")}</b>
						</p>
						<p className="t-2">{say("many.noPaymentsText")}</p>
					</div>
				) : (
					<Table rows={rows} />
				)}
				{begun > 0 ? <p className="t-sm t-2">{say("many.begun", { count: begun })}</p> : null}
				<div className="row row--between">
					{isFirst ? null : (
						<Link className="btn btn--secondary btn--sm" to={`/link/${paymentId}/dashboard`}>
							{say("many.newest")}
						</Link>
					)}
					{older === null ? null : (
						<Link
							className="btn btn--secondary btn--sm"
							to={`/link/${paymentId}/dashboard?${new URLSearchParams({ before: older })}`}
						>
							{say("many.older")}
							<Icon name="chevron-right" />
						</Link>
					)}
				</div>
			</section>
		</>
	);
}

function Totals({ many: { paid, received, reuse }, terms }: Pick<ManyProps, "many" | "terms">) {
	const say = useSay();
	return (
		<dl className="totals">
			<div>
				<dt>{say("many.received")}</dt>
				<dd>
					<bdi dir="ltr">
						<b>{sayFigure(say, received, terms)}</b> {terms.token}
					</bdi>
				</dd>
			</div>
			<div>
				<dt>{say("many.payments")}</dt>
				<dd>
					<b>{paid}</b> {reuse.most === null ? null : say("many.ofMost", { most: reuse.most })}
					{reuse.most === null ? null : (
						<progress
							className="received"
							max={reuse.most}
							value={Math.min(paid, reuse.most)}
							aria-label={say("many.payments")}
						/>
					)}
				</dd>
			</div>
			<div>
				<dt>{say("many.each")}</dt>
				<dd>
					<bdi dir="ltr">
						<b>{sayFigure(say, terms.amount, terms)}</b> {terms.token}
					</bdi>{" "}
					{reuse.open === null ? null : say("many.orMoreShort")}
				</dd>
			</div>
		</dl>
	);
}

function Table({ rows }: { rows: readonly LinkRowSummary[] }) {
	const say = useSay();
	return (
		<div className="tablewrap">
			<table className="table table--cards">
				<caption className="sr">{say("many.tableCaption")}</caption>
				<thead>
					<tr>
						<th scope="col">{say("many.payer")}</th>
						<th scope="col" className="n">
							{say("dashboard.amount")}
						</th>
						<th scope="col">{say("dashboard.status")}</th>
						<th scope="col" className="n">
							{say("dashboard.date")}
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<Row key={row.paymentId} row={row} />
					))}
				</tbody>
			</table>
		</div>
	);
}

/** How it is proven is said on the payment's own dashboard. */
function NameBadge({ isProven }: { isProven: boolean }) {
	const say = useSay();
	if (!isProven) return <NotProven />;
	return (
		<span className="tags">
			<Badge tone="ok" icon="badge-check">
				{say("many.proven")}
			</Badge>
		</span>
	);
}

const STATES: Record<Exclude<LinkState, "reusable">, { tone: Tone | null; icon: IconName }> = {
	waiting: { tone: null, icon: "circle-slash" },
	confirming: { tone: "warn", icon: "clock" },
	partly: { tone: "warn", icon: "circle-dot-dashed" },
	"needs-you": { tone: "warn", icon: "circle-question-mark" },
	paid: { tone: "ok", icon: "check" },
	cancelled: { tone: null, icon: "ban" },
};

function Row({ row }: { row: LinkRowSummary }) {
	const say = useSay();
	const { payer, confirmations, paymentId } = row;
	// A payer's own link is for one payer.
	const state = row.state === "reusable" ? "waiting" : row.state;
	const name = payer?.name || say("many.noName");
	const sum = row.received === "0" ? row.asked : row.received;
	const progress = state === "confirming" && confirmations && confirmations.need !== "final" ? confirmations : null;
	return (
		<tr className="payrow">
			<td className="span">
				<div className="stakeholder">
					<span className="person">
						<Icon name="user-round" />
					</span>
					<div>
						<Link className="link" to={`/link/${paymentId}/dashboard`} aria-label={say("many.openOf", { payer: name })}>
							<bdi>{name}</bdi>
						</Link>
						{payer ? <NameBadge isProven={payer.proven} /> : null}
					</div>
				</div>
			</td>
			<td className="n">
				<bdi dir="ltr">{sayAmount(say, sum, row)}</bdi>
			</td>
			<td className="end">
				<Badge tone={STATES[state].tone} icon={STATES[state].icon}>
					{say(`many.state-${state}`)}
					{progress ? ` ${progress.have}/${progress.need}` : null}
				</Badge>
			</td>
			<td className="n span" data-label={say("dashboard.date")}>
				<LocalTime at={row.paidAt ?? row.createdAt} />
			</td>
		</tr>
	);
}
