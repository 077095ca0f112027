import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { roomOf } from "#app/composition/services.server.ts";
import {
	enterGuess,
	forgiveGuesses,
	type GuessBook,
	LONGEST_DELAY_MS,
	NO_GUESSES,
} from "#app/services/payments/unlock-dashboard.ts";
import { env } from "./environment.ts";
import { makeLink, PASSWORD, services, unique } from "./scenario.ts";

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
		const { link } = await roomBook(paymentId);
		expect(link.failures).toBe(settlement);
	});
});

async function roomBook(paymentId: string): Promise<GuessBook> {
	return runInDurableObject(
		roomOf(env, paymentId),
		(_room, state) => state.storage.kv.get<GuessBook>("guesses") ?? NO_GUESSES,
	);
}
