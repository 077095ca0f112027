import type { RotationState } from "#app/services/showcase/rotation/rotation-contract.ts";
import { Said, useSay } from "#app/ui/say.tsx";
import type { PlainMessageId } from "#app/words/say.ts";
import { Countdown } from "./countdown.tsx";
import { Moment } from "./local-moment.tsx";
import { useQuietReload } from "./use-quiet-reload.ts";

interface RotationStatusProps {
	state: RotationState;
	/** epoch ms */
	now: number;
}

/** Status of the daily change: the countdown, or a word instead of it, and an explanation. */
export function RotationStatusLine({ state, now }: RotationStatusProps) {
	const { status, changing, held, nextAt, current, preparing, ready } = state;
	const say = useSay();
	useQuietReload(changing || preparing > 0);
	if (changing) return <Word word="off.changing">{say("off.changingNow")}</Word>;
	if (status.kind === "paused") return <Paused {...status} />;
	if (status.kind === "stopped") return <Word word="off.stopped">{say(whyStopped(state))}</Word>;
	if (held) return <Word word="off.waiting">{say(held === "tier" ? "off.heldTier" : "off.heldPause")}</Word>;
	if (ready.length === 0) {
		return (
			<Word word={preparing > 0 ? "off.preparing" : "off.waiting"}>
				{preparing > 0 ? say("off.preparingFirst", { count: preparing }) : say("off.nothingComes")}
			</Word>
		);
	}
	if (nextAt === null) return <Word word="off.waiting">{say("off.nothingComes")}</Word>;
	return (
		<div className="stack stack--2">
			<Countdown to={nextAt} now={now} label={say(current ? "off.nextChangeIn" : "off.firstChangeIn")} />
			<p className="t-sm t-3">
				<Moment at={nextAt} style="moment" />
			</p>
			{preparing > 0 ? <p className="t-sm t-2">{say("off.preparingMore", { count: preparing })}</p> : null}
		</div>
	);
}

function whyStopped({ status }: RotationState): PlainMessageId {
	if (status.kind !== "stopped") throw new Error("it is not stopped");
	switch (status.why) {
		case "reconnect":
			return "off.stoppedReconnect";
		case "no-pictures":
			return "off.stoppedNoPictures";
		case "restored":
			return "off.stoppedRestored";
		case "disconnected":
			return "off.stoppedDisconnected";
	}
}

function Paused({ since, until }: { since: number; until: number | null }) {
	const say = useSay();
	const from = <Moment at={since} style="day" />;
	if (until === null) {
		return (
			<Word word="off.paused" lead={<Said id="off.pausedSince" values={{ day: from }} />}>
				{say("off.pausedOpen")}
			</Word>
		);
	}
	return (
		<Word word="off.paused">
			<Said id="off.pausedUntil" values={{ since: from, until: <Moment at={until} style="moment" /> }} />
		</Word>
	);
}

/** A word in the countdown's place and size. */
function Word({ word, lead, children }: { word: PlainMessageId; lead?: React.ReactNode; children: React.ReactNode }) {
	const say = useSay();
	return (
		<div className="stack stack--3">
			{lead ? <p className="t-2">{lead}</p> : null}
			<p className="clock clock--word">{say(word)}</p>
			<p className="t-2 measure">{children}</p>
		</div>
	);
}
