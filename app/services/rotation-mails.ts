import { createHash } from "node:crypto";
import { DEFAULT_LANGUAGE } from "../core/languages.ts";
import { loggable } from "../core/loggable.ts";
import type { AccountMail } from "../core/wire.ts";
import { accountMailPrefix } from "../db/account-mails.ts";
import { listIdentities } from "../db/identities.ts";
import { findMail, insertMailOnce } from "../db/mails.ts";
import { haltAll } from "../db/rotation-control.ts";
import { findUserByEmail, findUserById } from "../db/users.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

type MailDeps = Pick<ShowcaseDeps, "db" | "clock" | "queueMails">;
type RotationMailKind = Extract<AccountMail["kind"], "x-reconnect" | "pieces-sold" | "changes-halted">;

/**
 * Tells a person, once per stop, that X does not know us any more: they sign in with X again. Only a sign-in ends such a
 * stop, so the instant of the last one names it. Safe to repeat.
 */
export async function mailReconnect(deps: MailDeps, userId: string): Promise<void> {
	const signedIn = (await listIdentities(deps.db, userId)).find(({ provider }) => provider === "x")?.lastUsedAt;
	const mail = await mailTo(deps, userId, "x-reconnect", `${userId}:${signedIn ?? "never"}`);
	if (mail) await send(deps, mail);
}

/**
 * Stops everybody's changes and tells the admins, once per halt, however many come to it at the same time.
 *
 * @param because - X's status and code, "403/453"
 * @param day - UTC, "YYYY-MM-DD"
 */
export async function haltEverybody(
	deps: MailDeps & Pick<ShowcaseDeps, "adminEmails">,
	because: string,
	day: string,
): Promise<void> {
	const now = deps.clock.now();
	const values = { because, at: String(now) };
	const mails: AccountMail[] = [];
	for (const to of deps.adminEmails) {
		const admin = await findUserByEmail(deps.db, to);
		mails.push(written("changes-halted", to, admin?.language, String(now), values));
	}
	if (!(await haltAll(deps.db, { because, day, now }, mails))) return;
	for (const { dedupeKey } of mails) await handOver(deps, dedupeKey);
}

/**
 * A mail to a person's proven e-mail, not yet in the outbox.
 *
 * @param once - names what it tells: the same is told once
 * @returns null where no e-mail is proven
 */
export async function mailTo(
	{ db }: Pick<MailDeps, "db">,
	userId: string,
	kind: RotationMailKind,
	once: string,
): Promise<AccountMail | null> {
	const user = await findUserById(db, userId);
	if (!user?.email || user.emailVerifiedAt === null) return null;
	return written(kind, user.email, user.language, once, {});
}

/** Hands a mail that is in the outbox to the queue; should the queue fail, the sweep hands it over. */
export async function handOver(deps: MailDeps, dedupeKey: string): Promise<void> {
	const mail = await findMail(deps.db, dedupeKey);
	if (!mail) return;
	try {
		await deps.queueMails([mail]);
	} catch (error) {
		console.error("a mail waits for the sweep", mail.kind, loggable(error));
	}
}

async function send(deps: MailDeps, mail: AccountMail): Promise<void> {
	if (await insertMailOnce(deps.db, mail, deps.clock.now())) await handOver(deps, mail.dedupeKey);
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
