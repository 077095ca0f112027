import { findFavourite } from "../db/rotation-history.ts";
import { findTurn, takeSlot } from "../db/rotation-schedules.ts";
import { mayChangeAgainAt } from "./by-hand-limit.ts";
import { abandon } from "./end-change.ts";
import { rotate } from "./rotate.ts";
import type { ChangeOutcome } from "./rotation-contract.ts";
import type { Wish } from "./rotation-course.ts";
import { waitOf } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** Somebody waits for it, and gets an answer within minutes; one that died by then is ended by the next run of the cron. */
const BY_HAND_LEASE_MS = 5 * 60_000;

type ByHand = Exclude<Wish, { kind: "scheduled" }>;

/** Changes to the next one now; the daily time stays as it is. */
export function skip(deps: ShowcaseDeps, userId: string): Promise<ChangeOutcome> {
	return changeNow(deps, userId, { kind: "skip" });
}

/** Changes to one piece now; it is left out of the rest of this round. */
export function useNow(deps: ShowcaseDeps, userId: string, nftId: string): Promise<ChangeOutcome> {
	return changeNow(deps, userId, { kind: "use-now", nftId });
}

/** The same way as by itself, but a person waits for it: nothing is tried twice, and how it ended is told at once. */
async function changeNow(deps: ShowcaseDeps, userId: string, wish: ByHand): Promise<ChangeOutcome> {
	const { db, clock } = deps;
	const turn = await findTurn(db, userId, null);
	if (!turn) return { ok: false, reason: "not-activated" };
	const { stoppedBecause } = turn.schedule;
	if (stoppedBecause === "reconnect" || stoppedBecause === "disconnected") return { ok: false, reason: "reconnect" };
	const now = clock.now();
	const again = await mayChangeAgainAt(db, userId, now);
	if (again !== null) return { ok: false, reason: "too-often", retryAt: again };
	const taken = await takeSlot(db, userId, now, now + BY_HAND_LEASE_MS);
	if (taken === null) {
		const waits = waitOf(turn, now);
		return waits ? { ok: false, reason: waits.reason, retryAt: waits.until } : { ok: false, reason: "under-way" };
	}
	const slot = { userId, slot: taken };
	try {
		const ended = await rotate(deps, { slot, wish, first: false });
		switch (ended.kind) {
			case "done":
				return { ok: true, picture: ended.picture };
			case "failed":
				return { ok: false, reason: ended.reason };
			case "waits":
				await abandon(deps, slot, ended.reason, false);
				return { ok: false, reason: ended.reason, retryAt: ended.until };
			case "unanswered":
				await abandon(deps, slot, ended.reason, false);
				return { ok: false, reason: ended.reason };
			case "none": {
				await abandon(deps, slot, null, false);
				const favourite = wish.kind === "use-now" ? await findFavourite(db, userId, wish.nftId) : null;
				return { ok: false, reason: favourite?.gone ? "sold" : "not-ready" };
			}
			case "over":
				return { ok: false, reason: "under-way" };
		}
	} catch (error) {
		await abandon(deps, slot, "silent", false);
		throw error;
	}
}
