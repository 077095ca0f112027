import { useSay } from "#app/ui/say.tsx";

/** Above so many confirmations segments get too thin to count: a bar then (LOOK §8.2). */
const MOST_SEGMENTS = 24;
const SEGMENT = 8;
const GAP = 2;

/** How deep the transfer is buried: one segment per confirmation asked for. */
export function ConfirmationDial({ have, need }: { have: number; need: number | "final" }) {
	const say = useSay();
	if (need === "final") return <FinalDial have={have} />;
	const shown = Math.min(have, need);
	const labels = {
		role: "progressbar",
		"aria-label": say("wallet.confirmations"),
		"aria-valuemin": 0,
		"aria-valuemax": need,
		"aria-valuenow": shown,
		"aria-valuetext": say("wallet.confirmationsText", { have: shown, need }),
	} as const;
	if (need > MOST_SEGMENTS) {
		return (
			<div className="stack stack--2">
				<div className="bar" {...labels}>
					<span style={{ inlineSize: `${(shown / need) * 100}%` }} />
				</div>
				<p className="t-sm t-2">{say("wallet.confirmationsText", { have: shown, need })}</p>
			</div>
		);
	}
	const round = need * (SEGMENT + GAP);
	const done = Array.from({ length: shown }, () => `${SEGMENT} ${GAP}`).join(" ");
	return (
		<div className="dial" {...labels}>
			<svg viewBox="0 0 120 120" aria-hidden="true">
				<Ring className="bg" length={round} dashes={`${SEGMENT} ${GAP}`} />
				{shown > 0 ? <Ring className="fg" length={round} dashes={`${done} 0 ${round}`} /> : null}
				{shown < need ? (
					<Ring className="next" length={round} dashes={`0 ${shown * (SEGMENT + GAP)} ${SEGMENT} ${round}`} />
				) : null}
			</svg>
			<span>
				<b>{shown}</b>
				<small>
					<bdi>{say("wallet.ofConfirmations", { need })}</bdi>
				</small>
			</span>
		</div>
	);
}

/** Finality has no countdown: the ring breathes until the block is final. */
function FinalDial({ have }: { have: number }) {
	const say = useSay();
	return (
		<div
			className="dial"
			role="progressbar"
			aria-label={say("wallet.confirmations")}
			aria-valuetext={say("wallet.finalText", { have })}
		>
			<svg viewBox="0 0 120 120" aria-hidden="true">
				<Ring className="bg" length={100} dashes="100" />
				<Ring className="next" length={100} dashes="100" />
			</svg>
			<span>
				<b>{have}</b>
				<small>
					<bdi>{say("wallet.untilFinal")}</bdi>
				</small>
			</span>
		</div>
	);
}

function Ring({ className, length, dashes }: { className: string; length: number; dashes: string }) {
	return <circle className={className} cx="60" cy="60" r="53" pathLength={length} strokeDasharray={dashes} />;
}
