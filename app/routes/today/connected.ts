import type { PictureTarget } from "#app/core/showcase/picture-targets.ts";
import type { RotationState, StopReason, TargetState } from "#app/services/showcase/rotation/rotation-contract.ts";

type Targets = Pick<RotationState, "targets">;

/** Targets where the picture hangs, or hung until something stopped it. */
export function connectedOf({ targets }: Targets): TargetState[] {
	return targets.filter(({ status }) => status.kind !== "not-connected");
}

export function isConnected(state: Targets): boolean {
	return connectedOf(state).length > 0;
}

export function namesOf(targets: readonly TargetState[]): PictureTarget[] {
	return targets.map(({ target }) => target);
}

export function stoppedBy({ targets }: Targets, why: StopReason): PictureTarget[] {
	return namesOf(targets.filter(({ status }) => status.kind === "stopped" && status.why === why));
}

/** Places that show what hangs, also those where nothing changes any more. */
export function showingOf(state: Targets & Pick<RotationState, "current">): TargetState[] {
	const { current } = state;
	return connectedOf(state).filter(({ status, shown }) => {
		if (status.kind !== "stopped") return status.kind === "up";
		if (status.why === "own-picture" || status.why === "restored") return false;
		return current !== null && shown !== null && shown.pictureUrl === current.pictureUrl;
	});
}

/** X refuses the app itself while the other targets go on. */
export function isHeldAtXAlone({ targets, held }: Pick<RotationState, "targets" | "held">): boolean {
	const x = targets.find(({ target }) => target === "x");
	return held !== "tier" && x?.status.kind === "behind" && x.status.reason === "tier";
}
