import { log } from "../../core/operations/log.ts";
import { listLinksToMove, moveToColdStorage, putOff } from "../../db/payments/cold-links.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** A paid link of which nothing was seen for so long is old. */
const OLD_AFTER_MS = 90 * 24 * 60 * 60_000;
const LISTED = 100;
const AT_ONCE = 8;

/**
 * Moves rows of old links out of D1, the oldest first, for a while; the next run goes on. Nothing is moved where no cold storage is set.
 * One that cannot be moved is logged, and waits a day.
 *
 * @param forMs - how long it takes at most, but for the links it has begun
 * @returns how many were moved
 */
export async function moveOldLinks({ db, clock }: Pick<PaymentDeps, "db" | "clock">, forMs: number): Promise<number> {
	if (!db.cold) return 0;
	const until = clock.now() + forMs;
	let moved = 0;
	for (;;) {
		const now = clock.now();
		const old = await listLinksToMove(db, { before: now - OLD_AFTER_MS, now, limit: LISTED });
		for (let from = 0; from < old.length; from += AT_ONCE) {
			if (clock.now() >= until) return moved;
			const some = await Promise.all(old.slice(from, from + AT_ONCE).map((paymentId) => moveOne(db, paymentId, now)));
			moved += some.filter(Boolean).length;
		}
		if (old.length < LISTED) return moved;
	}
}

async function moveOne(db: PaymentDeps["db"], paymentId: string, now: number): Promise<boolean> {
	let moved = false;
	try {
		moved = await moveToColdStorage(db, paymentId, now);
	} catch (error) {
		log({ event: "link.cold.failed", paymentId, error });
	}
	if (!moved) await putOff(db, paymentId, now);
	return moved;
}
