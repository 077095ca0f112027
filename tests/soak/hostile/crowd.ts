import type { Arbitrary } from "fast-check";
import { type Homes, judge, type Offence } from "./judge.ts";
import type { Ground } from "./makers.ts";
import { bytesOf, type HostileRequest, isWhole, KINDS, type Kind } from "./request.ts";
import { answeredByRuntime, mustReachApp } from "./runtime-answers.ts";
import { type Outcome, Wire } from "./wire.ts";

/** Connections at once: enough to keep the runtime busy, few enough for each answer to come in time on a busy machine. */
export const CONNECTIONS = 16;

export interface Failure {
	number: number;
	request: HostileRequest;
	offences: Offence[];
}

export interface Tally {
	sent: number;
	byKind: Record<Kind, number>;
	/** requests the runtime answered or closed before the app */
	byRuntime: number;
	failures: Failure[];
}

export function newTally(): Tally {
	return {
		sent: 0,
		byKind: Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>,
		byRuntime: 0,
		failures: [],
	};
}

export interface Place {
	port: number;
	seed: number;
	ground: Ground;
	/** what is sent there, made from the seed */
	requests: Arbitrary<HostileRequest>;
	homes: Homes;
}

/** Sends one request and judges what comes back. */
export async function tryRequest(
	wire: Wire,
	request: HostileRequest,
	homes: Homes,
): Promise<{ byRuntime: boolean; offences: Offence[] }> {
	const outcome = await wire.send({
		bytes: bytesOf(request),
		method: request.method,
		reusable: isWhole(request),
	});
	return { byRuntime: isOfRuntime(request, outcome), offences: offencesOf(request, outcome, homes) };
}

function isOfRuntime(request: HostileRequest, outcome: Outcome): boolean {
	return outcome.kind === "closed" || (outcome.kind === "answer" && answeredByRuntime(request, outcome.answer));
}

function offencesOf(request: HostileRequest, outcome: Outcome, homes: Homes): Offence[] {
	if (outcome.kind === "broken") return [{ fault: "malformed", what: outcome.why }];
	if (outcome.kind === "closed")
		return mustReachApp(request) ? [{ fault: "malformed", what: "the connection was ended without an answer" }] : [];
	return answeredByRuntime(request, outcome.answer) ? [] : judge(request, outcome.answer, homes);
}

/** Sends requests, many at once. @param from - number of the first of them */
export async function sendAll(
	place: Place,
	requests: readonly HostileRequest[],
	from: number,
	tally: Tally,
): Promise<void> {
	let next = 0;
	const work = async () => {
		const wire = new Wire(place.port);
		for (let at = next++; at < requests.length; at = next++) {
			const request = requests[at];
			if (!request) break;
			const { byRuntime, offences } = await tryRequest(wire, request, place.homes);
			tally.sent += 1;
			tally.byKind[request.kind] += 1;
			if (byRuntime) tally.byRuntime += 1;
			if (offences.length > 0) tally.failures.push({ number: from + at, request, offences });
		}
		wire.end();
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, work));
}
