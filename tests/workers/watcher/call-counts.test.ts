import { beforeEach, expect, test } from "vitest";
import { env } from "../environment.ts";
import { freshAddress, makeLink, makeUser } from "../scenario.ts";
import { callsOfRounds } from "./marked-rounds.ts";
import { beginAtHead } from "./rounds.ts";

/** What a round costs does not grow with the links it watches. */

const MANY = 200;

beforeEach(beginAtHead);
// What other tests left open would be verified in these rounds.
beforeEach(() => env.DB.exec("update arrivals set state = 'refused' where state = 'found'"));

/** Methods that one round of each endpoint asks, in order of their names, while nothing arrives. */
async function methodsOfRounds(): Promise<string[]> {
	await callsOfRounds(2);
	const calls = await callsOfRounds(2);
	return calls.map(({ endpoint, method }) => `${endpoint}: ${method}`).sort();
}

test("a round of one link and one of two hundred make the same calls", async () => {
	const owner = await makeUser();
	const links = [await makeLink({ requesterAddress: freshAddress() }, owner)];
	const few = await methodsOfRounds();
	expect(few).toContain("one: eth_getLogs");
	while (links.length < MANY) links.push(await makeLink({ requesterAddress: freshAddress() }, owner));
	expect(await methodsOfRounds()).toEqual(few);
});
