import { finalizedTogether, lowerHeight } from "./block-heights.ts";
import type {
	Consensus,
	EndpointAnswer,
	MinedSighting,
	NativeFacts,
	NativeMove,
	SeenLog,
	Sighting,
	TokenCall,
} from "./sighting.ts";

/** How far a transaction has come, as one endpoint sees it. */
const PROGRESS: Record<Sighting["kind"], number> = { unknown: 0, unmined: 1, mined: 2 };

/**
 * Weighs what a chain's endpoints say of one hash.
 *
 * A contradiction (another block, status, sender or log) is `disagree`: somebody lies or sits on a fork. An endpoint
 * that is merely behind is no contradiction: the less advanced answer wins, so that one endpoint alone never moves
 * money. A hash that one endpoint knows and another does not is on its way, not unknown.
 *
 * @param answers - one per endpoint asked, failures included
 * @param configuredSources - independent sources set for the chain; with two or more, one alone is `one-silent`
 */
export function agree(answers: readonly EndpointAnswer[], configuredSources: number): Consensus {
	const sightings: Sighting[] = [];
	const sources = new Set<string>();
	const failures: Extract<EndpointAnswer, { ok: false }>["failure"][] = [];
	for (const answer of answers) {
		if (answer.ok) {
			sightings.push(answer.sighting);
			sources.add(answer.source ?? answer.endpoint);
		} else failures.push(answer.failure);
	}
	// The furthest first: two that see it mined in different blocks contradict each other, however far a third is behind.
	sightings.sort((a, b) => PROGRESS[b.kind] - PROGRESS[a.kind]);
	const [first, ...others] = sightings;
	if (!first) return { kind: "could-not-ask", failures };
	const alone = configuredSources <= 1 ? "single-source" : "one-silent";
	let together: Sighting | null = first;
	for (const other of others) {
		together = together && reconcile(together, other);
	}
	if (!together) return { kind: "disagree" };
	return { kind: "seen", sighting: together, support: sources.size > 1 ? "agreed" : alone };
}

/** @returns what both support; `null` where they contradict each other */
function reconcile(a: Sighting, b: Sighting): Sighting | null {
	if (a.kind === "mined" && b.kind === "mined") return reconcileMined(a, b);
	const further = PROGRESS[a.kind] >= PROGRESS[b.kind] ? a : b;
	const nearer = further === a ? b : a;
	if (further.kind === "unknown") return further;
	if (nearer.kind !== "unknown" && !sameEnvelope(nearer, further)) return null;
	const { from, to, nonce, value } = further;
	const input = nearer.kind === "unknown" ? further.input : agreedInput(nearer.input, further.input);
	const sentToCode = [a, b].some((sighting) => sighting.kind === "unmined" && sighting.sentToCode);
	return { kind: "unmined", from, to, nonce, value, input, ...(sentToCode ? { sentToCode } : {}) };
}

function reconcileMined(a: MinedSighting, b: MinedSighting): MinedSighting | null {
	const same =
		a.outcome === b.outcome &&
		a.block.hash.toLowerCase() === b.block.hash.toLowerCase() &&
		a.block.number === b.block.number &&
		a.block.timeAt === b.block.timeAt &&
		sameEnvelope(a, b) &&
		sameLogs(a.logs, b.logs);
	if (!same) return null;
	const native = reconcileNative(a.native, b.native);
	if (native === "contradiction") return null;
	return {
		...a,
		head: lowerHeight(a.head, b.head),
		finalized: finalizedTogether(a.finalized, b.finalized),
		native,
		input: agreedInput(a.input, b.input),
		tokenCalls: sameCalls(a.tokenCalls, b.tokenCalls),
	};
}

/** Call data that only one endpoint reports does not count; an endpoint that omits it contradicts nobody. */
function agreedInput(a: `0x${string}` | undefined, b: `0x${string}` | undefined): `0x${string}` | undefined {
	return b === undefined ? undefined : a;
}

type Envelope = Exclude<Sighting, { kind: "unknown" }>;

/** What the hash itself commits to: two endpoints cannot differ here and both be honest. */
function sameEnvelope(a: Envelope, b: Envelope): boolean {
	return (
		a.nonce === b.nonce &&
		a.value === b.value &&
		sameText(a.from, b.from) &&
		sameText(a.to, b.to) &&
		(a.input === undefined || b.input === undefined || sameText(a.input, b.input))
	);
}

function sameLogs(a: readonly SeenLog[], b: readonly SeenLog[]): boolean {
	if (a.length !== b.length) return false;
	return a.every((log, index) => {
		const other = b[index];
		return (
			other !== undefined &&
			log.ordinal === other.ordinal &&
			sameText(log.emitter, other.emitter) &&
			sameText(log.data, other.data) &&
			sameText(log.topics.join(), other.topics.join())
		);
	});
}

/**
 * The recipient's code is read at the head, which may differ between endpoints: the stricter reading holds. A trace
 * counts only when both have it; two traces that differ are a contradiction.
 */
function reconcileNative(a: NativeFacts | null, b: NativeFacts | null): NativeFacts | null | "contradiction" {
	if (!a || !b) return null;
	if (a.tracedDelta !== null && b.tracedDelta !== null && a.tracedDelta !== b.tracedDelta) return "contradiction";
	// Whom one endpoint alone names has not paid; and one that leaves somebody out must not make another the only one.
	const moves = a.moves && b.moves && sameMoves(a.moves, b.moves) ? a.moves : undefined;
	const spent = moves && a.spent === b.spent ? a.spent : undefined;
	const sentToCode = a.sentToCode || b.sentToCode;
	const strictness = { none: 0, delegated: 1, contract: 2 };
	return {
		recipientCode: strictness[a.recipientCode] >= strictness[b.recipientCode] ? a.recipientCode : b.recipientCode,
		tracedDelta: b.tracedDelta === null ? null : a.tracedDelta,
		...(moves ? { moves } : {}),
		...(spent ? { spent } : {}),
		...(sentToCode ? { sentToCode } : {}),
	};
}

function sameMoves(a: readonly NativeMove[], b: readonly NativeMove[]): boolean {
	const sorted = (list: readonly NativeMove[]) =>
		list.map(({ from, value }) => `${from.toLowerCase()} ${value}`).sort();
	return sorted(a).join() === sorted(b).join();
}

/** Calls that only one endpoint reports, or that differ, do not count. */
function sameCalls(a: MinedSighting["tokenCalls"], b: MinedSighting["tokenCalls"]): MinedSighting["tokenCalls"] {
	const text = (list: readonly TokenCall[]) => list.map(({ from, input }) => `${from} ${input}`.toLowerCase()).join();
	if (!a || !b) return undefined;
	return text(a) === text(b) ? a : [];
}

function sameText(a: string | null, b: string | null): boolean {
	return a === b || (a !== null && b !== null && a.toLowerCase() === b.toLowerCase());
}
