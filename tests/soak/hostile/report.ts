import fc from "fast-check";
import { type Failure, type Place, type Tally, tryRequest } from "./crowd.ts";
import type { Offence } from "./judge.ts";
import { bytesOf, type HostileRequest } from "./request.ts";
import { Wire } from "./wire.ts";

/** Kinds of failures that are made smaller and shown. */
const SHOWN = 10;
const SHOWN_CHARACTERS = 600;

interface Least {
	request: HostileRequest;
	offences: Offence[];
	/** of fast-check, for `--path` */
	path: string;
}

/** Sends a case again, and smaller ones while they fail. @returns the least that fails; null when none does any more */
async function shrink({ port, seed, requests, homes }: Place, path: string): Promise<Least | null> {
	const wire = new Wire(port);
	let offences: Offence[] = [];
	const decent = async (request: HostileRequest) => {
		const found = (await tryRequest(wire, request, homes)).offences;
		if (found.length > 0) offences = found;
		return found.length === 0;
	};
	const checked = await fc.check(fc.asyncProperty(requests, decent), { seed, path, numRuns: 1 });
	wire.end();
	const [request] = checked.counterexample ?? [];
	return checked.failed && request ? { request, offences, path: checked.counterexamplePath ?? path } : null;
}

/** `--path`: one case that failed before. */
export async function tryAgain(place: Place, path: string, tally: Tally, say: (line: string) => void): Promise<void> {
	const least = await shrink(place, path);
	tally.sent += 1;
	if (!least) return say(`the case ${path} of seed ${place.seed} is answered as it must be`);
	tally.byKind[least.request.kind] += 1;
	tally.failures.push({ number: Number.parseInt(path, 10), ...least });
	show(place, least, say);
}

/** Shows one failure of each kind, the least of it, and how to send it again. */
export async function showFailures(
	failures: readonly Failure[],
	place: Place,
	say: (line: string) => void,
): Promise<void> {
	const kinds = Map.groupBy(failures, ({ offences }) =>
		offences.map(({ fault, what }) => `${fault}: ${what.slice(0, 40)}`).join("; "),
	);
	for (const [kind, [first, ...more]] of [...kinds].slice(0, SHOWN)) {
		if (!first) continue;
		say(`✗ ${kind} (${more.length + 1} times)`);
		const path = String(first.number);
		const least = await shrink(place, path);
		if (!least) say("    was answered as it must be when it was sent again; as it was sent first:");
		show(place, least ?? { ...first, path }, say);
	}
}

function show({ seed }: Place, { request, offences, path }: Least, say: (line: string) => void): void {
	for (const { fault, what } of offences) say(`    ${fault}: ${what}`);
	say(`    ${JSON.stringify(bytesOf(request).toString("latin1")).slice(0, SHOWN_CHARACTERS)}`);
	say(`    again: npm run soak -- hostile --seed ${seed} --path ${path}`);
}
