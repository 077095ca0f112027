import { describe, expect, test } from "vitest";
import { paymentDeps } from "#app/composition/services.server.ts";
import { EXPORT_COLUMNS, type ExportedThing } from "#app/core/payments/export-records.ts";
import { readLinkQuery } from "#app/core/payments/link-query.ts";
import { openDatabase } from "#app/db/database.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import { type TableFormat, tableFile } from "#app/http/table-stream.server.ts";
import { deskServices } from "#app/services/payments/desk-services.ts";
import { sendCall } from "#local/chain/contract-calls.ts";
import { disperseEther } from "#local/chain/relays.ts";
import { env } from "./environment.ts";
import { explaining, tableScans } from "./explaining.ts";
import { ASKED } from "./payer-scenes.ts";
import { silenceRooms, silenceWatchers } from "./quiet.ts";
import {
	chain,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	payer,
	report,
	services,
	snapshot,
} from "./scenario.ts";

/** Links and payments as files: whole, exact, and harmless in a spreadsheet. */

const desk = (d1: D1Database = env.DB) => deskServices({ ...paymentDeps(env), db: openDatabase(d1) }, () => "caller");

async function file(owner: string, of: ExportedThing, format: TableFormat, search = "") {
	const lines = desk().export(owner, readLinkQuery(new URLSearchParams(search)), of);
	return tableFile(format, "paylink", EXPORT_COLUMNS[of], lines);
}

/** Reads RFC 4180. */
function cellsOf(csv: string): string[][] {
	const lines: string[][] = [[]];
	const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
	for (let match = cell.exec(csv); match && cell.lastIndex <= csv.length; match = cell.exec(csv)) {
		lines.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
		if (match[3] === "\r\n") lines.push([]);
		if (match[3] === "" || cell.lastIndex >= csv.length) break;
	}
	return lines.filter((line) => line.length > 0);
}

test.each(["links", "payments"] as const)("of nothing is a heading, or an empty list: %s", async (of) => {
	const owner = await makeUser();
	expect(await (await file(owner, of, "csv")).text()).toBe(`${EXPORT_COLUMNS[of].join(",")}\r\n`);
	expect(await (await file(owner, of, "json")).json()).toEqual([]);
});

