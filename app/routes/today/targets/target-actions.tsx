import { TARGET_NAMES } from "#app/core/showcase/picture-targets.ts";
import { signInName } from "#app/core/showcase/target-labels.ts";
import { SignInAgain } from "#app/ui/gallery/sign-in-again.tsx";
import { useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { PlainMessageId } from "#app/words/say.ts";
import { IntentForm } from "../intent-form.tsx";
import { TODAY_PATH } from "../today-data.ts";
import { TargetMenu } from "./target-menu.tsx";
import type { TargetRowProps } from "./target-row-props.ts";

/** What can be done at a connected place: the answer it waits for, and a menu with all else. */
export function TargetActions(props: TargetRowProps) {
	const { status } = props.state;
	const answers = answersOf(props);
	return (
		<>
			{answers ? <div className="target__do">{answers}</div> : null}
			{/* Closed again once something was done there. */}
			<TargetMenu key={status.kind === "stopped" ? status.why : status.kind} {...props} />
		</>
	);
}

function answersOf(props: TargetRowProps) {
	const { state, isAlone, isStopped } = props;
	const { status } = state;
	if (status.kind !== "stopped") return null;
	if (status.why === "reconnect") return <SignInThereAgain {...props} />;
	// At the one place there is, the page's head asks and answers for it.
	if (isAlone && isStopped) return null;
	switch (status.why) {
		case "own-picture":
			return <OwnPictureAnswers {...props} />;
		case "paused":
		case "restored":
			return <TargetButton {...props} intent="resume-at" word="today.resumeThere" busyWord="today.resuming" />;
		case "no-pictures":
			return null;
	}
}

function SignInThereAgain({ state: { target, label }, isAlone, isStopped }: TargetRowProps) {
	const say = useSay();
	// At X alone the banner above is the way.
	const isSecond = target === "x" && isStopped && isAlone;
	return (
		<SignInAgain target={target} label={label} returnTo={TODAY_PATH}>
			<button type="submit" className={`btn btn--sm ${isSecond ? "btn--secondary" : "btn--primary"}`}>
				<bdi>{say("today.signInAt", { place: signInName(target, label) })}</bdi>
			</button>
		</SignInAgain>
	);
}

/** Whether a picture that the user set there stays. */
function OwnPictureAnswers(props: TargetRowProps) {
	return (
		<>
			<TargetButton {...props} intent="pause-at" word="today.keepMine" busyWord="today.keepingMine" />
			<TargetButton {...props} intent="resume-at" word="today.goOnDaily" busyWord="today.resuming" />
		</>
	);
}

interface TargetButtonProps extends TargetRowProps {
	intent: "pause-at" | "resume-at";
	word: PlainMessageId;
	busyWord: PlainMessageId;
}

function TargetButton({ state: { target }, intent, word, busyWord }: TargetButtonProps) {
	const say = useSay();
	return (
		<IntentForm intent={intent} values={{ target }} stay>
			{(busy) => (
				<SubmitButton busy={busy} busyWords={say(busyWord)} className="btn btn--secondary btn--sm">
					<span aria-hidden="true">{say(word)}</span>
					<span className="sr">{say("today.atPlace", { action: say(word), place: TARGET_NAMES[target] })}</span>
				</SubmitButton>
			)}
		</IntentForm>
	);
}
