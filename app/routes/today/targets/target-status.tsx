import type { ReactNode } from "react";
import { type PictureTarget, TARGET_NAMES } from "#app/core/showcase/picture-targets.ts";
import { localDate } from "#app/core/showcase/rotation-time.ts";
import { signInName } from "#app/core/showcase/target-labels.ts";
import type { TargetState, TargetStatus } from "#app/services/showcase/rotation/rotation-contract.ts";
import type { Tone } from "#app/ui/badge.tsx";
import { GalleryIcon } from "#app/ui/gallery/gallery-icon.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import type { PlainMessageId } from "#app/words/say.ts";
import { Moment, useZone } from "../local-moment.tsx";

/** What is the case at a place: a word with its colour and sign, and a sentence. */
export function TargetStatusLine({ state, now }: { state: TargetState /** epoch ms */; now: number }) {
	const { status } = state;
	switch (status.kind) {
		case "not-connected":
			return null;
		case "up":
			return (
				<Line tone="ok" icon={<Icon name="check" />} word="today.upNow">
					<SinceThen at={status.since} now={now} />
				</Line>
			);
		case "own":
			return (
				<Line tone={null} icon={<Icon name="user-round" />} word="today.ownPicture">
					<OwnKept state={state} />
				</Line>
			);
		case "behind":
			return <Behind state={state} status={status} />;
		case "stopped":
			return <Stopped state={state} why={status.why} />;
	}
}

interface LineProps {
	tone: Tone | null;
	icon: ReactNode;
	word: PlainMessageId;
	children: ReactNode;
}

function Line({ tone, icon, word, children }: LineProps) {
	const say = useSay();
	return (
		<>
			<span className={tone ? `badge badge--${tone}` : "badge"}>
				{icon}
				{say(word)}
			</span>
			<p>{children}</p>
		</>
	);
}

function SinceThen({ at, now }: { at: number; now: number }) {
	const zone = useZone();
	const isToday = localDate(at, zone) === localDate(now, zone);
	return <Said id="today.sinceThen" values={{ moment: <Moment at={at} style={isToday ? "clock" : "moment"} /> }} />;
}

function OwnKept({ state: { original } }: { state: TargetState }) {
	const say = useSay();
	if (original === null) return say("today.ownNotYet");
	return <Said id="today.ownKept" values={{ date: <Moment at={original.savedAt} style="day" /> }} />;
}

/** The place's own refusals of this picture; for everything else it is only waited. */
const REFUSED: ReadonlySet<string | null> = new Set(["picture-refused", "original-not-kept", "own-picture"]);

function Behind({ state, status }: { state: TargetState; status: Extract<TargetStatus, { kind: "behind" }> }) {
	const { target, shown } = state;
	const { reason, until } = status;
	const say = useSay();
	if (reason === null) {
		return (
			<Line tone="warn" icon={<Icon name="clock" />} word="today.underWay">
				{say("today.underWayThere")}
			</Line>
		);
	}
	const isRefused = REFUSED.has(reason);
	const icon = isRefused ? <Icon name="circle-alert" /> : <GalleryIcon name="hourglass" />;
	return (
		<Line tone={isRefused ? "bad" : "warn"} icon={icon} word={isRefused ? "today.notChanged" : "today.waitsThere"}>
			{shown?.name ? (
				<>
					<Said id="today.stillShows" values={{ name: <bdi>{shown.name}</bdi> }} />{" "}
				</>
			) : null}
			{say(`today.why-${reason}`, { place: TARGET_NAMES[target] })}
			{until === null ? null : (
				<>
					{" "}
					<Said id="today.tryAgainAt" values={{ moment: <Moment at={until} style="moment" /> }} />
				</>
			)}
		</Line>
	);
}

type Why = Extract<TargetStatus, { kind: "stopped" }>["why"];

function Stopped({ state, why }: { state: TargetState; why: Why }) {
	const { target, label, original } = state;
	const say = useSay();
	switch (why) {
		case "reconnect":
			return (
				<Line tone="bad" icon={<Icon name="unplug" />} word="today.signInAgain">
					<AccessEnded target={target} label={label} />
				</Line>
			);
		case "own-picture":
			return (
				<Line tone="warn" icon={<GalleryIcon name="hand" />} word="today.askedWord">
					{original === null ? (
						say("today.ownThere")
					) : (
						<Said id="today.ownSince" values={{ date: <Moment at={original.savedAt} style="day" /> }} />
					)}
				</Line>
			);
		case "restored":
			return (
				<Line tone={null} icon={<Icon name="undo-2" />} word="today.restored">
					{say("today.restoredThereStatus")}
				</Line>
			);
		case "paused":
			return (
				<Line tone={null} icon={<GalleryIcon name="pause" />} word="today.paused">
					{say("today.pausedThereStatus")}
				</Line>
			);
		case "no-pictures":
			return (
				<Line tone="warn" icon={<Icon name="circle-slash" />} word="today.stopped">
					{say("today.noPicturesThere")}
				</Line>
			);
	}
}

function AccessEnded({ target, label }: { target: PictureTarget; label: string | null }) {
	return <Said id="today.accessEnded" values={{ place: <bdi>{signInName(target, label)}</bdi> }} />;
}
