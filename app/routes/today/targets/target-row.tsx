import { TARGET_NAMES } from "#app/core/showcase/picture-targets.ts";
import type { TargetState } from "#app/services/showcase/rotation/rotation-contract.ts";
import { TargetIcon } from "#app/ui/gallery/gallery-icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { PictureDisc } from "../picture-disc.tsx";
import { ConnectTarget } from "./connect-target.tsx";
import { TargetActions } from "./target-actions.tsx";
import type { TargetRowProps } from "./target-row-props.ts";
import { TargetStatusLine } from "./target-status.tsx";

/** CSS pixels */
const DISC_SIZE = 48;

export function TargetRow(props: TargetRowProps) {
	const { state, isConnectedAbove, now } = props;
	const { target, label, status } = state;
	const say = useSay();
	const isConnected = status.kind !== "not-connected";
	return (
		<li className={isConnected ? "target" : "target target--none"}>
			<TargetIcon target={target} />
			<div className="target__name">
				<b>{TARGET_NAMES[target]}</b>
				<span>{isConnected ? label === null ? null : <bdi>{label}</bdi> : say("today.notConnected")}</span>
			</div>
			{isConnected ? (
				<PictureDisc url={pictureOf(state)} alt="" size={DISC_SIZE} />
			) : (
				<span className="target__empty" aria-hidden="true" />
			)}
			<div className="target__status">
				{isConnected ? <TargetStatusLine state={state} now={now} /> : <p>{say(`today.about-${target}`)}</p>}
			</div>
			{isConnected ? <TargetActions {...props} /> : null}
			{isConnected || isConnectedAbove ? null : (
				<div className="target__do">
					<ConnectTarget target={target} />
				</div>
			)}
		</li>
	);
}

/** What the place shows, as far as is known. */
function pictureOf({ status, shown, original }: TargetState): string | null {
	const isOwn =
		status.kind === "own" || (status.kind === "stopped" && (status.why === "own-picture" || status.why === "restored"));
	return (isOwn ? original?.pictureUrl : shown?.pictureUrl) ?? original?.pictureUrl ?? shown?.pictureUrl ?? null;
}
