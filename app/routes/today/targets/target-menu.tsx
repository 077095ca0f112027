import { Link } from "@remix-run/react";
import { TARGET_NAMES } from "#app/core/showcase/picture-targets.ts";
import { GalleryIcon } from "#app/ui/gallery/gallery-icon.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { IntentForm } from "../intent-form.tsx";
import { Moment } from "../local-moment.tsx";
import { historyPath } from "../today-data.ts";
import type { TargetRowProps } from "./target-row-props.ts";

/** What can be done at one place alone. Restoring and disconnecting ask for confirmation, also without script. */
export function TargetMenu({ state, isAlone }: TargetRowProps) {
	const { target, status, original } = state;
	const say = useSay();
	const place = TARGET_NAMES[target];
	const isStopped = status.kind === "stopped";
	const canRestore = original !== null && !(isStopped && (status.why === "reconnect" || status.why === "restored"));
	const canResume = isStopped && (status.why === "paused" || status.why === "restored");
	return (
		<Menu label={say("today.moreAbout", { place })} summary={<Icon name="ellipsis" />} className="iconbtn">
			{canRestore ? <RestoreThere state={state} isAlone={isAlone} /> : null}
			{isStopped ? null : (
				<IntentForm intent="pause-at" values={{ target }} stay>
					{() => (
						<button type="submit">
							<GalleryIcon name="pause" />
							{say("today.pauseThere")}
						</button>
					)}
				</IntentForm>
			)}
			{canResume ? (
				<IntentForm intent="resume-at" values={{ target }} stay>
					{() => (
						<button type="submit">
							<GalleryIcon name="play" />
							{say("today.resumeThere")}
						</button>
					)}
				</IntentForm>
			) : null}
			{isAlone ? null : (
				<Link to={`${historyPath(target)}#past`}>
					<Icon name="clock" />
					{say("today.happenedThere")}
				</Link>
			)}
			<hr />
			<DisconnectThere state={state} isAlone={isAlone} />
		</Menu>
	);
}

type FoldProps = Pick<TargetRowProps, "state" | "isAlone">;

function RestoreThere({ state: { target, original }, isAlone }: FoldProps) {
	const say = useSay();
	if (original === null) return null;
	const values = { date: <Moment at={original.savedAt} style="date" />, place: TARGET_NAMES[target] };
	return (
		<details className="disclose">
			<summary>
				<Icon name="undo-2" />
				{say("today.restoreThere")}
			</summary>
			<div className="disclose__body stack stack--4">
				<p className="t-sm t-2">
					<Said id={isAlone ? "today.restoreWhat" : "today.restoreThereWhat"} values={values} />
				</p>
				<IntentForm intent="restore-at" values={{ target }}>
					{(busy) => (
						<SubmitButton
							busy={busy}
							busyWords={say("today.restoring")}
							className="btn btn--primary btn--sm btn--block"
						>
							{say("today.restoreNow")}
						</SubmitButton>
					)}
				</IntentForm>
			</div>
		</details>
	);
}

function DisconnectThere({ state: { target }, isAlone }: FoldProps) {
	const say = useSay();
	const place = TARGET_NAMES[target];
	const what =
		target !== "x"
			? say("today.disconnectThereWhat", { place })
			: say(isAlone ? "today.disconnectWhat" : "today.disconnectXThereWhat");
	return (
		<details className="disclose">
			<summary>
				<Icon name="unplug" />
				{say("today.disconnectThere")}
			</summary>
			<div className="disclose__body stack stack--4">
				<p className="t-sm t-2">{what}</p>
				<IntentForm intent="disconnect" values={{ target }}>
					{(busy) => (
						<SubmitButton
							busy={busy}
							busyWords={say("today.disconnecting")}
							className="btn btn--danger btn--sm btn--block"
						>
							{say("today.disconnectPlaceNow", { place })}
						</SubmitButton>
					)}
				</IntentForm>
			</div>
		</details>
	);
}
