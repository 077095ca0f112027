import { Icon } from "../icon.tsx";
import { BeginForm } from "../provider-buttons.tsx";
import { useSay } from "../say.tsx";

/**
 * X does not take our calls for this person any more, so nothing changes until they sign in there again. It links X anew
 * to the account that is open: somebody with two accounts at X is not taken into another one here.
 */
export function ReconnectBanner({ returnTo }: { returnTo: string }) {
	const say = useSay();
	return (
		<section className="shell reconnect" aria-labelledby="reconnect">
			<div className="note note--warn">
				<Icon name="triangle-alert" />
				<div className="stack stack--3">
					<h2 className="t-md" id="reconnect">
						{say("showcase.reconnectTitle")}
					</h2>
					<p>{say("showcase.reconnect")}</p>
					<BeginForm provider="x" intent="link" returnTo={returnTo}>
						<button type="submit" className="btn btn--primary">
							{say("showcase.reconnectButton")}
						</button>
					</BeginForm>
				</div>
			</div>
		</section>
	);
}
