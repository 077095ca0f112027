import { Form } from "@remix-run/react";
import {
	type CheckResult,
	PREFLIGHT_CHECKS,
	type Preflight,
	type PreflightCheck,
} from "#app/core/showcase/preflight.ts";
import { BrandIcon, Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";

const MARKS: Record<CheckResult, { className: string; icon: "check" | "circle-alert" | null }> = {
	fine: { className: "is-done", icon: "check" },
	failed: { className: "is-bad", icon: "circle-alert" },
	untried: { className: "", icon: null },
	unknown: { className: "", icon: null },
};

/** Whether X would take a picture, as an admin found out last; the button finds out anew. @param last - null: never yet */
export function PreflightPanel({ last }: { last: Preflight | null }) {
	const say = useSay();
	return (
		<section className="panel stack stack--4" aria-labelledby="preflight">
			<div className="row row--between row--wrap">
				<h2 className="row" id="preflight">
					<BrandIcon provider="x" />
					{say("admin.preflightTitle")}
				</h2>
				<Form method="post" action="/admin" preventScrollReset>
					<button className="btn btn--secondary" type="submit" name="intent" value="preflight">
						{say(last ? "admin.preflightAgain" : "admin.preflightRun")}
					</button>
				</Form>
			</div>
			<p className="t-sm t-2">{say("admin.preflightLead")}</p>
			{last === null ? null : (
				<>
					<ol className="preflight">
						{PREFLIGHT_CHECKS.map((check) => (
							<Check key={check} check={check} last={last} />
						))}
					</ol>
					<p className="t-sm t-3">
						<Said id="admin.preflightAt" values={{ time: <LocalTime at={last.at} style="date-time" /> }} />
					</p>
				</>
			)}
		</section>
	);
}

function Check({ check, last }: { check: PreflightCheck; last: Preflight }) {
	const say = useSay();
	const result = last.results[check];
	const { className, icon } = MARKS[result];
	return (
		<li className={className}>
			<span className="node" aria-hidden="true">
				{icon ? <Icon name={icon} /> : null}
			</span>
			<div>
				<p>
					<b>{say(`admin.preflight-${check}`)}</b>
					<span className="sr">{say(`admin.preflightResult-${result}`)}</span>
				</p>
				<p className="t-sm t-2">{sentenceOf(say, check, last)}</p>
			</div>
		</li>
	);
}

function sentenceOf(say: Say, check: PreflightCheck, { results, fault, code, uploadMs }: Preflight): string {
	switch (results[check]) {
		case "fine": {
			if (check !== "upload") return say(`admin.preflightFine-${check}`);
			const seconds = new Intl.NumberFormat(say.locale, { maximumFractionDigits: 1 }).format((uploadMs ?? 0) / 1_000);
			return say("admin.preflightUploaded", { seconds });
		}
		case "failed":
			if (check === "access") return say("admin.preflightNoAccess");
			if (fault === null) return say(check === "keys" ? "admin.preflightNoKeys" : "admin.preflightRefused");
			return say(`admin.fault-${fault}`);
		case "untried":
			return say("admin.preflightUntried");
		case "unknown":
			return code === null ? say("admin.preflightUnknown") : say("admin.preflightUnclear", { code });
	}
}
