import { createHash } from "node:crypto";
import { getAddress } from "viem/utils";
import type { Address } from "#app/core/address.ts";
import { TOKEN_SYMBOLS, type TokenSymbol } from "#app/core/chains.ts";
import { paymentIdFromBytes } from "#app/core/payments/payment-id.ts";
import { openDatabase } from "#app/db/database.ts";
import { insertLink } from "#app/db/payments/links.ts";
import { issueDashboardCookie } from "#app/http/dashboard-cookie.server.ts";
import { signPreviewToken } from "#app/services/showcase/preview-token.ts";
import { drawsFrom } from "../harness/draws.ts";
import { STORED } from "./texts.ts";

/**
 * Who and what is there while strangers throw at the app: users with sessions, links, NFTs. Made from the seed alone, so
 * that a case that failed can be sent again to a new database.
 */
export interface World {
	/** ids of links that nobody paid */
	open: readonly string[];
	/** what those links ask for, in the same order */
	asked: readonly { to: Address; token: TokenSymbol; amount: bigint }[];
	/** of the link that was paid before it began */
	paid: readonly string[];
	/** Cookie headers of signed-in users, by what they may do */
	cookies: Readonly<Record<Role, string>>;
	/** Cookie headers that unlock the dashboards of links of `open`, in their order */
	dashboards: readonly string[];
	addresses: readonly Address[];
	/** hashes that nobody sent, and what is on the chain (strew-transfers.ts): none of it pays a link of `open` */
	hashes: string[];
	/** ids of NFTs: `showing`'s and nobody's */
	nfts: readonly string[];
	/** tokens of pictures that may be fetched, and that may not */
	pictureTokens: readonly string[];
	/** Puts back what requests take away for good: sessions that were ended, users that left. */
	mend(): Promise<void>;
}

const ROLES = ["newcomer", "granted", "showing", "admin"] as const;
export type Role = (typeof ROLES)[number];
export const ADMIN_EMAIL = "admin@shop.example";
/** As the worker is configured (openHostileApp). */
export const COOKIE_SECRET = btoa("hostile: a secret of 32 bytes, ok");
const LINKS = 12;
const NFTS = 40;

/** @param paid - the link that was paid before it began, and what paid it */
export async function makeWorld(
	database: D1Database,
	seed: number,
	paid: { paymentId: string; txHash: string },
): Promise<World> {
	const draws = drawsFrom(seed);
	const now = Date.now();
	const newAddress = () => getAddress(`0x${draws.hex(40)}`);
	const addresses = Array.from({ length: 8 }, newAddress);
	const sessions = Object.fromEntries(
		ROLES.map((role) => [role, draws.text("abcdefghijklmnopqrstuvwxyz0123456789-_", 43)]),
	);
	const nfts = Array.from({ length: NFTS }, () => draws.hex(32));
	const mend = async () => {
		for (const [at, role] of ROLES.entries()) {
			const person = {
				id: `hostile-${seed}-${role}`,
				address: addresses[at] ?? newAddress(),
				session: sessions[role] ?? "",
			};
			await mendPerson(database, role, person, now);
		}
		const showing = {
			id: `hostile-${seed}-showing`,
			nfts: nfts.slice(0, NFTS - 4),
			wallet: addresses[2] ?? newAddress(),
		};
		await mendShowing(database, showing, now);
	};
	await mend();
	const open: string[] = [];
	const asked: World["asked"][number][] = [];
	const stored = (at: number) => STORED[(at * 5) % STORED.length] ?? "";
	for (let at = 0; at < LINKS; at++) {
		const { to, token, amount } = {
			to: newAddress(),
			token: draws.one(TOKEN_SYMBOLS),
			amount: 1_000n + BigInt(draws.below(1_000_000_000)),
		};
		asked.push({ to, token, amount });
		open.push(
			await insertLink(openDatabase(database), {
				paymentId: paymentIdFromBytes(draws.bytes(16)),
				userId: `hostile-${seed}-${ROLES[1 + (at % 3)]}`,
				// half of them as the create form stores them, half as nothing of ours should
				requesterName: at % 2 === 0 ? "Ada Lovelace" : stored(at),
				requesterEmail: at % 4 === 1 ? `${stored(at + 1)}@shop.example` : "ada@shop.example",
				requesterAddress: to,
				chainId: 31337,
				token,
				amount,
				memo: at % 2 === 0 ? "Two lamps" : stored(at + 2),
				dueAt: at % 3 === 0 ? now - 1 : null,
				afterSubmit: at % 2 === 0 ? null : { kind: "text", text: stored(at + 3) },
				confirmationsAsked: draws.one(["1", "12", "final"] as const),
				language: "en",
				submissionKey: draws.hex(32),
				// of no password: checking one costs what a real one does
				dashboardPasswordHash: `$scrypt$ln=14,r=8,p=5$${"A".repeat(22)}$${"A".repeat(43)}`,
				createdAt: now - at * 1_000,
			}),
		);
	}
	const dashboards = await Promise.all(
		open.map(async (paymentId) => {
			const cookie = await issueDashboardCookie({ paymentId, epoch: 0, secret: COOKIE_SECRET, now, remember: true });
			return cookie.split(";", 1)[0] ?? "";
		}),
	);
	return {
		open,
		asked,
		paid: [paid.paymentId],
		cookies: Object.fromEntries(ROLES.map((role) => [role, `__Host-session=${sessions[role]}`])) as World["cookies"],
		dashboards,
		addresses,
		hashes: [paid.txHash, ...Array.from({ length: 12 }, () => `0x${draws.hex(64)}`)],
		nfts,
		pictureTokens: [
			signPreviewToken("https://127.0.0.1/a.png", COOKIE_SECRET, now),
			signPreviewToken("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>", COOKIE_SECRET, now),
			signPreviewToken("data:text/html,<script>alert(1)</script>", COOKIE_SECRET, now),
			signPreviewToken("https://a.example/a.png", "AAAA", now),
		],
		mend,
	};
}

