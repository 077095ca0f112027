import { Link } from "@remix-run/react";
import { type PictureTarget, TARGET_NAMES } from "#app/core/showcase/picture-targets.ts";
import { BeginForm } from "#app/ui/provider-buttons.tsx";
import { useSay } from "#app/ui/say.tsx";
import { TODAY_PATH } from "../today-data.ts";

/** X is connected by signing in with it, every other place on a page of its own. */
export function ConnectTarget({ target }: { target: PictureTarget }) {
	const say = useSay();
	const name = say("today.connectPlace", { place: TARGET_NAMES[target] });
	if (target === "x") {
		return (
			<BeginForm provider="x" intent="link" returnTo={TODAY_PATH}>
				<button type="submit" className="btn btn--secondary btn--sm" aria-label={name}>
					{say("today.connect")}
				</button>
			</BeginForm>
		);
	}
	return (
		<Link className="btn btn--secondary btn--sm" to={`/targets/${target}`} aria-label={name}>
			{say("today.connect")}
		</Link>
	);
}
