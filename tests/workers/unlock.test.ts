import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { roomOf } from "#app/composition/services.server.ts";
import { callerKey } from "#app/core/caller-key.ts";
import { openDatabase } from "#app/db/database.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import { findDashboardLock } from "#app/db/payments/links.ts";
import { insertPayersLink } from "#app/db/payments/payers-links.ts";
import {
	enterGuess,
	forgiveGuesses,
	type GuessBook,
	LONGEST_DELAY_MS,
	NO_GUESSES,
} from "#app/services/payments/unlock-dashboard.ts";
import { env } from "./environment.ts";
import { makeLink, makeUser, PASSWORD, services, unique } from "./scenario.ts";

const NOW = 1_800_000_000_000;

/** Guesses wrongly so often, waiting as asked each time. */
function guessWrongly(
	book: GuessBook,
	clients: readonly string[],
	now: number,
): { book: GuessBook; now: number; waits: number[] } {
	const waits: number[] = [];
	let state = { book, now };
	for (const client of clients) {
		let entered = enterGuess(state.book, client, state.now);
		waits.push(entered.ok ? 0 : entered.retryAfterMs);
		if (!entered.ok) {
			state = { ...state, now: state.now + entered.retryAfterMs };
			entered = enterGuess(state.book, client, state.now);
		}
		if (!entered.ok) throw new Error("the wait named was too short");
		state = { ...state, book: entered.book };
	}
	return { ...state, waits };
}

const networksOf = (site: string, count: number): string[] =>
	Array.from({ length: count }, (_, index) => callerKey(`${site} ${index}`, site));

describe("guesses", () => {
	test("of one caller wait longer and longer, and never longer than half a minute", () => {
		const { waits } = guessWrongly(NO_GUESSES, Array(12).fill("mallory"), NOW);
		expect(waits.slice(0, 6)).toEqual([0, 0, 0, 1_000, 2_000, 4_000]);
		expect(Math.max(...waits)).toBe(LONGEST_DELAY_MS);
	});

	test("of many callers slow newcomers, but not whoever knew the password before", () => {
		const known = forgiveGuesses(NO_GUESSES, "requester", NOW);
		const crowd = Array.from({ length: 40 }, (_, index) => `caller-${index}`);
		const { book, now, waits } = guessWrongly(known, crowd, NOW);
		expect(waits.slice(0, 10)).toEqual(Array(10).fill(0));
		expect(waits.at(-1)).toBe(LONGEST_DELAY_MS);
		expect(enterGuess(book, "newcomer", now)).toMatchObject({ ok: false });
		expect(enterGuess(book, "requester", now)).toMatchObject({ ok: true });
	});

	test("of one caller, however long he goes on, delay nobody else", () => {
		const { book, now } = guessWrongly(NO_GUESSES, Array(100).fill("mallory"), NOW);
		expect(enterGuess(book, "newcomer", now)).toMatchObject({ ok: true });
		const more = Array.from({ length: 9 }, (_, index) => Array(20).fill(`caller-${index % 3}`)).flat();
		const crowd = guessWrongly(book, more, now);
		expect(enterGuess(crowd.book, "newcomer", crowd.now)).toMatchObject({ ok: true });
	});

	test("of callers who go on are slowed together, as if they were one", () => {
		const crowd = Array.from({ length: 400 }, (_, index) => `caller-${index % 4}`);
		const { waits } = guessWrongly(NO_GUESSES, crowd, NOW);
		expect(new Set(waits.slice(-100))).toEqual(new Set([LONGEST_DELAY_MS]));
	});

	test("of one IPv6 site's thousands of networks keep no newcomer waiting, after a few free ones", () => {
		const { book, now } = guessWrongly(NO_GUESSES, networksOf("mallory's site", 300), NOW);
		expect(enterGuess(book, callerKey("newcomer", "another site"), now)).toMatchObject({ ok: true });
		expect(enterGuess(book, callerKey("another network", "mallory's site"), now)).toMatchObject({ ok: false });
	});

	test("of however many networks never push out whoever knew the password", () => {
		const known = forgiveGuesses(NO_GUESSES, "requester", NOW);
		const crowd = Array.from({ length: 300 }, (_, index) => networksOf(`site ${index}`, 1)).flat();
		const { book, now } = guessWrongly(known, crowd, NOW);
		expect(enterGuess(book, "requester", now)).toMatchObject({ ok: true });
		expect(Object.keys(book.clients).length).toBeLessThanOrEqual(201);
		expect(Object.keys(book.sites ?? {}).length).toBeLessThanOrEqual(200);
	});

	test("are forgotten after a quiet quarter of an hour", () => {
		const { book, now } = guessWrongly(NO_GUESSES, Array(8).fill("mallory"), NOW);
		expect(enterGuess(book, "mallory", now + 16 * 60_000)).toMatchObject({ ok: true, book: { link: { failures: 1 } } });
	});
});

