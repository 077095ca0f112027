import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { ConnectedTarget, Place } from "../../core/showcase/picture-targets.ts";
import { tokenRevocations } from "../accounts/account-tables.ts";
import { insertTargetRevocations } from "../accounts/token-revocations.ts";
import { type Database, inOneBatch } from "../database.ts";
import { avatarTargets, serverApps } from "./rotation-tables.ts";

/** Accounts at targets that are connected for the picture, and this app at their servers. */

const at = ({ userId, target }: Place) => and(eq(avatarTargets.userId, userId), eq(avatarTargets.target, target));

/** A connected account. */
export interface ConnectedAccount {
	target: ConnectedTarget;
	subject: string;
	label: string;
	connectedAt: number;
	stoppedBecause: (typeof avatarTargets.$inferSelect)["stoppedBecause"];
}

export async function listConnected(db: Database, userId: string): Promise<ConnectedAccount[]> {
	const { target, subject, label, connectedAt, stoppedBecause } = avatarTargets;
	const rows = await db
		.select({ target, subject, label, connectedAt, stoppedBecause })
		.from(avatarTargets)
		.where(and(eq(avatarTargets.userId, userId), isNotNull(subject)));
	return rows as ConnectedAccount[];
}

/** When a target was connected last, epoch ms; null: never. */
export async function findConnectedAt(db: Database, place: Place): Promise<number | null> {
	const [row] = await db.select({ at: avatarTargets.connectedAt }).from(avatarTargets).where(at(place));
	return row?.at ?? null;
}

/** The user whose account at a target this is; null if nobody's. */
export async function findTargetOwner(db: Database, target: ConnectedTarget, subject: string): Promise<string | null> {
	const [row] = await db
		.select({ userId: avatarTargets.userId })
		.from(avatarTargets)
		.where(and(eq(avatarTargets.target, target), eq(avatarTargets.subject, subject)));
	return row?.userId ?? null;
}

/**
 * Connects an account, or renews its access. An account that another user had connected moves, with the original picture that is
 * kept of it: whoever signs in there says whose it is. Changes stay stopped until the schedule says when the next one comes.
 *
 * @returns false if the user has another account connected at this target, which stays
 */
export async function connectTarget(
	db: Database,
	{ userId, target }: { userId: string; target: ConnectedTarget },
	account: { subject: string; label: string; sealedTokens: string; sealedWith: string },
	now: number,
): Promise<boolean> {
	const { subject, label, sealedTokens, sealedWith } = account;
	const other = sql`exists (
		select 1 from avatar_targets m where m.user_id = ${userId} and m.target = ${target} and m.subject <> ${subject}
	)`;
	// What the former user's last change sent may arrive yet; what hung before is known by its address.
	const sent = sql`(
		select r.content_hash from avatar_rotations r
		where r.user_id = o.user_id and r.target = o.target and r.kind <> 'restore' and r.content_hash is not null
		order by r.slot desc limit 1
	)`;
	const rows = await inOneBatch(db, [
		// Without its subject, of which there is one row only.
		sql`
			insert into avatar_targets (user_id, target, stopped_because, hung_nft_id, hung_hash, hung_since, original_hash,
				original_saved_at, profile_url)
			select ${userId}, ${target}, 'disconnected', null, coalesce(${sent}, o.hung_hash), o.hung_since, o.original_hash,
				o.original_saved_at, o.profile_url
			from (select 1) left join avatar_targets o
				on o.target = ${target} and o.subject = ${subject} and o.user_id <> ${userId}
			where not ${other}
			on conflict (user_id, target) do nothing
		`,
		sql`
			delete from avatar_targets
			where target = ${target} and subject = ${subject} and user_id <> ${userId} and not ${other}
		`,
		sql`
			update avatar_targets set subject = ${subject}, label = ${label}, sealed_tokens = ${sealedTokens},
				sealed_with = ${sealedWith}, connected_at = ${now}
			where user_id = ${userId} and target = ${target} and not ${other}
			returning user_id
		`,
	]);
	return (rows[2] ?? []).length === 1;
}

