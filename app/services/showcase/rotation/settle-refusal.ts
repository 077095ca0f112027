import { log } from "../../../core/operations/log.ts";
import type { Place } from "../../../core/showcase/picture-targets.ts";
import { findUserByEmail } from "../../../db/accounts/users.ts";
import { acceptAfterRefusals, noteRefusal, type Refusal } from "../../../db/showcase/access-refusals.ts";
import { PortError } from "../../../ports/port-error.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { haltEverybody } from "./rotation-mails.ts";
import { callX, dayOf } from "./x-calls.ts";

/**
 * Whether a refusal of a user's access is the user's. X answers 401 to a revoked token and, when the operator renews the app's
 * keys, to every token; a user must not be told to sign in again for the second. So a refusal counts when it is repeated, and
 * several users in a row at X halt everybody instead (docs/decisions).
 */

/** Users that X refuses one after the other, accepting nobody between them, before the app itself is doubted. */
export const IN_A_ROW = 3;
/** A refused change is tried again after this. */
export const CONFIRM_AFTER_MS = 30 * 60_000;
/** An older refusal says nothing of today's. */
export const REFUSALS_COUNT_MS = 24 * 60 * 60_000;

type SettleDeps = Pick<
	ShowcaseDeps,
	"db" | "clock" | "profiles" | "dailyCalls" | "adminEmails" | "queueMails" | "openTokens"
>;

/**
 * @param code - what the target answered, for the admins: "401"
 * @param accepted - the target accepted somebody else at the same time
 * @returns `theirs`: the user's own; `unconfirmed`: to be tried again; `halted`: all changes wait for an admin
 */
export async function settleRefusal(
	deps: SettleDeps,
	place: Place,
	code: string,
	accepted = false,
): Promise<"theirs" | "unconfirmed" | "halted"> {
	const now = deps.clock.now();
	const refusal = await noteRefusal(deps.db, place, { now, forgetBefore: now - REFUSALS_COUNT_MS, accepted });
	// Other targets are many servers, each of which anybody may run: what they say of their users halts nobody.
	const speaksForAll = place.target === "x" && refusal.acceptedAt === null;
	if (speaksForAll && refusal.inRow >= IN_A_ROW && !(await isAppAccepted(deps))) {
		await haltEverybody(deps, { fault: "many-refused", code }, dayOf(now));
		return "halted";
	}
	return isConfirmed(refusal, now) ? "theirs" : "unconfirmed";
}

/** The target refuses the user a second time: at once where it accepted somebody else meanwhile, later where it did not. */
function isConfirmed({ refusedAt, acceptedAt }: Refusal, now: number): boolean {
	return now - refusedAt >= (acceptedAt === null ? CONFIRM_AFTER_MS : 1);
}

/**
 * Asks X with an admin's own access, if one is connected: strangers who revoke their accounts' access at the same time must not
 * halt everybody.
 *
 * @returns false also if no admin is connected, or X does not answer
 */
async function isAppAccepted(deps: SettleDeps): Promise<boolean> {
	for (const email of deps.adminEmails) {
		const admin = await findUserByEmail(deps.db, email);
		const access = admin?.emailVerifiedAt ? (await deps.openTokens([admin.id])).get(admin.id) : undefined;
		if (!access) continue;
		try {
			const answer = await callX(deps, "read", (profiles) => profiles.findOriginal(access));
			if (answer.kind !== "found") continue;
			await acceptAfterRefusals(deps.db, "x", deps.clock.now());
			return true;
		} catch (error) {
			if (!(error instanceof PortError)) throw error;
			log({ event: "target.picture.silent", target: "x", error });
		}
	}
	return false;
}