describe("an export", () => {
	test("gives ether no position among logs, however many calls brought it", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		const link = await makeLink({ requesterAddress: to, token: "ETH", amount: 3n * ASKED.ETH }, owner);
		const disperser = await chain.place("Disperser", freshAddress());
		await report(link, await sendCall(chain, payer, disperseEther(disperser, [to, to], [ASKED.ETH, 2n * ASKED.ETH])));
		const payments = (await (await file(owner, "payments", "json")).json()) as Record<string, unknown>[];
		expect(payments.map((payment) => [payment.log_position, payment.amount_base_units]).sort()).toEqual([
			[-1, ASKED.ETH.toString()],
			[-1, (2n * ASKED.ETH).toString()],
		]);
	});

	test("holds amounts as numbers and in base units, instants as ISO 8601, and the payment of a link", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		const link = await makeLink(
			{ requesterAddress: to, memo: 'Poster, "A2"\nsecond line', token: "USDC", amount: HUNDRED },
			owner,
		);
		const hash = await pay(to, HUNDRED);
		await report(link, hash);
		const [row] = (await (await file(owner, "links", "json")).json()) as Record<string, unknown>[];
		expect(row).toMatchObject({
			payment_id: link,
			status: "paid",
			amount: "100.00",
			amount_base_units: "100000000",
			received: "100.00",
		});
		expect(row?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
		const [payment] = (await (await file(owner, "payments", "json")).json()) as Record<string, unknown>[];
		expect(payment).toMatchObject({ transaction_hash: hash, amount: "100.00", payer_name: "Bob", payer_proven: false });
		const [heading = [], line = []] = cellsOf(await (await file(owner, "links", "csv")).text());
		expect(heading).toEqual(EXPORT_COLUMNS.links);
		expect(line[heading.indexOf("memo")]).toBe('Poster, "A2"\nsecond line');
	});

	test("and a dashboard name no payer with marks that look like proof, stored by an earlier release", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		const link = await makeLink({ requesterAddress: to }, owner);
		await report(link, await pay(to, HUNDRED));
		await env.DB.prepare("update reported_transactions set sender_name = '\u2705 Bob \u2714' where payment_id = ?")
			.bind(link)
			.run();
		const [payment] = (await (await file(owner, "payments", "json")).json()) as { payer_name: string }[];
		expect(payment?.payer_name).toBe("Bob");
		expect((await snapshot(link)).confirmedPayment?.senderName).toBe("Bob");
	});

	test.each([
		"=1+1",
		"+1",
		"-1",
		"@SUM(A1)",
		" =1",
		"\u3000=1",
		"＝1+1",
		"a;=1+1",
		"a\t=1",
		"a\n=1",
		"a; +1|@x",
		"\t=1",
		"=cmd|' /C calc'!A0",
		"\r=1",
	])("makes no formula of a memo: %j", async (memo) => {
		const owner = await makeUser();
		await makeLink({ memo, requesterName: "=2+3" }, owner);
		const [heading = [], line = []] = cellsOf(await (await file(owner, "links", "csv")).text());
		for (const column of ["memo", "requester_name"])
			for (const cell of [
				line[heading.indexOf(column)] ?? "",
				...(line[heading.indexOf(column)] ?? "").split(/[;\t\r\n|]/),
			])
				expect(cell).not.toMatch(/^[\s\u3000]*[=+\-@＝＋－＠]/);
		const written = line[heading.indexOf("memo")] ?? "";
		if (/^[\s\u3000]*[=+\-@＝＋－＠]/.test(memo)) expect(written, "its beginning is text").toMatch(/^'/);
	});

	test("has the whole memo, of which the list shows the beginning alone", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		const memo = `Invoice 0427, ${"half of the cover, ".repeat(13)}the end`;
		await report(await makeLink({ requesterAddress: to, memo }, owner), await pay(to, HUNDRED));
		const many = await makeLink({ memo: "Course", reuse: { most: null, open: null } }, owner);
		await env.DB.prepare("update pending_payments set memo = ? where payment_id = ?").bind(memo, many).run();
		for (const of of ["links", "payments"] as const) {
			const rows = (await (await file(owner, of, "json")).json()) as { memo: string }[];
			expect(rows.map((row) => row.memo)).toEqual(of === "links" ? [memo, memo] : [memo]);
		}
	});

	test("as a table begins with the mark by which spreadsheets take it for UTF-8, and shows names as they are", async () => {
		const owner = await makeUser();
		await makeLink({ requesterName: "Zoë Müller 株式会社", memo: "für März" }, owner);
		const begins = async (format: TableFormat) => [
			...new Uint8Array(await (await file(owner, "links", format)).arrayBuffer()).slice(0, 3),
		];
		expect(await begins("csv")).toEqual([0xef, 0xbb, 0xbf]);
		expect(String.fromCharCode(...(await begins("json")))).toBe("[\n{");
	});

	test("of a hundred thousand links fits into what an invocation may ask of D1, links for many among them", {
		timeout: 60_000,
	}, async () => {
		const owner = await makeUser();
		const count = 3_000;
		const first = await makeLink({ memo: "first" }, owner);
		const columns = async (table: string, without: readonly string[]) => {
			const { results } = await env.DB.prepare(`select name from pragma_table_info(?)`)
				.bind(table)
				.all<{ name: string }>();
			return results.map(({ name }) => name).filter((name) => !without.includes(name));
		};
		await file(owner, "links", "json").then((found) => found.text());
		const link = (await columns("pending_payments", ["payment_id", "submission_key"])).join(", ");
		const summary = (await columns("link_summaries", ["payment_id", "row"])).join(", ");
		const ids = "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)";
		const id = "printf('%s%06d', substr(?1, 1, 21), i)";
		await env.DB.batch([
			env.DB.prepare(`${ids} insert into pending_payments (payment_id, submission_key, ${link})
				select ${id}, ${id}, ${link} from n join pending_payments p on p.payment_id = ?1`).bind(first, count),
			env.DB.prepare(`${ids} insert into link_summaries (payment_id, row, ${summary})
				select ${id}, json_set(row, '$.paymentId', ${id}, '$.reuse', iif(i % 4 = 0, json('{"most":null,"open":false,"paid":0}'), null)),
					${summary} from n join link_summaries s on s.payment_id = ?1`).bind(first, count),
		]);
		// Of one of them, several hundred were paid.
		const idOf = (number: number) => first.slice(0, 21) + String(number).padStart(6, "0");
		const many = idOf(4);
		await env.DB.batch(
			["pending_payments", "link_summaries"].map((table) =>
				env.DB.prepare(`update ${table} set parent_id = ?1 where payment_id > ?2 and payment_id like ?3`).bind(
					many,
					idOf(count - 600),
					`${first.slice(0, 21)}______`,
				),
			),
		);
		await env.DB.prepare(
			"update link_summaries set state = 'paid', row = json_set(row, '$.parentId', ?1, '$.reuse', null) where parent_id = ?1",
		)
			.bind(many)
			.run();
		for (const of of ["links", "payments"] as const) {
			const { d1, plans } = explaining(env.DB);
			const rows: string[] = [];
			for await (const some of desk(d1).export(owner, readLinkQuery(new URLSearchParams()), of))
				rows.push(...some.map(({ payment_id: id }) => id));
			expect(new Set(rows).size).toBe(of === "links" ? count + 1 : 0);
			expect(rows).toHaveLength(new Set(rows).size);
			// A thousand for a hundred thousand (developers.cloudflare.com/d1/platform/limits).
			expect((await plans()).length).toBeLessThanOrEqual(count / 100);
		}
	});

	test("goes by the list's filters, has every page of it, and nobody else's links", async () => {
		const [owner, other] = [await makeUser(), await makeUser()];
		await makeLink({ memo: "theirs" }, other);
		for (let made = 0; made < 30; made += 1)
			await makeLink({ memo: `own ${made}`, amount: BigInt(made + 1) * 10n ** 6n }, owner);
		await makeLink({ memo: "ether", token: "ETH" }, owner);
		const rows = async (search: string) =>
			(await (await file(owner, "links", "json", search)).json()) as { memo: string }[];
		expect(await rows("")).toHaveLength(31);
		expect((await rows("token=ETH")).map(({ memo }) => memo)).toEqual(["ether"]);
		expect((await rows("sort=largest&token=USDC"))[0]?.memo).toBe("own 29");
		// A page of the list is no part of the file.
		expect(await rows(`after=1~${"2".repeat(27)}`)).toHaveLength(31);
	});

	test("reads an index at each step", async () => {
		const owner = await makeUser();
		await makeLink({}, owner);
		const { d1, plans } = explaining(env.DB);
		for (const of of ["links", "payments"] as const)
			for await (const _some of desk(d1).export(owner, readLinkQuery(new URLSearchParams()), of));
		for (const one of await plans())
			expect({ sql: one.sql, scans: tableScans(one) }).toEqual({ sql: one.sql, scans: [] });
	});
});

