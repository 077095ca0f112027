import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "../environment.ts";
import { freshAddress, makeLink, makeUser, setFaults } from "../scenario.ts";
import { beginAtHead, rounds } from "./rounds.ts";

/** What a round costs does not grow with the links it watches. */

const MANY = 200;

beforeEach(beginAtHead);
// What other tests left open would be verified in these rounds.
beforeEach(() => env.DB.exec("update arrivals set state = 'refused' where state = 'found'"));
afterEach(() => setFaults("both", []));

type Calls = Record<string, number>;

/** Calls per method that one round of each endpoint makes, while nothing arrives. */
async function callsOfRounds(): Promise<Record<"one" | "two", Calls>> {
	await rounds(2);
	await setFaults("both", []);
	await rounds(2);
	const states = (await (await fetch(env.CHAIN_CONTROL_URL)).json()) as Record<"one" | "two", { asked: Calls }>;
	return { one: states.one.asked, two: states.two.asked };
}

test("a round of one link and one of two hundred make the same calls", async () => {
	const owner = await makeUser();
	const links = [await makeLink({ requesterAddress: freshAddress() }, owner)];
	const few = await callsOfRounds();
	expect(few.one.eth_getLogs).toBeGreaterThan(0);
	while (links.length < MANY) links.push(await makeLink({ requesterAddress: freshAddress() }, owner));
	expect(await callsOfRounds()).toEqual(few);
});
