import { log } from "../../core/operations/log.ts";
import { listLinksToMove, moveToColdStorage, type OldLink, putOff } from "../../db/payments/cold-links.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** A paid link of which nothing was seen for so long is old. */
const DAY_MS = 24 * 60 * 60_000;
const OLD_AFTER_MS = 90 * DAY_MS;
/** One that may not be moved is looked at again then. */
const WAITS_MS = 7 * DAY_MS;
/** Cloudflare's limit is a thousand queries of D1 in one run of the cron, whose other steps need some; each link takes two and one of R2. */
const MOST_A_RUN = 250;
const LISTED = 100;
const AT_ONCE = 8;

/**
 * Moves rows of old links out of D1, the oldest first, for a while; the next run goes on. Nothing is moved where no cold storage is set.
 * One that cannot be moved is logged, and waits a day; one that ends the whole run, as one too large for memory would, does so once.
 *
 * @param forMs - how long it takes at most, but for the links it has begun
 * @param most - links that are tried
 * @returns how many were moved
 */
export async function moveOldLinks(
	{ db, clock }: Pick<PaymentDeps, "db" | "clock">,
	forMs: number,
	most = MOST_A_RUN,
): Promise<number> {
	if (!db.cold) return 0;
	const until = clock.now() + forMs;
	let [moved, left] = [0, most];
	for (;;) {
		const now = clock.now();
		const listed = await listLinksToMove(db, { before: now - OLD_AFTER_MS, now, limit: LISTED });
		const old = listed.filter(({ mayMove }) => mayMove);
		const others = listed.filter(({ mayMove }) => !mayMove);
		if (others.length > 0) await putOff(db, idsOf(others), now + WAITS_MS);
		for (let from = 0; from < old.length; from += AT_ONCE) {
			if (clock.now() >= until || left <= 0) return moved;
			const some = old.slice(from, from + Math.min(AT_ONCE, left));
			left -= some.length;
			await putOff(db, idsOf(some), now + DAY_MS);
			const outcomes = await Promise.all(some.map((link) => moveOne(db, link, now)));
			moved += outcomes.filter(Boolean).length;
		}
		if (listed.length < LISTED || clock.now() >= until) return moved;
	}
}

const idsOf = (links: readonly OldLink[]) => links.map(({ paymentId }) => paymentId);

async function moveOne(db: PaymentDeps["db"], { paymentId, version }: OldLink, now: number): Promise<boolean> {
	try {
		return await moveToColdStorage(db, paymentId, now, version);
	} catch (error) {
		log({ event: "link.cold.failed", paymentId, error });
		return false;
	}
}