async function mendPerson(
	database: D1Database,
	role: Role,
	person: { id: string; address: Address; session: string },
	now: number,
): Promise<void> {
	const { id, address, session } = person;
	const mayPay = role !== "newcomer";
	const email = role === "admin" ? ADMIN_EMAIL : `${id}@shop.example`;
	const hash = createHash("sha256").update(session).digest("hex");
	const rows = (sql: string, ...values: unknown[]) => database.prepare(sql).bind(...values);
	await database.batch([
		// whose it is now: a person of another seed, or one that a form made
		rows("update users set email = null where email = ? and id <> ?", email, id),
		rows(
			"insert into users (id, email, email_verified_at, display_name, wallet, activated, created_at) values (?, ?, ?, ?, ?, ?, ?) on conflict (id) do update set email = excluded.email, wallet = excluded.wallet, activated = excluded.activated",
			id,
			email,
			now,
			role === "granted" ? (STORED[0] ?? "") : "Rosa",
			mayPay ? address : null,
			role === "showing" ? 1 : 0,
			now,
		),
		rows(
			"insert or ignore into sessions (id_hash, user_id, created_at, last_seen_at, expires_at, user_agent) values (?, ?, ?, ?, ?, ?)",
			hash,
			id,
			now,
			now,
			now + 86_400_000,
			STORED[1] ?? "",
		),
		...(mayPay
			? [
					rows("insert or ignore into wallets (user_id, address, added_at) values (?, ?, ?)", id, address, now),
					rows(
						"insert into access_grants (user_id, how, granted_at) values (?, 'admin', ?) on conflict (user_id) do update set revoked_at = null",
						id,
						now,
					),
				]
			: []),
	]);
}

/** A gallery of NFTs with names that must be escaped, and a daily change. */
async function mendShowing(
	database: D1Database,
	{ id: userId, nfts, wallet }: { id: string; nfts: readonly string[]; wallet: Address },
	now: number,
): Promise<void> {
	const named = nfts.map((id, at) => ({
		id,
		at,
		name: STORED[at % STORED.length],
		image: at % 3 === 0 ? "https://127.0.0.1/a.png" : `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>`,
	}));
	await database.batch([
		database
			.prepare(
				"insert or ignore into nfts (id, user_id, wallet, contract, token_id, collection, collection_name, name, search_text, image_url, position, run) select value ->> 'id', ?2, ?3, '0x01', value ->> 'at', 'c' || (value ->> 'at' % 3), value ->> 'name', value ->> 'name', lower(value ->> 'name'), value ->> 'image', value ->> 'at', 'run' from json_each(?1)",
			)
			.bind(JSON.stringify(named), userId, wallet),
		database
			.prepare(
				"insert or ignore into selected_nfts (user_id, nft_id, position, added_at) select ?2, value, key, ?3 from json_each(?1)",
			)
			.bind(JSON.stringify(nfts.slice(0, 5)), userId, now),
		database
			.prepare(
				"insert or ignore into avatar_schedules (user_id, minute_of_day, time_zone, upcoming, created_at) values (?, 540, 'Europe/Rome', '[]', ?)",
			)
			.bind(userId, now),
		database
			.prepare("insert or ignore into avatar_targets (user_id, target, next_at) values (?, 'x', ?)")
			.bind(userId, now + 86_400_000),
	]);
}
