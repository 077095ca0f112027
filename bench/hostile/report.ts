import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Failure, type Place, tryRequest } from "./crowd.ts";
import { bytesOf, type HostileRequest } from "./request.ts";
import { Wire } from "./wire.ts";

/** Failures that are shown; the others are of the same few kinds, and all are written down. */
const SHOWN = 10;
const SHOWN_CHARACTERS = 600;

/** Leaves one thing out. */
function smaller(request: HostileRequest): HostileRequest[] {
	const [path = "", query] = request.target.split("?", 2);
	const parts = query?.split("&") ?? [];
	return [
		...(request.body.length > 0 && request.framing !== "as it is" ? [{ ...request, body: Buffer.alloc(0) }] : []),
		...(parts.length > 0 ? [{ ...request, target: path }] : []),
		...parts.map((_, at) => ({ ...request, target: `${path}?${parts.toSpliced(at, 1).join("&")}` })),
		...request.headers.flatMap(([name], at) =>
			name === "Host" ? [] : [{ ...request, headers: request.headers.toSpliced(at, 1) }],
		),
	];
}

/** The least of a request that still fails in the same way: one part after another is left out. */
async function shrink(failure: Failure, { port, homes }: Place): Promise<HostileRequest | null> {
	const wanted = failure.offences[0]?.fault;
	const wire = new Wire(port);
	const fails = async (request: HostileRequest) =>
		(await tryRequest(wire, request, homes)).offences.some(({ fault }) => fault === wanted);
	let least: HostileRequest | null = (await fails(failure.request)) ? failure.request : null;
	for (let next = least; next; ) {
		least = next;
		next = null;
		for (const one of smaller(least))
			if (await fails(one)) {
				next = one;
				break;
			}
	}
	wire.end();
	return least;
}

/** Shows what failed so that a person can send it again, and writes all of it to `file`. */
export async function tellFailures(
	failures: readonly Failure[],
	place: Place,
	file: string,
	say: (line: string) => void,
): Promise<void> {
	if (failures.length === 0) return;
	mkdirSync(join(file, ".."), { recursive: true });
	writeFileSync(
		file,
		failures
			.map(({ number, request, offences }) =>
				JSON.stringify({
					seed: place.seed,
					number,
					kind: request.kind,
					offences,
					base64: bytesOf(request).toString("base64"),
				}),
			)
			.join("\n"),
	);
	const kinds = Map.groupBy(failures, ({ offences }) =>
		offences.map(({ fault, what }) => `${fault}: ${what.slice(0, 40)}`).join("; "),
	);
	for (const [kind, [first, ...more]] of [...kinds].slice(0, SHOWN)) {
		if (!first) continue;
		const least = await shrink(first, place);
		const request = JSON.stringify(bytesOf(least ?? first.request).toString("latin1"));
		say(`✗ ${kind} (${more.length + 1} times; the first is request ${first.number} of seed ${place.seed})`);
		for (const { what } of first.offences) say(`    ${what}`);
		say(
			`    ${least ? "the least that fails" : "did not fail when it was sent again"}: ${request.slice(0, SHOWN_CHARACTERS)}`,
		);
	}
	say(`    every request that failed, as it was sent: ${file}`);
}
