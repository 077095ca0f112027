import { log } from "../../../core/operations/log.ts";
import { COUNTED_AT_MOST } from "../../../db/operations/admin-health.ts";
import { acceptAfterRefusals } from "../../../db/showcase/access-refusals.ts";
import { makeAllDue } from "../../../db/showcase/rotation-claims.ts";
import { findControl, setAllPaused } from "../../../db/showcase/rotation-control.ts";
import { countRotations } from "../../../db/showcase/rotation-health.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { claimRotations } from "./claim-rotations.ts";
import { runPreflight } from "./preflight.ts";
import type { RotationAdmin } from "./rotation-contract.ts";
import { dayOf } from "./x-calls.ts";

/** Admin use cases of all users' daily changes. */
export function rotationAdmin(deps: ShowcaseDeps): RotationAdmin {
	const { db, clock, dailyCalls } = deps;
	return {
		async health() {
			const now = clock.now();
			const today = Date.parse(dayOf(now));
			const [{ running, due, done, failed }, control] = await Promise.all([
				countRotations(db, { now, today }),
				findControl(db),
			]);
			const isToday = control !== null && control.day >= dayOf(now);
			const { haltedAt = null, haltedBecause, haltedFault, limitedUntil = null } = control ?? {};
			return {
				running: capped(running),
				due: capped(due),
				today: { done: Math.min(done, COUNTED_AT_MOST), failed: Math.min(failed, COUNTED_AT_MOST) },
				calls: { used: isToday ? control.calls : 0, reads: isToday ? control.reads : 0, cap: dailyCalls },
				preflight: control?.preflight ?? null,
				pausedAt: control?.pausedAt ?? null,
				halted: haltedAt === null ? null : { at: haltedAt, because: haltedBecause ?? "", fault: haltedFault ?? "plan" },
				limitedUntil: limitedUntil !== null && limitedUntil > now ? limitedUntil : null,
			};
		},

		async setPaused(adminId, paused) {
			const now = clock.now();
			// Whoever was refused before an admin lets changes go on is refused for their own reasons, if again.
			if (!paused) await acceptAfterRefusals(db, "x", now);
			await setAllPaused(db, paused ? adminId : null, dayOf(now), now);
			log({ event: "admin.rotation.paused", paused, adminId });
		},

		runPreflight: (adminId) => runPreflight(deps, adminId),

		async runNow(adminId) {
			await makeAllDue(db, clock.now());
			const handed = await claimRotations(deps);
			log({ event: "admin.rotation.run", adminId, queued: handed });
			return handed;
		},
	};
}

function capped(count: number): { count: number; more: boolean } {
	return { count: Math.min(count, COUNTED_AT_MOST), more: count > COUNTED_AT_MOST };
}
