import type { PictureTarget } from "../../../core/showcase/picture-targets.ts";
import type { MissedTarget } from "./rotation-contract.ts";

type Outcome = { ok: true } | { ok: false; reason: MissedTarget["reason"]; retryAt?: number | null };

/** The targets that a change did not reach. */
export function missedOf(outcomes: readonly (readonly [PictureTarget, Outcome])[]): MissedTarget[] {
	return outcomes.flatMap(([target, outcome]) =>
		outcome.ok ? [] : [{ target, reason: outcome.reason, retryAt: outcome.retryAt ?? null }],
	);
}
