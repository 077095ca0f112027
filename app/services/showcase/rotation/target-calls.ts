import { log } from "../../../core/operations/log.ts";
import type { PictureTarget } from "../../../core/showcase/picture-targets.ts";
import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import { PortError } from "../../../ports/port-error.ts";
import type { ProfilePicturesPort, UploadAnswer } from "../../../ports/profile-pictures.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import type { PictureAccess } from "./target-access.ts";
import { type CallDeps, callCountedX, callX, type Hold, nextDay, type TargetAnswer } from "./x-calls.ts";

/** Calls to any target. Those to X are counted and held (x-calls.ts); the others are free and know no hold on everybody. */

/** A target that refuses the app, or that an operator has no credentials for any more, is asked again after this. */
const REFUSED_APP_WAIT_MS = 6 * 60 * 60_000;

export type TargetCallDeps = CallDeps & Pick<ShowcaseDeps, "targets">;
/** No server that anybody may run has itself asked more often than this. */
const SHORTEST_LIMIT_MS = 15 * 60_000;
type Ask<Answer> = (pictures: ProfilePicturesPort<PictureAccess>) => Promise<Answer>;

/** A call to a target. `counted`: it was counted for X before */
export interface Call {
	target: PictureTarget;
	what: "read" | "upload";
	counted?: boolean;
}

/** @throws PortError from `ask` */
export async function callTarget<Answer extends TargetAnswer>(
	deps: TargetCallDeps,
	{ target, what, counted = false }: Call,
	ask: Ask<Answer>,
): Promise<Answer | Hold> {
	if (target === "x") return counted ? callCountedX(deps, ask) : callX(deps, what, ask);
	const port = deps.targets[target];
	const until = deps.clock.now() + REFUSED_APP_WAIT_MS;
	if (!port) return { kind: "held", reason: "tier", until };
	const answer = await ask(port);
	if (answer.kind === "rate-limited" && answer.until !== null)
		return { ...answer, until: Math.max(answer.until, deps.clock.now() + SHORTEST_LIMIT_MS) };
	if (answer.kind !== "operator") return answer;
	log({ event: "target.refuses.app", target, fault: answer.fault, code: answer.code });
	return { kind: "held", reason: "tier", until };
}

/** Why a call to a target for one user failed. */
export interface TargetFailure {
	/** `unclear`: the target did not say whether it refuses the user or the app */
	reason: Exclude<RotationFailure, "no-pictures" | "ownership-unknown" | "unconfirmed" | "own-picture"> | "unclear";
	/** epoch ms; null if unknown */
	retryAt: number | null;
}

/** A picture that a target accepted. `url`: its address there, null if the target does not name it */
export interface Taken {
	url: string | null;
}

/**
 * Uploads a profile picture.
 *
 * @param upload - `replaces`: address of ours that hangs there
 */
export async function uploadPicture(
	deps: TargetCallDeps,
	access: PictureAccess,
	upload: {
		target: PictureTarget;
		bytes: Uint8Array<ArrayBuffer>;
		contentHash: string;
		replaces: string | null;
		counted?: boolean;
	},
): Promise<Taken | TargetFailure> {
	const { target, bytes, contentHash, replaces, counted = false } = upload;
	try {
		const answer = await callTarget(deps, { target, what: "upload", counted }, (pictures) =>
			pictures.update(access, bytes, replaces),
		);
		switch (answer.kind) {
			case "taken":
				return { url: answer.url };
			case "refused":
				log({ event: "target.picture.refused", target, code: answer.code, contentHash });
				return { reason: "picture-refused", retryAt: null };
			default:
				return failureOf(deps, answer);
		}
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		log({ event: "target.picture.silent", target, contentHash, error });
		return { reason: "silent", retryAt: null };
	}
}

/** @returns a limit that the target gives no end of lasts until the next UTC day: X's caps are counted by day or longer */
export function failureOf(
	{ clock }: Pick<CallDeps, "clock">,
	answer: Hold | Exclude<UploadAnswer, { kind: "taken" | "refused" }>,
): TargetFailure {
	switch (answer.kind) {
		case "held":
			return { reason: answer.reason, retryAt: answer.until };
		case "revoked":
			return { reason: "reconnect", retryAt: null };
		case "operator":
			return { reason: "tier", retryAt: null };
		case "unclear":
			return { reason: "unclear", retryAt: null };
		case "rate-limited":
			return { reason: "rate-limited", retryAt: answer.until ?? nextDay(clock.now()) };
	}
}
