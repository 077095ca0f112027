import { formatAmountBriefly } from "#app/core/amount-text.ts";
import { TOKEN_DECIMALS } from "#app/core/tokens.ts";
import type { PublicSnapshot } from "#app/core/wire.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Track } from "#app/ui/timeline.tsx";
import type { LiveState } from "#app/ui/use-live-link.ts";
import { common } from "#app/words/common.ts";
import { pay } from "#app/words/pay.ts";
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
	const rest = formatAmountBriefly(BigInt(snapshot.remaining), TOKEN_DECIMALS[request.token]);
	const steps = trackSteps(snapshot, { ...request, partRemaining: `${rest} ${request.token}` }).map((step) => ({
		...step,
		note: "at" in step.note ? <LocalTime at={step.note.at} /> : <bdi>{step.note.words}</bdi>,
	}));
	return (
		<section className="pay__track" aria-label={pay.paymentStatus}>
			<Track steps={steps} />
			{live === "offline" || live === "polling" ? (
				<p className="help needs-script mt-3">{live === "offline" ? common.offline : common.reconnecting}</p>
			) : null}
		</section>
	);
}
