import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { apply, files } from "./apply-migrations.ts";

/** A database with all migrations before `next`, and its payment data. */
function databaseBefore(next: string): DatabaseSync {
	const db = new DatabaseSync(":memory:");
	apply(db, files.slice(0, files.indexOf(next)));
	db.exec(`
		insert into users (id, email, display_name, created_at) values ('u', 'ada@example.com', 'Ada', 1);
		insert into pending_payments (payment_id, user_id, requester_name, requester_email, requester_address, chain_id, token,
			amount, memo, due_at, after_submit, confirmations_asked, dashboard_password_hash, created_at)
		values
			('paid', 'u', 'Ada', 'ada@example.com', '0xA', 1, 'USDC', '100', 'memo', 9, '{"kind":"text","text":"Thanks"}', '12', 'h', 5),
			('asks', 'u', 'Ada', 'ada@example.com', '0xB', 1, 'ETH', '1000', null, null, null, '1', 'h', 6);
		insert into payment_attempts (id, payment_id, chain_id, from_address, nonce, amount, head_block, sender_name, sender_email,
			state, tx_hash, watching, created_at, updated_at)
		values ('a1', 'paid', 1, '0xP', 3, '100', '7', 'Bob', 'bob@example.com', 'settled', '0x01', 0, 6, 7);
		insert into reported_transactions (payment_id, chain_id, tx_hash, attempt_id, sender_name, sender_email, payer_signature,
			state, reported_at)
		values
			('paid', 1, '0x01', 'a1', 'Bob', 'bob@example.com', null, 'done', 7),
			('asks', 1, '0x02', null, 'Eve', 'eve@example.com', '0xsig', 'watching', 8);
		insert into transfers (payment_id, chain_id, tx_hash, log_ordinal, amount, from_address, block_number, block_hash, mined_at,
			confirmations, state, asks, payer_proof, final, late, created_at, updated_at)
		values
			('paid', 1, '0x01', 2, '100', '0xP', '8', '0xb', 8, 12, 'credited', null, 'attempt', 1, 0, 8, 8),
			('asks', 1, '0x02', -1, '1000', '0xE', '9', '0xc', 9, 1, 'needs-requester', 'unproven-native', null, 0, 0, 9, 9);
		insert into confirmed_payments (payment_id, requester_name, requester_email, requester_address, chain_id, token, amount,
			memo, due_at, sender_name, sender_email, txn_hash, confirmed_at)
		values ('paid', 'Ada', 'ada@example.com', '0xA', 1, 'USDC', '100', 'memo', 9, 'Bob', 'bob@example.com', '0x01', 9);
	`);
	return db;
}

const TABLES = ["pending_payments", "payment_attempts", "reported_transactions", "transfers", "confirmed_payments"];

test("the native coin of one transaction is claimed as a whole or call by call, never both ways by two links", () => {
	const db = databaseBefore("0006_payer-proofs.sql");
	apply(db, files.slice(files.indexOf("0006_payer-proofs.sql")));
	const claim = (link: string, ordinal: number, state = "credited") =>
		db.exec(`insert into transfers (payment_id, chain_id, tx_hash, log_ordinal, payee, amount, from_address, block_number,
			block_hash, mined_at, confirmations, state, final, late, created_at, updated_at)
			values ('${link}', 1, '0x07', ${ordinal}, '0xA', '1', '0xP', '8', '0xb', 8, 1, '${state}', 0, 0, 1, 1)
			on conflict do update set state = excluded.state`);
	claim("paid", 1_000_001);
	claim("asks", 1_000_000);
	claim("asks", -1, "needs-requester");
	claim("asks", -1, "mined");
	expect(() => claim("asks", -1)).toThrow(/UNIQUE.*transfers.payee, transfers.log_ordinal/);
	expect(() => db.exec("update transfers set state = 'credited' where log_ordinal = -1 and payee = '0xA'")).toThrow(
		/UNIQUE/,
	);
	db.exec("delete from transfers where tx_hash = '0x07'");
	claim("paid", -1);
	expect(() => claim("asks", 1_000_000)).toThrow(/UNIQUE/);
	claim("asks", 3);
});

