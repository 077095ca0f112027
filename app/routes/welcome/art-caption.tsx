import { Link } from "@remix-run/react";
import { useFrame } from "#app/ui/frame.ts";
import { BrandIcon } from "#app/ui/icon.tsx";
import { Notice, type SaidNotice } from "#app/ui/notice.tsx";
import { BeginForm } from "#app/ui/provider-buttons.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";

/** Where X is the only way in, its refusals do not mention others. */
function inOwnWords(notice: SaidNotice | null, say: Say): SaidNotice | null {
	if (notice?.code === "denied") return { ...notice, sentence: say("welcome.denied") };
	if (notice?.code === "provider-failed") return { ...notice, sentence: say("welcome.failed") };
	return notice;
}

interface ArtCaptionProps {
	/** where signed-in users continue; null for everybody else */
	goOn: string | null;
	returnTo: string;
	/** X has credentials here */
	withX: boolean;
}

/** What the screen promises, and the one button (SPEC §2). */
export function ArtCaption({ goOn, returnTo, withX }: ArtCaptionProps) {
	const say = useSay();
	const { notice } = useFrame();
	return (
		<section className="walllabel" aria-labelledby="welcome">
			<h1 id="welcome">{say("welcome.headline")}</h1>
			<p className="sub">{say("welcome.subheading")}</p>
			<p className="why">{say("welcome.why")}</p>
			<Notice notice={inOwnWords(notice, say)} />
			{goOn !== null ? (
				<div className="walllabel__act">
					<Link className="btn btn--primary btn--lg" to={goOn}>
						{say(goOn.startsWith("/off") ? "welcome.goToPicture" : "welcome.goToSelection")}
					</Link>
				</div>
			) : withX ? (
				<div className="walllabel__act">
					<BeginForm provider="x" intent="sign-in" returnTo={returnTo}>
						<button type="submit" className="btn btn--primary btn--lg">
							<BrandIcon provider="x" />
							{say("welcome.signIn")}
						</button>
					</BeginForm>
				</div>
			) : (
				<p className="note">{say("welcome.noSignIn")}</p>
			)}
		</section>
	);
}
