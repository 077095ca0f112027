import {
	accountDepsOf,
	type Env,
	paymentDeps,
	rateDepsOf,
	roomOf,
	showcaseDepsOf,
} from "../composition/services.server.ts";
import { log } from "../core/operations/log.ts";
import { forgetArrivals } from "../db/payments/arrivals.ts";
import { addMissingChains } from "../db/payments/links.ts";
import { listStaleLinks } from "../db/payments/watched.ts";
import { hasAccess } from "../services/accounts/has-access.ts";
import { maintainAccounts } from "../services/accounts/maintain-accounts.ts";
import { tokenMaintenanceOf } from "../services/accounts/token-maintenance-deps.ts";
import { forgetOldContactMails } from "../services/operations/contact.ts";
import { forgetOldDeadLetters } from "../services/operations/dead-letters.ts";
import { flushUnsentMails } from "../services/operations/mails.ts";
import { readRatesAnew } from "../services/payments/current-rates.ts";
import { moveOldLinks } from "../services/payments/move-old-links.ts";
import { sweepPayeeNames } from "../services/payments/payee-name.ts";
import { remindDue } from "../services/payments/remind-due.ts";
import { repeatRequests } from "../services/payments/repeat-requests.ts";
import { keepMissedRates } from "../services/payments/settlement-rates.ts";
import { summariseStale } from "../services/payments/summarise-link.ts";
import { deleteUnusedPictures } from "../services/showcase/delete-unused-pictures.ts";
import { requeueLostPictures } from "../services/showcase/requeue-lost-pictures.ts";
import { claimRotations, forgetOldHistory } from "../services/showcase/rotation/claim-rotations.ts";
import { requeueLostSyncs } from "../services/showcase/start-sync.ts";

/**
 * Longer than the longest interval between two checks, and than blocks take to be final, in which watched rooms make none: a
 * room not checked since then has lost its alarm.
 */
const STALE_AFTER_MS = 30 * 60_000;
/** What arrived and was matched with no link is of nobody's interest after so long. */
const ARRIVALS_KEPT_MS = 90 * 24 * 60 * 60_000;
const ARRIVALS_PER_SWEEP = 5_000;
/** Links younger than this are looked through for those that a release before `link_chains` made. */
const CHAINS_ADDED_MS = 2 * 24 * 60 * 60_000;
const ROOMS_PER_SWEEP = 500;
const SUMMARIES_AT_ONCE = 100;
/** A release that lists links for the first time has all of them to summarise; the other steps do not wait for that. */
const SUMMARIES_FOR_MS = 5_000;
const ROOMS_AT_ONCE = 20;
/** Hundreds of links. */
const OLD_LINKS_FOR_MS = 20_000;

type Step = (env: Env, now: number) => Promise<unknown>;

/** Steps in the order they run: payments first, accounts last. Each also repeats work that an earlier failure left undone. */
const STEPS: Record<string, Step> = {
	remindDue: (env) => remindDue(paymentDeps(env)),
	flushUnsentMails: (env) => flushUnsentMails(paymentDeps(env)),
	addMissingChains: (env, now) => addMissingChains(paymentDeps(env).db, now - CHAINS_ADDED_MS),
	wakeWatchers,
	wakeStaleRooms,
	forgetOldArrivals: (env, now) => forgetArrivals(paymentDeps(env).db, now - ARRIVALS_KEPT_MS, ARRIVALS_PER_SWEEP),
	forgetOldDeadLetters: (env) => forgetOldDeadLetters(paymentDeps(env)),
	forgetOldContactMails: (env) => forgetOldContactMails(paymentDeps(env)),
	claimRotations: (env) => claimRotations(showcaseDepsOf(env)),
	requeueLostSyncs: (env) => requeueLostSyncs(showcaseDepsOf(env)),
	requeueLostPictures: (env) => requeueLostPictures(showcaseDepsOf(env)),
	forgetOldHistory: (env) => forgetOldHistory(showcaseDepsOf(env)),
	deleteUnusedPictures: (env) => deleteUnusedPictures(showcaseDepsOf(env)),
	sweepPayeeNames: (env) => sweepPayeeNames(paymentDeps(env)),
	maintainAccounts: (env) => maintainAccounts(tokenMaintenanceOf(accountDepsOf(env))),
	summariseLinks,
	// After what payments wait for: on the first of a month it asks D1 very often.
	repeatRequests: (env) => repeatRequests(paymentDeps(env), (userId) => hasAccess(accountDepsOf(env), userId)),
	// Late: what tokens are worth holds nobody's payment up, and feeds may be slow.
	readRates: (env) => readRatesAnew(rateDepsOf(env)),
	keepMissedRates: (env) => keepMissedRates(paymentDeps(env), rateDepsOf(env)),
	// Last: it asks D1 and R2 very often, and what a run may ask of them in all is limited.
	moveOldLinks: (env) => moveOldLinks(paymentDeps(env), OLD_LINKS_FOR_MS),
};

/** Runs all cron steps. A failed step is logged and does not stop the others; it runs again ten minutes later. */
export async function handleScheduled(
	event: ScheduledController,
	env: Env,
	_execution: ExecutionContext,
): Promise<void> {
	for (const [step, run] of Object.entries(STEPS)) {
		try {
			await run(env, event.scheduledTime);
		} catch (error) {
			log({ event: "cron.step.failed", step, error });
		}
	}
}

/** Makes sure that each watcher has an alarm: it may have lost it. One whose chain has no open link goes back to sleep. */
async function wakeWatchers(env: Env): Promise<void> {
	const { chain, watchers } = paymentDeps(env);
	for (const chainId of chain.chainIds) {
		if (!watchers.isWatched(chainId)) continue;
		try {
			await watchers.of(chainId).wake();
		} catch (error) {
			log({ event: "chain.wake.failed", chainId, error });
		}
	}
}

/** Makes summaries that are missing or too old, for a few seconds. */
async function summariseLinks(env: Env): Promise<void> {
	const deps = paymentDeps(env);
	const until = deps.clock.now() + SUMMARIES_FOR_MS;
	while ((await summariseStale(deps, SUMMARIES_AT_ONCE)) === SUMMARIES_AT_ONCE && deps.clock.now() < until);
}

/** Wakes rooms that lost their alarm although their link is still being watched. */
async function wakeStaleRooms(env: Env, now: number): Promise<void> {
	const { db } = paymentDeps(env);
	const stale = await listStaleLinks(db, now - STALE_AFTER_MS, ROOMS_PER_SWEEP);
	for (let from = 0; from < stale.length; from += ROOMS_AT_ONCE) {
		const paymentIds = stale.slice(from, from + ROOMS_AT_ONCE);
		const outcomes = await Promise.allSettled(paymentIds.map((paymentId) => roomOf(env, paymentId).wake()));
		for (const [at, outcome] of outcomes.entries())
			if (outcome.status === "rejected")
				log({ event: "room.wake.failed", paymentId: paymentIds[at], error: outcome.reason });
	}
}
