import { describe, expect, test } from "vitest";
import { deleteUser } from "#app/db/accounts/account-deletion.ts";
import { removeIdentity } from "#app/db/accounts/identities.ts";
import { handOverOriginal, listRevocationsFor, markRestored } from "#app/db/accounts/token-revocations.ts";
import { isProvenElsewhere } from "#app/db/accounts/wallets.ts";
import { openDatabase } from "#app/db/database.ts";
import { beginRestore, findUnshownOriginal, isChanging } from "#app/db/showcase/original-pictures.ts";
import { sweepAccounts } from "#app/services/accounts/sweep-accounts.ts";
import { env } from "./environment.ts";
import { explaining, tableScans } from "./explaining.ts";
import { freshAddress, unique } from "./scenario.ts";

/** D1 bills rows read, so frequent statements and those on large tables must not scan. */

async function rows<Row>(sql: string): Promise<Row[]> {
	return (await env.DB.prepare(sql).all<Row>()).results;
}

describe("no statement about accounts scans a table", () => {
	test("when adding addresses, deleting accounts and sweeping expired rows", async () => {
		const { d1, plans } = explaining(env.DB);
		const db = openDatabase(d1);
		await isProvenElsewhere(db, unique("user"), freshAddress());
		await deleteUser(db, { id: unique("user"), email: "a@example.com", emailHash: "hash" }, 1);
		await sweepAccounts(db, 1);
		const user = unique("user");
		await removeIdentity(db, user, "x", 1);
		await listRevocationsFor(db, "x", unique("subject"));
		const row = {
			id: user,
			provider: "x",
			userId: user,
			subject: null,
			sealedTokens: "",
			sentHashes: null,
			createdAt: 1,
		} as const;
		await handOverOriginal(db, { ...row, originalHash: null }, user, 1);
		await markRestored(db, { ...row, originalHash: "hash" }, true, 1);
		await findUnshownOriginal(db, { userId: user, target: "x" }, 1);
		await isChanging(db, { userId: user, target: "x" }, 1);
		await beginRestore(db, { userId: user, target: "x" }, 1, 1);
		const asked = await plans();
		expect(asked.length).toBeGreaterThanOrEqual(25);
		for (const one of asked) {
			expect({ sql: one.sql, scans: tableScans(one) }).toEqual({ sql: one.sql, scans: [] });
		}
	});

	test("when deleting a row with foreign keys to it", async () => {
		const tables = await rows<{ name: string }>(
			"select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\' and name not like 'sqlite%'",
		);
		const bare: string[] = [];
		let keys = 0;
		for (const { name } of tables) {
			const indices = await rows<{ name: string }>(`pragma index_list(${name})`);
			const first = await Promise.all(
				indices.map(async (index) => (await rows<{ name: string }>(`pragma index_info(${index.name})`))[0]?.name),
			);
			for (const { from } of await rows<{ from: string }>(`pragma foreign_key_list(${name})`)) {
				keys += 1;
				if (!first.includes(from)) bare.push(`${name}.${from}`);
			}
		}
		expect(keys).toBeGreaterThan(8);
		expect(bare).toEqual([]);
	});
});