test("list, month's figures and both exports add up to the same, at the ends of months too", async () => {
	const owner = await makeUser();
	const to = freshAddress();
	const many = await makeLink({ requesterAddress: to, reuse: { most: null, open: null } }, owner);
	const own = async () => {
		const begun = await services().room(many).begin({ amount: null, own: null, clientKey: crypto.randomUUID() });
		if (!begun.ok) throw new Error(begun.reason);
		return begun.paymentId;
	};
	const [first, second] = [await own(), await own()];
	const askedOf = async (id: string) => (await findLinkRecord(openDatabase(env.DB), id))?.link.amount ?? 0n;
	await report(first, await pay(to, await askedOf(first)));
	await report(second, await pay(to, await askedOf(second)));
	const ids = [first, second];
	// Whole, a part, too much, and ether to its last decimal.
	for (const [token, sum] of [
		["USDC", HUNDRED],
		["USDC", 1n],
		["USDC", 3n * HUNDRED],
		["ETH", ASKED.ETH + 1n],
	] as const) {
		const address = freshAddress();
		const amount = token === "ETH" ? ASKED.ETH : HUNDRED;
		ids.push(await makeLink({ requesterAddress: address, token, amount }, owner));
		await report(ids.at(-1) ?? "", await pay(address, sum, payer, token));
	}
	// Rooms that look at the chain again would put back what is changed below.
	await silenceWatchers();
	await silenceRooms();
	const times = ["2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z", "2024-02-29T12:00:00Z", "2026-01-31T23:59:59Z"];
	const states = ["credited", "credited", "credited", "needs-requester", "credited", "reorged"];
	for (let round = 0; round < states.length; round += 1) {
		for (const [at, id] of ids.entries())
			await env.DB.batch([
				env.DB.prepare("update transfers set state = ?, mined_at = ? where payment_id = ?").bind(
					states[(at + round) % states.length] ?? "",
					Date.parse(times[(at + round) % times.length] ?? ""),
					id,
				),
				env.DB.prepare("update pending_payments set version = version + 1 where payment_id = ?").bind(id),
			]);
		type Row = Record<string, string | null>;
		await desk().list(owner, readLinkQuery(new URLSearchParams()));
		const links = (await (await file(owner, "links", "json")).json()) as Row[];
		const payments = (await (await file(owner, "payments", "json")).json()) as Row[];
		const { rows } = await desk().list(owner, readLinkQuery(new URLSearchParams()));
		const { tokens } = await desk().overview(owner);
		const sum = (of: readonly (string | null | undefined)[]) => of.reduce((all, one) => all + BigInt(one ?? "0"), 0n);
		for (const token of ["USDC", "ETH"] as const) {
			const counted = payments.filter((row) => row.token === token && row.status === "credited");
			const whole = sum(counted.map((row) => row.amount_base_units));
			expect(sum(rows.filter((row) => row.token === token).map(({ received }) => received))).toBe(whole);
			const own = links.filter((row) => row.token === token);
			expect(sum(own.map((row) => row.received_base_units))).toBe(whole);
			const months = tokens.find((one) => one.token === token)?.months.filter(({ received }) => received !== "0") ?? [];
			const byMonth = new Map<string, bigint>();
			for (const { mined_at: at, amount_base_units: amount } of counted) {
				const month = at?.slice(0, 7) ?? "";
				byMonth.set(month, (byMonth.get(month) ?? 0n) + BigInt(amount ?? "0"));
			}
			expect(Object.fromEntries(months.map(({ month, received }) => [month, BigInt(received)]))).toEqual(
				Object.fromEntries(byMonth),
			);
		}
	}
});

