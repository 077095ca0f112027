import { EVENTS_KEPT_MS, type SecurityEventKind } from "../../core/accounts/security-event.ts";
import { cleanName } from "../../core/i18n/plain-text.ts";
import { log } from "../../core/operations/log.ts";
import { utcDay } from "../../core/operations/page-view.ts";
import {
	findSecurityEvent,
	insertSecurityEvent,
	listSecurityEvents,
	sweepSecurityEvents,
} from "../../db/accounts/security-events.ts";
import type { Database } from "../../db/database.ts";
import { type AccountDeps, digest } from "./account-deps.ts";
import { readUserAgent } from "./device-name.ts";
import { afterResponse, noticeTo } from "./mail-account.ts";
import type { SecurityEvent, SecurityLog } from "./security-log-contract.ts";

/** What touched how an account is signed in to: written beside each such act, read by its owner in the settings. */

export type LogDeps = Pick<AccountDeps, "db" | "clock" | "waitUntil" | "visitor">;
type MailingDeps = LogDeps & Pick<AccountDeps, "queueMails" | "cookieSecret" | "mailsADay">;

const HOUR_MS = 60 * 60_000;
const MAX_USER_AGENT = 300;
const MAX_DETAIL = 120;
const PAGE = 20;

/**
 * Notes an event after the response. A failure is logged: nobody is kept from signing in by it.
 *
 * @param detail - how or which: a provider, a passkey's name
 */
export function noteEvent(deps: LogDeps, userId: string, what: SecurityEventKind, detail: string | null = null): void {
	note(deps, userId, what, detail, crypto.randomUUID());
}

/** A wrong password at a known account. Those of an hour from one country are one event: a flood of guesses is no flood of rows. */
export function noteFailedSignIn(deps: LogDeps, userId: string): void {
	const hour = Math.floor(deps.clock.now() / HOUR_MS);
	note(deps, userId, "sign-in-failed", null, digest(`failed:${userId}:${hour}:${deps.visitor.country}`).slice(0, 32));
}

function note(deps: LogDeps, userId: string, what: SecurityEventKind, detail: string | null, id: string): void {
	const { userAgent, country } = deps.visitor;
	const event = {
		id,
		userId,
		what,
		at: deps.clock.now(),
		count: 1,
		userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
		country,
		detail: detail === null ? null : eventDetail(detail),
	};
	const othersId = digest(`others:${userId}:${what}:${utcDay(event.at)}`).slice(0, 32);
	const inserted = insertSecurityEvent(deps.db, event, othersId);
	deps.waitUntil(inserted.catch((error) => log({ event: "account.work.failed", error })));
}

/** How or which, as an event keeps it. */
export const eventDetail = (text: string): string => cleanName(text, MAX_DETAIL);

/** What an account's owner reads of it. */
export function securityLog(deps: MailingDeps): SecurityLog {
	const { db } = deps;
	return {
		noteDashboard(userId, what, which) {
			noteEvent(deps, userId, what, which);
			if (what !== "dashboard-password") return;
			afterResponse(deps, () => noticeTo(deps, userId, what, { values: { name: eventDetail(which) } }));
		},
		async list(userId, after) {
			const before = after === null ? null : await findSecurityEvent(db, userId, after);
			const rows = await listSecurityEvents(db, userId, { before, limit: PAGE + 1 });
			return { events: rows.slice(0, PAGE).map(asEvent), more: rows.length > PAGE };
		},
		async find(userId, id) {
			const row = await findSecurityEvent(db, userId, id);
			return row && asEvent(row);
		},
	};
}

/** Deletes events older than a year. */
export const sweepEvents = (db: Database, now: number): Promise<void> => sweepSecurityEvents(db, now - EVENTS_KEPT_MS);

function asEvent({
	id,
	what,
	at,
	count,
	userAgent,
	country,
	detail,
}: Parameters<typeof insertSecurityEvent>[1]): SecurityEvent {
	return { id, what, at, count, country, detail, ...readUserAgent(userAgent) };
}
