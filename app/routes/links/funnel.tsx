import type { DeskOverview } from "#app/core/payments/desk-ledger.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayCount } from "#app/words/counts.ts";
import { FUNNEL_HEIGHT, funnelOf, ofHundred } from "./chart.ts";

const STEPS = ["opened", "connected", "sent", "paid"] as const;

/** From opened to paid, in links. Absent while none was opened. */
export function Funnel({ overview: { funnel, funnelSince } }: { overview: DeskOverview }) {
	const say = useSay();
	if (funnel.opened === 0) return null;
	const heights = funnelOf(STEPS.map((step) => funnel[step]));
	const captions: Record<(typeof STEPS)[number], string> = {
		opened: say("desk.ofMade", { count: funnel.made }),
		connected: say("desk.ofOpened", { share: ofHundred(funnel.connected, funnel.opened) ?? 0 }),
		sent: say("desk.elsewhere", { count: funnel.elsewhere }),
		paid: say("desk.ofSent", { share: ofHundred(funnel.paid, funnel.sent) ?? 0 }),
	};
	return (
		<section className="desk-sec" aria-labelledby="funnel">
			<div className="block__head">
				<h2 id="funnel">{say("desk.funnel")}</h2>
				<p className="t-sm t-3">
					<Said id="desk.funnelSince" values={{ day: <LocalTime at={funnelSince} style="day" /> }} />
				</p>
			</div>
			<ol className="desk-funnel">
				{STEPS.map((step, at) => (
					<li key={step}>
						<b className="num">
							<bdi>{sayCount(say, funnel[step])}</bdi>
						</b>
						<Drop {...(heights[at] ?? { from: FUNNEL_HEIGHT, to: FUNNEL_HEIGHT })} />
						<span>{say(`desk.step-${step}`)}</span>
						<small>{captions[step]}</small>
					</li>
				))}
			</ol>
			<p className="t-sm t-3">{say("desk.funnelMeans")}</p>
		</section>
	);
}

function Drop({ from, to }: { from: number; to: number }) {
	return (
		<svg
			aria-hidden="true"
			width="100%"
			height={FUNNEL_HEIGHT}
			viewBox={`0 0 100 ${FUNNEL_HEIGHT}`}
			preserveAspectRatio="none"
		>
			<path d={`M0 ${from}L100 ${to}V${FUNNEL_HEIGHT}H0Z`} />
			<path className="top" d={`M0 ${from}L100 ${to}`} />
		</svg>
	);
}
