import { formatAmountBriefly } from "#app/core/amount-text.ts";
import { TOKEN_DECIMALS } from "#app/core/tokens.ts";
import type { PublicSnapshot } from "#app/core/wire.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import { Track } from "#app/ui/timeline.tsx";
import type { LiveState } from "#app/ui/use-live-link.ts";
import { trackSteps } from "#app/words/pay-track.ts";
import type { PayRequest } from "./page-data.ts";

/** How far the payment is, under both halves, and whether this page still hears of changes. */
export function PayTrack({
	request,
	snapshot,
	live,
}: {
	request: PayRequest;
	snapshot: PublicSnapshot;
	live: LiveState;
}) {
	const say = useSay();
	const rest = formatAmountBriefly(BigInt(snapshot.remaining), TOKEN_DECIMALS[request.token]);
	const steps = trackSteps(say, snapshot, { ...request, rest: `${rest} ${request.token}` }).map((step) => ({
		...step,
		note: "at" in step.note ? <LocalTime at={step.note.at} /> : <bdi>{step.note.words}</bdi>,
	}));
	return (
		<section className="pay__track" aria-label={say("pay.paymentStatus")}>
			<Track steps={steps} />
			{live === "offline" || live === "polling" ? (
				<p className="help needs-script mt-3">
					{live === "offline" ? say("common.offline") : say("common.reconnecting")}
				</p>
			) : null}
		</section>
	);
}
