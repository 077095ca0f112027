import { loggable } from "../core/loggable.ts";
import { listNeglectedLinks } from "../db/watched.ts";
import { claimRotations, forgetOldHistory } from "../services/claim-rotations.ts";
import { forgetOldContactMails } from "../services/contact.ts";
import { forgetOldDeadLetters } from "../services/dead-letters.ts";
import { flushStrandedMails } from "../services/mails.ts";
import { prepareAgain } from "../services/prepare-again.ts";
import { takeUpLostSyncs } from "../services/start-sync.ts";
import { sweepPictures } from "../services/sweep-pictures.ts";
import { type Env, paymentDeps, roomOf, showcaseDepsOf, tendAccounts } from "../services.server.ts";

/** Longer than the longest pause between two looks: an alarm that is not lost has run meanwhile. */
const NEGLECTED_AFTER_MS = 15 * 60_000;
const ROOMS_PER_SWEEP = 500;
const ROOMS_AT_ONCE = 20;

/**
 * The sweep: wakes rooms whose alarm was lost while they still watch something, hands over mails no consumer sent,
 * wallets nobody reads on and pictures nobody prepares, and forgets what was kept long enough. Nothing seen is lost for
 * longer than one interval of the cron. Accounts are tended last: they can wait.
 */
export async function handleScheduled(
	event: ScheduledController,
	env: Env,
	_execution: ExecutionContext,
): Promise<void> {
	const deps = paymentDeps(env);
	await flushStrandedMails(deps);
	await forgetOldDeadLetters(deps);
	await forgetOldContactMails(deps);
	const neglected = await listNeglectedLinks(deps.db, event.scheduledTime - NEGLECTED_AFTER_MS, ROOMS_PER_SWEEP);
	for (let from = 0; from < neglected.length; from += ROOMS_AT_ONCE) {
		const woken = neglected.slice(from, from + ROOMS_AT_ONCE).map((paymentId) => roomOf(env, paymentId).wake());
		for (const outcome of await Promise.allSettled(woken)) {
			if (outcome.status === "rejected") console.error("a room could not be woken", loggable(outcome.reason));
		}
	}
	await tendShowcase(env);
	await tendAccounts(env);
}

/** What Show My NFT needs doing. One that fails holds up no other, and is done by the next run. */
async function tendShowcase(env: Env): Promise<void> {
	const deps = showcaseDepsOf(env);
	for (const tend of [claimRotations, takeUpLostSyncs, prepareAgain, forgetOldHistory, sweepPictures]) {
		try {
			await tend(deps);
		} catch (error) {
			console.error("a part of the cron failed", tend.name, loggable(error));
		}
	}
}
