import { TARGET_NAMES } from "#app/core/showcase/picture-targets.ts";
import type { RotationState, TargetState } from "#app/services/showcase/rotation/rotation-contract.ts";
import { BrandIcon, Icon } from "#app/ui/icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { sayPlaces } from "#app/words/place-words.ts";
import { connectedOf, namesOf, stoppedBy } from "./connected.ts";
import { IntentForm } from "./intent-form.tsx";
import { Moment } from "./local-moment.tsx";
import { PictureDisc } from "./picture-disc.tsx";

/** CSS pixels */
const FACE_SIZE = 72;

/** The original pictures, with buttons to restore them and to disconnect X, if it is all there is. Both ask for confirmation. */
export function OriginalPicture({ state }: { state: RotationState }) {
	const { original } = state;
	const say = useSay();
	const connected = connectedOf(state);
	const isAtXAlone = connected.every(({ target }) => target === "x");
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
				{original ? <Restore savedAt={original.savedAt} targets={connected} /> : null}
				{isAtXAlone && connected.length > 0 ? <Disconnect /> : null}
			</div>
		</section>
	);
}

function AboutOriginal({ state }: { state: RotationState }) {
	const { original, status } = state;
	const say = useSay();
	const connected = connectedOf(state);
	if (original) {
		if (keptOf(connected).length > 1) return say("today.originalsKept");
		return <Said id="today.originalKept" values={{ date: <Moment at={original.savedAt} style="date" /> }} />;
	}
	if (connected.length === 0) return say("today.originalNowhere");
	if (status.kind === "stopped" && status.why === "restored")
		return say("today.originalBack", { place: sayPlaces(say, stoppedBy(state, "restored")) });
	return say("today.originalNotYet", { place: sayPlaces(say, namesOf(connected)) });
}

const keptOf = (targets: readonly TargetState[]) => targets.filter(({ original }) => original !== null);

function Restore({ savedAt, targets }: { savedAt: number; targets: readonly TargetState[] }) {
	const say = useSay();
	const kept = keptOf(targets);
	const place = sayPlaces(say, namesOf(kept));
	return (
		<details className="disclose">
			<summary className="btn btn--secondary">
				<Icon name="undo-2" />
				{say("today.restore")}
			</summary>
			<div className="disclose__body stack stack--4">
				<p className="t-sm">
					{kept.length > 1 ? (
						say("today.restoreAllWhat")
					) : (
						<Said id="today.restoreWhat" values={{ date: <Moment at={savedAt} style="date" />, place }} />
					)}
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
		<details className="disclose">
			<summary className="btn btn--quiet">
				<BrandIcon provider="x" />
				{say("today.disconnect")}
			</summary>
			<div className="disclose__body stack stack--4">
				<p className="t-sm">{say("today.disconnectWhat")}</p>
				<IntentForm intent="disconnect">
					{(busy) => (
						<SubmitButton busy={busy} busyWords={say("today.disconnecting")} className="btn btn--danger btn--block">
							{say("today.disconnectPlaceNow", { place: TARGET_NAMES.x })}
						</SubmitButton>
					)}
				</IntentForm>
			</div>
		</details>
	);
}