describe("an account's archive", () => {
	test("holds every table with rows of an account, or says why not", async () => {
		const { ARCHIVED, NOT_ARCHIVED } = await import("#app/db/operations/own-data.ts");
		const { results } = await env.DB.prepare(
			"select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\' and name not like 'sqlite%' and name <> 'd1_migrations'",
		).all<{ name: string }>();
		const placed = [...ARCHIVED, ...Object.keys(NOT_ARCHIVED)].sort();
		expect(placed).toEqual(results.map(({ name }) => name).sort());
	});

	test("of very many links is in parts: each link is in one of them, whatever is made meanwhile", async () => {
		const { countParts, ownData } = await import("#app/db/operations/own-data.ts");
		const owner = await makeUser();
		const db = openDatabase(env.DB);
		const links: string[] = [];
		const make = async () => links.push(await makeLink({ requesterAddress: freshAddress() }, owner));
		for (let made = 0; made < 4; made++) await make();
		expect(await countParts(db, owner)).toBe(1);
		const found: string[] = [];
		const files: string[][] = [];
		for (const part of [1, 2, 3]) {
			files.push([]);
			for (const { name, rows } of ownData(db, owner, part, Date.now(), 2)) {
				files.at(-1)?.push(name);
				for await (const some of rows)
					if (name === "link_chains") found.push(...some.map((row) => String(row.payment_id)));
			}
			if (part === 1) await make();
		}
		expect(found.toSorted()).toEqual(links.toSorted());
		expect(files.map((names) => names.includes("users"))).toEqual([true, false, false]);
		expect(files.map((names) => names.includes("pending_payments"))).toEqual([true, true, true]);
	});

	test("holds all rows of a kind, however many they are", async () => {
		const { ownData } = await import("#app/db/operations/own-data.ts");
		const owner = await makeUser();
		const count = 50_001;
		await env.DB.prepare(`
			with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
			insert into security_events (id, user_id, what, at) select ?1 || ' ' || i, ?1, 'signed-in', i from n
		`)
			.bind(owner, count)
			.run();
		const found: Record<string, unknown>[] = [];
		for (const { name, rows } of ownData(openDatabase(env.DB), owner))
			for await (const some of rows) if (name === "security_events") found.push(...some);
		expect(new Set(found.map(({ id }) => id)).size).toBe(count);
		expect(Object.keys(found[0] ?? {})).not.toContain("stored_as");
	});

	test("is a zip of the account's rows, without secrets and without anybody else's", async () => {
		const { ownArchive } = await import("#app/services/operations/own-archive.ts");
		const { ownData } = await import("#app/db/operations/own-data.ts");
		const { sayIn } = await import("#app/words/say-in.ts");
		const [owner, other] = [await makeUser(), await makeUser()];
		const to = freshAddress();
		const link = await makeLink({ requesterAddress: to, memo: "mine" }, owner);
		await makeLink({ memo: "theirs" }, other);
		await report(link, await pay(to, HUNDRED));
		const db = openDatabase(env.DB);
		const found: Record<string, unknown[]> = {};
		for (const { name, rows } of ownData(db, owner)) {
			found[name] = [];
			for await (const some of rows) found[name].push(...some);
		}
		expect(found.users).toMatchObject([{ id: owner }]);
		expect(found.pending_payments).toMatchObject([{ payment_id: link, memo: "mine" }]);
		expect(found.transfers).toHaveLength(1);
		const text = JSON.stringify(found);
		for (const secret of ["password_hash", "sealed", "id_hash", "submission_key", "theirs"])
			expect(text).not.toContain(secret);

		const bytes = new Uint8Array(await new Response(ownArchive(db, owner, sayIn("en"), Date.now())).arrayBuffer());
		expect(String.fromCharCode(...bytes.slice(0, 4))).toBe("PK\u0003\u0004");
		const names = new TextDecoder("latin1").decode(bytes);
		for (const name of ["README.txt", ...Object.keys(found).map((table) => `${table}.json`)])
			expect(names).toContain(name);
	});
});
