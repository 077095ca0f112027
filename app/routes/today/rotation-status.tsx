import type { RotationState, StopReason } from "#app/services/showcase/rotation/rotation-contract.ts";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayPlaces } from "#app/words/place-words.ts";
import type { PlainMessageId } from "#app/words/say.ts";
import { stoppedBy } from "./connected.ts";
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
	if (changing) return <Word word="today.changing">{say("today.changingNow")}</Word>;
	if (status.kind === "paused") return <Paused {...status} />;
	if (status.kind === "stopped") {
		const word = status.why === "own-picture" ? "today.askedWord" : "today.stopped";
		return (
			<Word word={word}>
				<WhyStopped state={state} why={status.why} />
			</Word>
		);
	}
	if (held) return <Word word="today.waiting">{say(held === "tier" ? "today.heldTier" : "today.heldPause")}</Word>;
	if (ready.length === 0) {
		return (
			<Word word={preparing > 0 ? "today.preparing" : "today.waiting"}>
				{preparing > 0 ? say("today.preparingFirst", { count: preparing }) : say("today.nothingComes")}
			</Word>
		);
	}
	if (nextAt === null) return <Word word="today.waiting">{say("today.nothingComes")}</Word>;
	return (
		<div className="stack stack--2">
			<Countdown to={nextAt} now={now} label={say(current ? "today.nextChangeIn" : "today.firstChangeIn")} />
			<p className="t-sm t-3">
				<Moment at={nextAt} style="moment" />
			</p>
			{preparing > 0 ? <p className="t-sm t-2">{say("today.preparingMore", { count: preparing })}</p> : null}
		</div>
	);
}

/** Names the places that stopped it. */
function WhyStopped({ state, why }: { state: RotationState; why: StopReason }) {
	const say = useSay();
	const place = sayPlaces(say, stoppedBy(state, why));
	switch (why) {
		case "reconnect":
			return say("today.stoppedReconnect", { place });
		case "no-pictures":
			return say("today.stoppedNoPictures");
		case "restored":
			return say("today.stoppedRestored", { place });
		case "disconnected":
			return say("today.stoppedDisconnected");
		case "own-picture":
			return say("today.stoppedOwnPicture", { place });
		case "paused":
			return say("today.stoppedThere");
	}
}

function Paused({ since, until }: { since: number; until: number | null }) {
	const say = useSay();
	const from = <Moment at={since} style="day" />;
	if (until === null) {
		return (
			<Word word="today.paused" lead={<Said id="today.pausedSince" values={{ day: from }} />}>
				{say("today.pausedOpen")}
			</Word>
		);
	}
	return (
		<Word word="today.paused">
			<Said id="today.pausedUntil" values={{ since: from, until: <Moment at={until} style="moment" /> }} />
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
