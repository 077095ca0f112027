import { Form, Link } from "@remix-run/react";
import { type ConnectedTarget, TARGET_NAMES } from "#app/core/showcase/picture-targets.ts";
import { signInName } from "#app/core/showcase/target-labels.ts";
import { TargetIcon } from "#app/ui/gallery/gallery-icon.tsx";
import { SignInAgain } from "#app/ui/gallery/sign-in-again.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { ConnectedPlace, SectionProps } from "./section.ts";

/** Places that are connected for the picture alone. */
export function Places({ loaded: { places } }: SectionProps) {
	return (
		<ul className="ways">
			{places.map((place) => (
				<Place key={place.target} place={place} />
			))}
		</ul>
	);
}

function Place({ place: { target, label, needsSignIn } }: { place: ConnectedPlace }) {
	const say = useSay();
	const place = TARGET_NAMES[target];
	return (
		<li className="way way--wrap">
			<TargetIcon target={target} />
			<span className="grow">
				<b>{place}</b>
				<span className="t-sm t-2 breakable">{label === null ? say("settings.notConnected") : <bdi>{label}</bdi>}</span>
				{needsSignIn ? (
					<span className="help">{say("targets.leadAgain", { place: signInName(target, label) })}</span>
				) : null}
			</span>
			{needsSignIn ? (
				<SignInAgain target={target} label={label} returnTo="/settings">
					<button type="submit" className="btn btn--primary btn--sm">
						{say("targets.signInAt", { place: signInName(target, label) })}
					</button>
				</SignInAgain>
			) : null}
			{label === null ? (
				<Link
					className="btn btn--secondary btn--sm"
					to={`/targets/${target}`}
					aria-label={say("settings.connectProvider", { provider: place })}
				>
					{say("settings.connect")}
				</Link>
			) : (
				<Disconnect target={target} />
			)}
		</li>
	);
}

/** Says what it does before it is done, also without script. */
function Disconnect({ target }: { target: ConnectedTarget }) {
	const say = useSay();
	const place = TARGET_NAMES[target];
	return (
		<details className="reveal">
			<summary
				className="btn btn--secondary btn--sm"
				aria-label={say("settings.disconnectProvider", { provider: place })}
			>
				{say("settings.disconnect")}
			</summary>
			<div className="reveal__body stack stack--4">
				<p className="t-sm t-2">{say("targets.disconnectWhat", { place })}</p>
				<Form method="post" preventScrollReset>
					<input type="hidden" name="intent" value="leave-target" />
					<input type="hidden" name="target" value={target} />
					<button type="submit" className="btn btn--danger btn--sm">
						{say("targets.disconnectNow", { place })}
					</button>
				</Form>
			</div>
		</details>
	);
}
