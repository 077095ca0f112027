import type { UnclaimedArrival } from "#app/core/payments/wire.ts";
import type { TokenOnChain } from "#app/core/tokens.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { ArrivalForm } from "./arrival-form.tsx";
import { inToken } from "./money-notes.ts";

/** What was just said to be no payment, with its undoing. */
export function DismissedBand({ arrival, coin }: { arrival: UnclaimedArrival; coin: TokenOnChain }) {
	const say = useSay();
	return (
		<section className="decided decided--plain" aria-labelledby="dismissed-title">
			<span className="stamp stamp--plain">
				<Icon name="eye-off" />
			</span>
			<div className="grow stack stack--2">
				<h2 id="dismissed-title" tabIndex={-1}>
					{say("dashboard.dismissedTitle", { amount: inToken(say, arrival.amount, coin) })}
				</h2>
				<p className="t-sm t-2">{say("dashboard.dismissedMeans")}</p>
			</div>
			<ArrivalForm
				arrival={arrival}
				intent="restore"
				label={say("dashboard.undo")}
				icon="undo-2"
				className="btn btn--secondary"
				describedBy="dismissed-title"
			/>
		</section>
	);
}
