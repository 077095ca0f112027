import { requestOf } from "./generator.ts";
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
	/** what the runtime answered, or hung up on, before the app was asked */
	byRuntime: number;
	statuses: Map<number, number>;
	failures: Failure[];
}

export function newTally(): Tally {
	return {
		sent: 0,
		byKind: Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>,
		byRuntime: 0,
		statuses: new Map(),
		failures: [],
	};
}

export interface Place {
	port: number;
	seed: number;
	ground: Ground;
	homes: Homes;
}

/** Sends one request and judges what comes back. */
export async function tryRequest(
	wire: Wire,
	request: HostileRequest,
	homes: Homes,
): Promise<{ byRuntime: boolean; status: number | null; offences: Offence[] }> {
	const outcome = await wire.send({
		bytes: bytesOf(request),
		method: request.method,
		reusable: isWhole(request),
	});
	return { ...told(request, outcome), offences: offencesOf(request, outcome, homes) };
}

function told(request: HostileRequest, outcome: Outcome): { byRuntime: boolean; status: number | null } {
	if (outcome.kind !== "answer") return { byRuntime: outcome.kind === "closed", status: null };
	return { byRuntime: answeredByRuntime(request, outcome.answer), status: outcome.answer.status };
}

function offencesOf(request: HostileRequest, outcome: Outcome, homes: Homes): Offence[] {
	if (outcome.kind === "broken") return [{ fault: "malformed", what: outcome.why }];
	if (outcome.kind === "closed")
		return mustReachApp(request) ? [{ fault: "malformed", what: "the connection was ended without an answer" }] : [];
	return answeredByRuntime(request, outcome.answer) ? [] : judge(request, outcome.answer, homes);
}

/** Sends the requests of the numbers `from` to `to`, many at once. */
export async function sendRange(place: Place, from: number, to: number, tally: Tally): Promise<void> {
	let next = from;
	const work = async () => {
		const wire = new Wire(place.port);
		while (next < to) {
			const number = next++;
			const request = requestOf(place.seed, number, place.ground);
			const { byRuntime, status, offences } = await tryRequest(wire, request, place.homes);
			tally.sent += 1;
			tally.byKind[request.kind] += 1;
			if (byRuntime) tally.byRuntime += 1;
			if (status !== null) tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
			if (offences.length > 0) tally.failures.push({ number, request, offences });
		}
		wire.end();
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, work));
}
