import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Address } from "#app/core/address.ts";
import { paymentIdFromBytes } from "#app/core/payments/payment-id.ts";
import { openDatabase } from "#app/db/database.ts";
import { insertLink } from "#app/db/payments/links.ts";
import { newAddress } from "../chain/accounts.ts";

/** Inserts rows directly, for tests and benches that do not test the forms. */

/** Applies all migrations to a new database. */
export async function migrate(root: string, database: D1Database): Promise<void> {
	const folder = join(root, "migrations");
	for (const name of readdirSync(folder).sort()) {
		if (!name.endsWith(".sql")) continue;
		const statements = readFileSync(join(folder, name), "utf8")
			.split("--> statement-breakpoint")
			.map((text) => text.trim())
			.filter((text) => text !== "");
		await database.batch(statements.map((text) => database.prepare(text)));
	}
}

let counter = 0;
export function unique(prefix: string): string {
	counter += 1;
	return `${prefix}-${counter}-${crypto.randomUUID().slice(0, 8)}`;
}

export async function makeUser(database: D1Database): Promise<string> {
	const id = unique("user");
	await database
		.prepare("insert into users (id, email, display_name, created_at) values (?, ?, 'Ada', ?)")
		.bind(id, `${id}@example.com`, Date.now())
		.run();
	return id;
}

export interface LinkSeed {
	requesterAddress?: Address;
	/** base units */
	amount?: bigint;
	token?: "USDC" | "USDT" | "DAI" | "ETH" | "WBTC";
	/** PHC string; without it the dashboard cannot be unlocked */
	dashboardPasswordHash?: string;
	userId?: string;
}

/**
 * Inserts a link as the create form does, on the local chain.
 * @returns its payment id
 */
export async function makeLink(database: D1Database, seed: LinkSeed = {}): Promise<string> {
	return insertLink(openDatabase(database), {
		paymentId: paymentIdFromBytes(crypto.getRandomValues(new Uint8Array(16))),
		userId: seed.userId ?? (await makeUser(database)),
		requesterName: "Ada Lovelace",
		requesterEmail: "ada@example.com",
		requesterAddress: seed.requesterAddress ?? newAddress(),
		chainId: 31337,
		token: seed.token ?? "USDC",
		amount: seed.amount ?? 100_000_000n,
		memo: "Two lamps, oak, and the cable that belongs to them",
		dueAt: null,
		afterSubmit: null,
		confirmationsAsked: "1",
		language: "en",
		submissionKey: unique("key"),
		dashboardPasswordHash: seed.dashboardPasswordHash ?? "no password opens this",
		createdAt: Date.now(),
	});
}
