import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { Moment } from "./local-moment.tsx";
import type { Refusal } from "./today-data.ts";

/** Explains why a request was refused and when to retry. */
export function RefusalNote({ refusal }: { refusal: Refusal | null }) {
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
				<Why refused={refusal.refused} />
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

function Why({ refused }: Pick<Refusal, "refused">) {
	const say = useSay();
	if (refused === "last-way-in") {
		const settings = <Link to="/settings">{say("today.settingsLink")}</Link>;
		return <Said id="today.lastWayIn" values={{ settings }} />;
	}
	return `${say("today.refused")} ${say(`today.why-${refused}`)}`;
}