describe("the migration that adds proofs of the payer, on existing data", () => {
	const next = files.find((name) => name.startsWith("0006"));
	if (!next) throw new Error("the migration is missing");
	const db = databaseBefore(next);
	const before = TABLES.map((table) => db.prepare(`select * from ${table} order by 1, 2, 3`).all());
	apply(db, files.slice(files.indexOf(next)));

	test("keeps every row and value, except unknown amounts", () => {
		for (const [index, table] of TABLES.entries()) {
			const after = db.prepare(`select * from ${table} order by 1, 2, 3`).all();
			for (const [row, old] of (before[index] ?? []).entries()) {
				const unknown = table === "transfers" && old.asks === "unproven-native" ? { amount: "0" } : {};
				expect(after[row], table).toMatchObject({ ...old, ...unknown });
			}
			expect(after).toHaveLength(before[index]?.length ?? 0);
		}
	});

	test("fills in the payee, and marks untraced amounts as unknown", () => {
		const rows = db.prepare("select payee, amount_source as source from transfers order by payment_id desc").all();
		expect(rows).toEqual([
			{ payee: "0xA", source: "chain" },
			{ payee: "0xB", source: "unknown" },
		]);
	});

	test("keeps everybody who reported a hash, with signature and proof", () => {
		const rows = db
			.prepare("select tx_hash as hash, sender_name as name, signature from transaction_reporters order by named_at")
			.all();
		expect(rows).toEqual([
			{ hash: "0x01", name: "Bob", signature: null },
			{ hash: "0x02", name: "Eve", signature: "0xsig" },
		]);
		const proven = db
			.prepare("select tx_hash as hash, name_proof as proof from reported_transactions order by 1")
			.all();
		expect(proven).toEqual([
			{ hash: "0x01", proof: "attempt" },
			{ hash: "0x02", proof: null },
		]);
	});

	test("fills the confirmed record with the link's asked amount", () => {
		const [row] = db.prepare("select * from confirmed_payments").all();
		expect(row).toMatchObject({
			asked_amount: "100",
			after_submit: '{"kind":"text","text":"Thanks"}',
			confirmations_asked: "12",
			requested_at: 5,
		});
	});

	test("still prevents that one log pays two links", () => {
		const again = `insert into transfers (payment_id, chain_id, tx_hash, log_ordinal, payee, amount, from_address, block_number,
			block_hash, mined_at, confirmations, state, final, late, created_at, updated_at)
			values ('asks', 1, '0x01', 2, ?, '1', '0xP', '8', '0xb', 8, 1, 'credited', 0, 0, 1, 1)`;
		expect(() => db.prepare(again).run("0xA")).toThrow(/UNIQUE/);
		db.prepare(again).run("0xB");
	});
});

test("the migration that adds links' chains gives every stored link the chain it has", () => {
	const next = files.find((name) => name.startsWith("0011"));
	if (!next) throw new Error("the migration is missing");
	const db = databaseBefore(next);
	apply(db, files.slice(files.indexOf(next)));
	expect(db.prepare("select * from link_chains order by payment_id").all()).toEqual([
		{ payment_id: "asks", chain_id: 1, payee: "0xB", token: "ETH", place: 0, head_after: null },
		{ payment_id: "paid", chain_id: 1, payee: "0xA", token: "USDC", place: 0, head_after: null },
	]);
});

test("the migration that counts paid links keeps every row, and counts what was paid before", () => {
	const next = files.find((name) => name.startsWith("0012"));
	if (!next) throw new Error("the migration is missing");
	const db = databaseBefore(next);
	// as much as counts: one whole USDC
	db.exec("update pending_payments set amount = '1000000'; update confirmed_payments set amount = '1000000'");
	db.exec("update transfers set amount = '1000000' where payment_id = 'paid'");
	db.exec("insert or replace into wallets (user_id, address, proven_at, added_at) values ('u', '0xA', 1, 1)");
	const before = TABLES.map((table) => db.prepare(`select * from ${table} order by 1, 2, 3`).all());
	apply(db, [next]);
	expect(TABLES.map((table) => db.prepare(`select * from ${table} order by 1, 2, 3`).all())).toEqual(before);
	expect(db.prepare("select * from paid_links").all()).toEqual([
		{ payment_id: "paid", user_id: "u", testnet: 0, payer: "0xP" },
	]);
});

test("the migrations that add the list of links keep every row, and leave each link to be summarised", () => {
	const next = files.find((name) => name.startsWith("0013"));
	if (!next) throw new Error("the migration is missing");
	const db = databaseBefore(next);
	db.exec(`
		insert into pending_payments (payment_id, user_id, requester_name, requester_email, requester_address, chain_id, token,
			amount, confirmations_asked, dashboard_password_hash, created_at, version)
		values ('left', null, 'Gone', 'gone@example.com', '0xC', 1, 'DAI', '5', '1', 'h', 7, 4);
		insert into link_chains (payment_id, chain_id, payee, token, place)
		values ('paid', 1, '0xA', 'USDC', 0), ('paid', 8453, '0xA', 'USDC', 1), ('left', 1, '0xC', 'DAI', 0);
		insert into payment_events (payment_id, kind, dedupe_key, detail, at) values ('paid', 'created', 'created', '{}', 5);
		insert into arrivals (chain_id, tx_hash, payee, token, amount, from_address, block_number, block_hash, mined_at, state, tries,
			next_try_at, found_at, updated_at)
		values (1, '0x09', '0xA', 'USDC', '7', '0xP', 1, '0xb', 9, 'unclaimed', 0, 0, 9, 9);
	`);
	const names = db
		.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
		.all()
		.map(({ name }) => String(name));
	const rowsOf = (table: string) => db.prepare(`select * from ${table} order by 1, 2, 3`).all();
	const before = new Map(names.map((table) => [table, rowsOf(table)]));
	apply(db, files.slice(files.indexOf(next)));
	for (const [table, rows] of before) {
		const after = rowsOf(table);
		expect(after, table).toHaveLength(rows.length);
		for (const [index, row] of rows.entries()) expect(after[index], table).toMatchObject(row);
	}
	const unsummarised = db.prepare(
		"select payment_id as id from pending_payments where summary_version <> version order by 1",
	);
	expect(unsummarised.all()).toEqual([{ id: "asks" }, { id: "left" }, { id: "paid" }]);
});
