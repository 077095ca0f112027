/**
 * `npm run attacks`: tries every attack on the local stack that `.local/stack.json` names. `npm run attacks -- https://…` tries
 * those that need no account on any running site of ours.
 */
import { readFileSync } from "node:fs";
import type { StackFacts } from "#local/stack-facts.ts";
import { ATTACKS } from "./attacks.ts";
import { inhabit, visitorOf } from "./target.ts";

const [origin] = process.argv.slice(2);

/** @returns null where none runs */
function localStack(): StackFacts | null {
	try {
		return JSON.parse(readFileSync(".local/stack.json", "utf8")) as StackFacts;
	} catch {
		return null;
	}
}

const stack = origin === undefined ? localStack() : null;
if (origin === undefined && !stack) {
	console.error("No local stack runs: start one with `npm start`, or name a site: `npm run attacks -- https://…`");
	process.exit(1);
}
const inhabited = stack ? await inhabit(stack) : null;
const visitor = inhabited ?? visitorOf(new URL(origin ?? "").origin);
let [held, through, left] = [0, 0, 0];
for (const attack of ATTACKS) {
	const trial = attack.needs === "address" ? () => attack.run(visitor) : inhabited && (() => attack.run(inhabited));
	if (!trial) {
		left += 1;
		continue;
	}
	try {
		await trial();
		held += 1;
		console.log(`held     ${attack.name} (ASVS ${attack.asvs})`);
	} catch (error) {
		through += 1;
		console.log(`THROUGH  ${attack.name} (ASVS ${attack.asvs}): ${error instanceof Error ? error.message : error}`);
	}
}
console.log(
	`\n${held} held, ${through} got through${left > 0 ? `, ${left} not tried: they need accounts of the local stack` : ""}`,
);
process.exit(through > 0 ? 1 : 0);
