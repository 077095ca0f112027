import type { PictureTarget } from "../../../core/showcase/picture-targets.ts";
import type { MissedTarget } from "./rotation-contract.ts";

type Outcome = { ok: true } | { ok: false; reason: MissedTarget["reason"]; retryAt?: number | null };

/** The targets that a change did not reach. */
function missedOf(outcomes: readonly (readonly [PictureTarget, Outcome])[]): MissedTarget[] {
	return outcomes.flatMap(([target, outcome]) =>
		outcome.ok ? [] : [{ target, reason: outcome.reason, retryAt: outcome.retryAt ?? null }],
	);
}

/**
 * How a change at several targets ended: done if one of them shows it. Where none does, the answer is the first one's, with all.
 *
 * @returns null for no target
 */
export function joinedOutcome<Ended extends Outcome>(
	outcomes: readonly (readonly [PictureTarget, Ended])[],
): (Ended & { missed?: MissedTarget[] }) | null {
	const [, outcome] = outcomes.find(([, { ok }]) => ok) ?? outcomes[0] ?? [];
	if (!outcome) return null;
	const missed = missedOf(outcomes);
	return outcome.ok || missed.length > 1 ? { ...outcome, missed } : outcome;
}
