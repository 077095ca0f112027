import { log } from "../../core/operations/log.ts";
import { MailMessageSchema } from "../../core/operations/mail-message.ts";
import { utcDay } from "../../core/operations/page-view.ts";
import { ShowcaseMessageSchema } from "../../core/showcase/showcase-messages.ts";
import { tokenDecimals } from "../../core/tokens.ts";
import { countSealedWithOtherKey } from "../../db/accounts/identities.ts";
import type { Database } from "../../db/database.ts";
import {
	COUNTED_AT_MOST,
	type Counts,
	type CreditedRow,
	countHealth,
	sumCredited,
} from "../../db/operations/admin-health.ts";
import {
	type AdminUserRow,
	findUserName,
	findUsers,
	grantAccess,
	revokeAccess,
	type UserCursor,
} from "../../db/operations/admin-users.ts";
import { listDeadLetters, type NamedDeadLetter } from "../../db/operations/dead-letters.ts";
import { listPageViews } from "../../db/operations/page-views.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ChainWatchers } from "../payments/watch-chain/chain-watchers.ts";
import type { Admin, AdminUser, Count, Credited, DeadLetter, Health, RouteViews } from "./admin-contract.ts";
import { type AskedChain, askEndpoints } from "./ask-endpoints.ts";
import { retryDeadLetter } from "./dead-letters.ts";
import { GIVEN_UP_AFTER_MS } from "./mails.ts";
import { listWatcherHealth } from "./watcher-health.ts";

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const VIEW_DAYS = 14;
/** Row limit: assumes at most 100 routes. */
const VIEW_ROWS = VIEW_DAYS * 100;
const USERS_PER_PAGE = 25;
const LETTERS_SHOWN = 50;
/** Longer searches are cut. */
const SEARCH_LENGTH = 254;

export interface AdminDeps {
	db: Database;
	clock: Clock;
	chain: AskedChain;
	watchers: Pick<ChainWatchers, "isWatched">;
	/** e-mails of admins, valid once verified */
	adminEmails: readonly string[];
	/** id of the key that currently encrypts provider tokens */
	keyId: string;
	/** @returns false if the queue does not exist */
	requeue(queue: string, body: unknown): Promise<boolean>;
}

export function adminServices(deps: AdminDeps): Admin {
	const { db, clock } = deps;

	return {
		async health() {
			const at = clock.now();
			const startOfDay = Math.floor(at / DAY_MS) * DAY_MS;
			const [counts, today, lastWeek, letters, oldKeys] = await Promise.all([
				countHealth(db, { weekAgo: at - WEEK_MS, mailsSince: at - GIVEN_UP_AFTER_MS }),
				sumCredited(db, startOfDay),
				sumCredited(db, at - WEEK_MS),
				listDeadLetters(db, LETTERS_SHOWN),
				countSealedWithOtherKey(db, deps.keyId, COUNTED_AT_MOST),
			]);
			return {
				at,
				...healthOf(counts),
				credited: { today: byToken(today), lastWeek: byToken(lastWeek) },
				deadLetters: letters.map(letterOf),
				oldKeys,
			};
		},

		endpoints: () => askEndpoints(deps.chain, clock),

		watchers: () => listWatcherHealth(deps),

		async listUsers({ text, after }) {
			const wanted = text.trim().slice(0, SEARCH_LENGTH);
			const rows = await findUsers(db, wanted, cursorOf(after), USERS_PER_PAGE + 1);
			const shown = rows.slice(0, USERS_PER_PAGE);
			const last = shown.at(-1);
			return {
				people: shown.map((row) => adminUserOf(row, deps.adminEmails)),
				next: rows.length > USERS_PER_PAGE && last ? `${last.createdAt}.${last.id}` : null,
			};
		},

		async setAccess(adminId, userId, change) {
			if (change === "revoke" && userId === adminId) return { ok: false, reason: "own-access" };
			const name = await findUserName(db, userId);
			if (name === null) return { ok: false, reason: "unknown-person" };
			await (change === "grant" ? grantAccess : revokeAccess)(db, userId, adminId, clock.now());
			log({ event: "admin.access.changed", change, adminId, userId });
			return { ok: true, name };
		},

		async retry(adminId, letterId) {
			const outcome = await retryDeadLetter(deps, deps.requeue, letterId);
			log({ event: "admin.deadletter.retried", outcome, adminId, messageId: letterId });
			return outcome;
		},

		async views() {
			const now = clock.now();
			const days = Array.from({ length: VIEW_DAYS }, (_, at) => utcDay(now - (VIEW_DAYS - 1 - at) * DAY_MS));
			const rows = await listPageViews(db, days[0] ?? "", utcDay(now), VIEW_ROWS);
			const byRoute = new Map<string, RouteViews>();
			for (const { day, route, views } of rows) {
				const known = byRoute.get(route) ?? { route, views: days.map(() => 0), total: 0 };
				known.views[days.indexOf(day)] = views;
				known.total += views;
				byRoute.set(route, known);
			}
			return { days, routes: [...byRoute.values()].sort((a, b) => b.total - a.total || (a.route < b.route ? -1 : 1)) };
		},
	};
}

function count(counted: number): Count {
	return { count: Math.min(counted, COUNTED_AT_MOST), more: counted > COUNTED_AT_MOST };
}

function healthOf(counts: Counts): Pick<Health, "links" | "checks" | "mails"> {
	return {
		links: {
			all: count(counts.links),
			lastWeek: count(counts.linksLastWeek),
			paid: count(counts.paid),
			needRequester: count(counts.needRequester),
		},
		checks: { reports: count(counts.reports), attempts: count(counts.attempts) },
		mails: { waiting: count(counts.mails), oldestAt: counts.oldestMailAt },
	};
}

/** Adds up a token's amounts over chains with equal decimals; other base units cannot be added. */
function byToken(rows: readonly CreditedRow[]): Credited[] {
	const lines = new Map<string, CreditedRow>();
	for (const row of rows) {
		const key = `${row.token}:${tokenDecimals(row.chainId, row.token)}`;
		const { count, amount } = lines.get(key) ?? { count: 0, amount: 0n };
		lines.set(key, { ...row, count: count + row.count, amount: amount + row.amount });
	}
	return [...lines.values()].map(({ token, chainId, count, amount }) => ({
		token,
		chainId,
		count,
		amount: amount.toString(),
	}));
}

function letterOf({ id, queue, body, diedAt, person }: NamedDeadLetter): DeadLetter {
	const mail = MailMessageSchema.safeParse(body);
	if (mail.success) return { id, queue, kind: mail.data.kind, to: mail.data.to, diedAt };
	const work = ShowcaseMessageSchema.safeParse(body);
	return { id, queue, kind: work.success ? work.data.kind : null, to: person, diedAt };
}

function adminUserOf(row: AdminUserRow, adminEmails: readonly string[]): AdminUser {
	const { how, grantedAt, revokedAt, labels, emailVerifiedAt, ...person } = row;
	return {
		...person,
		admin: emailVerifiedAt !== null && adminEmails.includes(row.email ?? ""),
		labels: labels === null ? [] : labels.split("\n"),
		access: how === null || grantedAt === null ? null : { how, grantedAt, revokedAt },
	};
}

/** @returns null for a malformed cursor, which shows the first page */
function cursorOf(after: string | null): UserCursor | null {
	const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(after ?? "") ?? [];
	return createdAt === undefined || id === undefined ? null : { createdAt: Number(createdAt), id };
}
