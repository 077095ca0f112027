import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { RotationState } from "#app/services/showcase/rotation/rotation-contract.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayWhy } from "#app/words/place-words.ts";
import { joinSentences } from "#app/words/sentences.ts";
import { connectedOf } from "./connected.ts";
import { Moment } from "./local-moment.tsx";
import type { Refusal } from "./today-data.ts";

/** Explains why a request was refused and when to retry. */
export function RefusalNote({ refusal, state }: { refusal: Refusal | null; state: RotationState }) {
	const note = useRef<HTMLDivElement>(null);
	// The button may be far below this note, so scroll to it.
	useEffect(() => {
		if (refusal) note.current?.scrollIntoView({ block: "center" });
	}, [refusal]);
	if (!refusal) return null;
	return (
		<div className="note note--bad" role="alert" ref={note}>
			<Icon name="circle-alert" />
			<p>
				<Why refusal={refusal} state={state} />
				{refusal.retryAt === null ? null : (
					<>
						{" "}
						<Said id="today.tryAgainAt" values={{ moment: <Moment at={refusal.retryAt} style="moment" /> }} />
					</>
				)}
			</p>
		</div>
	);
}

function Why({ refusal: { refused, target, missed }, state }: { refusal: Refusal; state: RotationState }) {
	const say = useSay();
	if (refused === "last-way-in") {
		const settings = <Link to="/settings">{say("today.settingsLink")}</Link>;
		return <Said id="today.lastWayIn" values={{ settings }} />;
	}
	const asked = target ?? connectedOf(state)[0]?.target ?? "x";
	const why = sayWhy(say, missed.length > 0 ? missed : [{ target: asked, reason: refused }]);
	return joinSentences(say, [say("today.refused"), why]);
}