/** Removes a connected account; its token is kept until it is revoked, and its original until it is restored. */
export async function removeTarget(
	db: Database,
	{ userId, target }: { userId: string; target: ConnectedTarget },
	now: number,
): Promise<boolean> {
	const here = sql`${at({ userId, target })}`;
	const [, rows] = await db.batch([
		insertTargetRevocations(db, here, now),
		db.delete(avatarTargets).where(here).returning({ userId: avatarTargets.userId }),
	]);
	return rows.length === 1;
}

export interface SealedTarget {
	userId: string;
	target: ConnectedTarget;
	subject: string;
	sealedTokens: string;
}

export async function listSealedTargets(db: Database, places: readonly Place[]): Promise<SealedTarget[]> {
	const asked = JSON.stringify(places);
	const { userId, target, subject, sealedTokens } = avatarTargets;
	const rows = await db
		.select({ userId, target, subject, sealedTokens })
		.from(avatarTargets)
		.where(
			and(
				isNotNull(sealedTokens),
				sql`(${userId}, ${target}) in (
					select value ->> 'userId', value ->> 'target' from json_each(${asked})
				)`,
			),
		);
	return rows as SealedTarget[];
}

/**
 * Compare and set: does not overwrite the access of a newer connection. One that was disconnected meanwhile is replaced where it
 * waits for its end, which needs the valid one.
 *
 * @returns whether there was one to replace
 */
export async function replaceTargetTokens(
	db: Database,
	{ userId, target, subject, sealedTokens: was }: SealedTarget,
	sealedTokens: string,
	sealedWith: string,
): Promise<boolean> {
	const [here, waiting] = await db.batch([
		db
			.update(avatarTargets)
			.set({ sealedTokens, sealedWith })
			.where(and(at({ userId, target }), eq(avatarTargets.sealedTokens, was)))
			.returning({ userId: avatarTargets.userId }),
		db
			.update(tokenRevocations)
			.set({ sealedTokens })
			.where(
				and(
					eq(tokenRevocations.provider, target),
					eq(tokenRevocations.subject, subject),
					eq(tokenRevocations.userId, userId),
					eq(tokenRevocations.sealedTokens, was),
				),
			)
			.returning({ id: tokenRevocations.id }),
	]);
	return here.length + waiting.length > 0;
}

/** Accounts encrypted with one of these keys, in random order, so that undecryptable ones do not block the rest. */
export async function listTargetsSealedWith(
	db: Database,
	keyIds: readonly string[],
	limit: number,
): Promise<SealedTarget[]> {
	const { userId, target, subject, sealedTokens, sealedWith } = avatarTargets;
	const rows = await db
		.select({ userId, target, subject, sealedTokens })
		.from(avatarTargets)
		.where(and(isNotNull(sealedWith), inArray(sealedWith, [...keyIds])))
		.orderBy(sql`random()`)
		.limit(limit);
	return rows as SealedTarget[];
}

export type ServerAppRow = typeof serverApps.$inferSelect;

export async function findServerApp(db: Database, host: string): Promise<ServerAppRow | null> {
	const [row] = await db.select().from(serverApps).where(eq(serverApps.host, host));
	return row ?? null;
}

/** Stores a registration; of two at once the first stays. @returns the one that is stored */
export async function keepServerApp(db: Database, app: ServerAppRow): Promise<ServerAppRow> {
	await db.insert(serverApps).values(app).onConflictDoNothing();
	return (await findServerApp(db, app.host)) ?? app;
}

/** Forgets a registration that its server no longer knows. */
export async function forgetServerApp(db: Database, host: string, clientId: string): Promise<void> {
	await db.delete(serverApps).where(and(eq(serverApps.host, host), eq(serverApps.clientId, clientId)));
}
