import type { RotationState } from "#app/services/showcase/rotation/rotation-contract.ts";
import { BrandIcon, Icon } from "#app/ui/icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { IntentForm } from "./intent-form.tsx";
import { Moment } from "./local-moment.tsx";
import { PictureDisc } from "./picture-disc.tsx";

/** CSS pixels */
const FACE_SIZE = 72;

/** The original picture, with buttons to restore it and to disconnect X. Both ask for confirmation, also without script. */
export function OriginalPicture({ state }: { state: RotationState }) {
	const { original, handle } = state;
	const say = useSay();
	return (
		<section className="stack stack--5" aria-labelledby="own-face">
			<h2 className="t-xl" id="own-face">
				{say("today.ownFace")}
			</h2>
			<div className="original">
				<PictureDisc className="original__pic" url={original?.pictureUrl ?? null} alt="" size={FACE_SIZE} />
				<p className="t-sm t-2">
					<AboutOriginal state={state} />
				</p>
				{original && handle !== null ? <Restore savedAt={original.savedAt} /> : null}
				{handle === null ? null : <Disconnect />}
			</div>
		</section>
	);
}

function AboutOriginal({ state: { original, status, handle } }: { state: RotationState }) {
	const say = useSay();
	if (original)
		return <Said id="today.originalKept" values={{ date: <Moment at={original.savedAt} style="date" /> }} />;
	if (status.kind === "stopped" && status.why === "restored") return say("today.originalBack");
	return say(handle === null ? "today.originalWithoutX" : "today.originalNotYet");
}

function Restore({ savedAt }: { savedAt: number }) {
	const say = useSay();
	return (
		<details className="fold">
			<summary className="btn btn--secondary">
				<Icon name="undo-2" />
				{say("today.restore")}
			</summary>
			<div className="fold__body stack stack--4">
				<p className="t-sm">
					<Said id="today.restoreWhat" values={{ date: <Moment at={savedAt} style="date" /> }} />
				</p>
				<IntentForm intent="restore">
					{(busy) => (
						<SubmitButton busy={busy} busyWords={say("today.restoring")}>
							{say("today.restoreNow")}
						</SubmitButton>
					)}
				</IntentForm>
			</div>
		</details>
	);
}

function Disconnect() {
	const say = useSay();
	return (
		<details className="fold">
			<summary className="btn btn--quiet">
				<BrandIcon provider="x" />
				{say("today.disconnect")}
			</summary>
			<div className="fold__body stack stack--4">
				<p className="t-sm">{say("today.disconnectWhat")}</p>
				<IntentForm intent="disconnect">
					{(busy) => (
						<SubmitButton busy={busy} busyWords={say("today.disconnecting")} className="btn btn--danger btn--block">
							{say("today.disconnectNow")}
						</SubmitButton>
					)}
				</IntentForm>
			</div>
		</details>
	);
}
