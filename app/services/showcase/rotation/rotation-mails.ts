import { createHash } from "node:crypto";
import { DEFAULT_LANGUAGE } from "../../../core/i18n/languages.ts";
import { log } from "../../../core/operations/log.ts";
import type { AccountMail } from "../../../core/operations/mail-message.ts";
import type { OperatorFault } from "../../../core/showcase/operator-faults.ts";
import type { Place } from "../../../core/showcase/picture-targets.ts";
import { listIdentities } from "../../../db/accounts/identities.ts";
import { findUserByEmail, findUserById } from "../../../db/accounts/users.ts";
import { accountMailPrefix } from "../../../db/operations/account-mails.ts";
import { findMail, insertMailOnce } from "../../../db/operations/mails.ts";
import { haltAll } from "../../../db/showcase/rotation-control.ts";
import type { Slot } from "../../../db/showcase/rotation-history.ts";
import { findConnectedAt } from "../../../db/showcase/targets.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";

type MailDeps = Pick<ShowcaseDeps, "db" | "clock" | "queueMails">;
type RotationMailKind = Extract<AccountMail["kind"], "x-reconnect" | "own-picture" | "pieces-sold" | "changes-halted">;

/**
 * Mails a user, once per stop, that a target rejects the access and that they should sign in there again. Only that ends such a
 * stop, so the time of the last sign-in identifies it. Safe to repeat.
 */
export async function mailReconnect(deps: MailDeps, { userId, target }: Place): Promise<void> {
	const signedIn =
		target === "x"
			? (await listIdentities(deps.db, userId)).find(({ provider }) => provider === "x")?.lastUsedAt
			: await findConnectedAt(deps.db, { userId, target });
	const once = `${userId}:${signedIn ?? "never"}`;
	const mail = await mailTo(deps, userId, "x-reconnect", target === "x" ? once : `${target}:${once}`, { target });
	if (mail) await send(deps, mail);
}

/** Mails a user, once per change, that they set a picture by hand and are asked whether it stays. Safe to repeat. */
export async function mailOwnPicture(deps: MailDeps, { userId, target, slot }: Slot): Promise<void> {
	const once = target === "x" ? `${userId}:${slot}` : `${target}:${userId}:${slot}`;
	const mail = await mailTo(deps, userId, "own-picture", once, { target });
	if (mail) await send(deps, mail);
}

/**
 * Halts all changes and mails the admins, once per halt, even if many calls detect it at the same time.
 *
 * @param refusal - `code`: X's status and code or problem, "403/453"
 * @param day - UTC, "YYYY-MM-DD"
 */
export async function haltEverybody(
	deps: MailDeps & Pick<ShowcaseDeps, "adminEmails">,
	{ fault, code: because }: { fault: OperatorFault; code: string },
	day: string,
): Promise<void> {
	const now = deps.clock.now();
	const values = { because, fault, at: String(now) };
	const mails: AccountMail[] = [];
	for (const to of deps.adminEmails) {
		const admin = await findUserByEmail(deps.db, to);
		mails.push(written("changes-halted", to, admin?.language, String(now), values));
	}
	if (!(await haltAll(deps.db, { fault, because, day, now }, mails))) return;
	for (const { dedupeKey } of mails) await queueStoredMail(deps, dedupeKey);
}

/**
 * A mail to a user's verified e-mail, not yet in the outbox.
 *
 * @param once - key of the event: one mail per event
 * @returns null if no e-mail is verified
 */
export async function mailTo(
	{ db }: Pick<MailDeps, "db">,
	userId: string,
	kind: RotationMailKind,
	once: string,
	values: Record<string, string> = {},
): Promise<AccountMail | null> {
	const user = await findUserById(db, userId);
	if (!user?.email || user.emailVerifiedAt === null) return null;
	return written(kind, user.email, user.language, once, values);
}

/** Queues a mail from the outbox. If the queue fails, the cron queues it later. */
export async function queueStoredMail(deps: MailDeps, dedupeKey: string): Promise<void> {
	const mail = await findMail(deps.db, dedupeKey);
	if (!mail) return;
	try {
		await deps.queueMails([mail]);
	} catch (error) {
		log({ event: "mail.queue.failed", kind: mail.kind, error });
	}
}

async function send(deps: MailDeps, mail: AccountMail): Promise<void> {
	if (await insertMailOnce(deps.db, mail, deps.clock.now())) await queueStoredMail(deps, mail.dedupeKey);
}

function written(
	kind: RotationMailKind,
	to: string,
	language: AccountMail["language"] | null | undefined,
	once: string,
	values: Record<string, string>,
): AccountMail {
	const recipient = createHash("sha256").update(to).digest("hex");
	return {
		kind,
		paymentId: null,
		dedupeKey: `${accountMailPrefix(kind, recipient)}${once}`,
		to,
		language: language ?? DEFAULT_LANGUAGE,
		tokenId: null,
		values,
	};
}
