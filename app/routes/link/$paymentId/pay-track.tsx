import type { ChainWatch } from "#app/core/payments/chain-watch.ts";
import { isCancelled, isUntouched } from "#app/core/payments/link-phase.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LinkTrace, traceLines } from "#app/ui/link-trace.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import { StatusWords } from "#app/ui/status-words.tsx";
import { Track } from "#app/ui/timeline.tsx";
import type { LiveState } from "#app/ui/use-live-link.ts";
import { sayAmount } from "#app/words/amounts.ts";
import { trackSteps } from "#app/words/pay-track.ts";
import { Freshness } from "./freshness.tsx";
import type { PayRequest } from "./page-data.ts";

/** How far the payment is, under both halves, and whether this page still receives changes. */
export function PayTrack({
	request,
	now,
	snapshot,
	live,
	ownSent,
	watch,
}: {
	request: PayRequest;
	/** when the server wrote the page, epoch ms */
	now: number;
	snapshot: PublicSnapshot;
	live: LiveState;
	/** this page's wallet has sent a payment */
	ownSent: boolean;
	/** null: nothing is waited for, or it is said elsewhere */
	watch: ChainWatch | null;
}) {
	const say = useSay();
	const terms = { ...request, now, rest: sayAmount(say, snapshot.remaining, request) };
	const steps = trackSteps(say, snapshot, terms, ownSent).map((step) => ({
		...step,
		note: "at" in step.note ? <LocalTime at={step.note.at} /> : <bdi>{step.note.words}</bdi>,
	}));
	const changes = traceLines(say, snapshot.events);
	return (
		<section className="pay__track" aria-label={say("pay.paymentStatus")}>
			<Track steps={steps} />
			{isUntouched(snapshot) ? null : (
				<div className="space-above">
					<StatusWords />
				</div>
			)}
			{changes.length > 0 ? (
				<details className="fold space-above">
					<summary>
						<Icon name="pen-line" />
						<span>{say("pay.changes")}</span>
						<Icon name="chevron-down" />
					</summary>
					<LinkTrace lines={changes} />
				</details>
			) : null}
			{watch ? <Freshness request={request} watch={watch} cancelled={isCancelled(snapshot)} /> : null}
			{live === "offline" || live === "polling" ? (
				<p className="help needs-script space-above">
					{live === "offline" ? say("common.offline") : say("common.reconnecting")}
				</p>
			) : null}
		</section>
	);
}
