import { Form } from "@remix-run/react";
import type { ReportedNft } from "#app/services/showcase/public-gallery-contract.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";

/** Pictures of public galleries that visitors reported; each is hidden until its owner shows it again, or an admin decides. */
export function Reports({ reports }: { reports: readonly ReportedNft[] }) {
	const say = useSay();
	if (reports.length === 0) return null;
	return (
		<section className="panel stack stack--4" aria-labelledby="reports">
			<div className="stack stack--2">
				<h2 id="reports">{say("admin.reportsTitle")}</h2>
				<p className="t-sm t-2">{say("admin.reportsLead")}</p>
			</div>
			<ul className="stack stack--3">
				{reports.map(({ nftId, name, label, state, reports: count, reportedAt }) => (
					<li key={nftId} className="row row--wrap row--between">
						<span className="stack stack--1">
							<b>
								<bdi>{name}</bdi>
							</b>
							<bdi className="t-sm t-3" dir="ltr">
								{label}
							</bdi>
							<span className="t-sm t-2">{say(`admin.report-${state}`)}</span>
							<span className="t-sm t-2">{say("admin.reportCount", { count })}</span>
							<span className="t-sm t-2">
								<LocalTime at={reportedAt} style="date-time" />
							</span>
						</span>
						<Form method="post" action="/admin" className="row" preventScrollReset>
							<input type="hidden" name="id" value={nftId} />
							{state === "removed" ? null : (
								<button className="btn btn--danger btn--sm" type="submit" name="intent" value="take-down">
									{say("admin.reportTakeDown")}
								</button>
							)}
							{state === "restored" ? null : (
								<button className="btn btn--secondary btn--sm" type="submit" name="intent" value="let-hang">
									{say("admin.reportLetHang")}
								</button>
							)}
						</Form>
					</li>
				))}
			</ul>
		</section>
	);
}