describe("unlocking", () => {
	test("says yes to the password and no to another", async () => {
		const room = services().room(await makeLink());
		const clientKey = unique("client");
		expect(await room.unlock({ password: "wrong", clientKey })).toEqual({ verified: false, reason: "wrong-password" });
		expect(await room.unlock({ password: PASSWORD, clientKey })).toEqual({ verified: true, epoch: 0 });
	});

	test("counts guesses sent at once, and remembers them through the room's sleep", async () => {
		const paymentId = await makeLink();
		const clientKey = unique("client");
		const guess = () => services().room(paymentId).unlock({ password: "wrong", clientKey });
		const reasons = (await Promise.all(Array.from({ length: 12 }, guess))).map((outcome) =>
			outcome.verified ? "verified" : outcome.reason,
		);
		const settlement = reasons.filter((reason) => reason === "wrong-password").length;
		// three at once; where hashing takes longer than the first waits, of one second and two, those let one more in each
		expect(settlement).toBeGreaterThanOrEqual(3);
		expect(settlement).toBeLessThanOrEqual(5);
		expect(reasons.filter((reason) => reason === "slowed")).toHaveLength(12 - settlement);
		await evictDurableObject(roomOf(env, paymentId));
		const { link, repeated } = await roomBook(paymentId);
		expect(link.failures + (repeated?.failures ?? 0)).toBe(settlement);
	});
});

describe("the password of a link for many payers", () => {
	const many = { open: null, most: null };

	async function begun(parent: string): Promise<string> {
		const outcome = await services()
			.room(parent)
			.begin({ amount: null, own: null, clientKey: unique("payer") });
		if (!outcome.ok) throw new Error(outcome.reason);
		return outcome.paymentId;
	}

	test("is guessed no faster at payments that a stranger begins of it: they have one count", async () => {
		const parent = await makeLink({ reuse: many }, await makeUser());
		const clientKey = unique("client");
		const places = [parent, await begun(parent), await begun(parent), await begun(parent)];
		const guesses = places.flatMap((place) => [place, place, place]);
		const outcomes = await Promise.all(
			guesses.map((place) => services().room(place).unlock({ password: "wrong", clientKey })),
		);
		const judged = outcomes.filter((outcome) => !outcome.verified && outcome.reason === "wrong-password");
		// As in "counts guesses sent at once".
		expect(judged.length).toBeLessThanOrEqual(5);
		const { link, repeated } = await roomBook(parent);
		expect(link.failures + (repeated?.failures ?? 0)).toBe(judged.length);
	});

	test("opens a payment whose link went with its account", async () => {
		const parent = await makeLink({ reuse: many }, await makeUser());
		const own = await begun(parent);
		await env.DB.prepare("delete from pending_payments where payment_id = ?").bind(parent).run();
		const unlock = { password: PASSWORD, clientKey: unique("client") };
		expect(await services().room(own).unlock(unlock)).toMatchObject({ verified: true });
	});

	test("is a new one of a payment that was begun while it was changed", async () => {
		const parent = await makeLink({ reuse: many }, await makeUser());
		const db = openDatabase(env.DB);
		const before = await findLinkRecord(db, parent);
		if (!before) throw new Error("no such link");
		const { epoch } = await services().room(parent).setDashboardPassword("seven lamps and a kettle");
		const payment = { paymentId: unique("payment"), amount: 1n, chosen: 1n, createdAt: Date.now() };
		await insertPayersLink(db, before.link, payment);
		expect(await findDashboardLock(db, payment.paymentId)).toEqual({ ...(await findDashboardLock(db, parent)), epoch });
	});
});

async function roomBook(paymentId: string): Promise<GuessBook> {
	return runInDurableObject(
		roomOf(env, paymentId),
		(_room, state) => state.storage.kv.get<GuessBook>("guesses") ?? NO_GUESSES,
	);
}
