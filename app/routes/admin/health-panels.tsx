import type { Count, Credited, Health } from "#app/services/operations/admin-contract.ts";
import { TokenIcon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayFigure } from "#app/words/amounts.ts";
import { Figure, Panel } from "./figures.tsx";

/** Whether everything runs: figures of the whole app, none of a single link. */
export function HealthPanels({ health }: { health: Health }) {
	const say = useSay();
	const { links, checks, mails, credited, oldKeys } = health;
	const open: Count = { count: links.all.count - links.paid.count, more: links.all.more };
	return (
		<section aria-labelledby="health">
			<h2 className="t-lg" id="health">
				{say("admin.healthTitle")}
			</h2>
			<div className="healths">
				<Panel title={say("admin.linksTitle")} className="healths__tall">
					<Figure label={say("admin.linksAll")} count={links.all} />
					<Figure label={say("admin.linksLastWeek")} count={links.lastWeek} />
					{links.paid.more ? null : <Figure label={say("admin.linksOpen")} count={open} />}
					<Figure label={say("admin.linksPaid")} count={links.paid} />
					<Figure label={say("admin.linksAsking")} count={links.needRequester} />
				</Panel>
				<Panel title={say("admin.checksTitle")}>
					<Figure label={say("admin.checksReports")} count={checks.reports} />
					<Figure label={say("admin.checksAttempts")} count={checks.attempts} />
				</Panel>
				<Panel title={say("admin.mailsTitle")}>
					<Figure label={say("admin.mailsWaiting")} count={mails.waiting} />
					<div>
						<dt>{say("admin.mailsOldest")}</dt>
						<dd>
							{mails.oldestAt === null ? say("admin.mailsNone") : <LocalTime at={mails.oldestAt} style="date-time" />}
						</dd>
					</div>
				</Panel>
				<div className="panel healths__pair">
					<h3>{say("admin.keysTitle")}</h3>
					{oldKeys.length === 0 ? (
						<p className="t-sm t-2">{say("admin.keysNone")}</p>
					) : (
						<>
							<dl className="facts">
								{oldKeys.map(({ keyId, count }) => (
									<div key={keyId}>
										<dt className="mono">
											<bdi>{keyId}</bdi>
										</dt>
										<dd>{say("admin.keysRow", { count })}</dd>
									</div>
								))}
							</dl>
							<p className="t-sm t-2">{say("admin.keysLead")}</p>
						</>
					)}
				</div>
				<div className="panel healths__wide">
					<h3>{say("admin.creditedTitle")}</h3>
					<div className="healths">
						<CreditedTable title={say("admin.creditedToday")} rows={credited.today} />
						<CreditedTable title={say("admin.creditedLastWeek")} rows={credited.lastWeek} />
					</div>
				</div>
			</div>
		</section>
	);
}

/** Tokens are listed one below the other and never added up. */
function CreditedTable({ title, rows }: { title: string; rows: Credited[] }) {
	const say = useSay();
	const numbers = new Intl.NumberFormat(say.locale);
	if (rows.length === 0) {
		return (
			<div className="stack stack--2">
				<h4 className="label">{title}</h4>
				<p className="t-sm t-2">{say("admin.creditedNone")}</p>
			</div>
		);
	}
	return (
		<table className="table">
			<caption className="label">{title}</caption>
			<thead>
				<tr>
					<th scope="col">{say("admin.token")}</th>
					<th scope="col" className="n">
						{say("admin.transfers")}
					</th>
					<th scope="col" className="n">
						{say("admin.amount")}
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ count, amount, ...coin }) => (
					<tr key={`${coin.token}:${coin.chainId}`}>
						<td>
							<span className="row offered__token">
								<TokenIcon token={coin.token} />
								<bdi>{coin.token}</bdi>
							</span>
						</td>
						<td className="n">{numbers.format(count)}</td>
						<td className="n healths__amount">
							<bdi dir="ltr">{sayFigure(say, amount, coin)}</bdi>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
