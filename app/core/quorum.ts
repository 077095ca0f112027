import { finalizedTogether, lowerHeight } from "./block-heights.ts";
import type { Consensus, EndpointAnswer, MinedSighting, NativeFacts, SeenLog, Sighting } from "./sighting.ts";

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
 * @param configuredEndpoints - endpoints set for the chain; with two or more, one answer alone is `one-silent`
 */
export function agree(answers: readonly EndpointAnswer[], configuredEndpoints: number): Consensus {
	const sightings: Sighting[] = [];
	const failures: Extract<EndpointAnswer, { ok: false }>["failure"][] = [];
	for (const answer of answers) {
		if (answer.ok) sightings.push(answer.sighting);
		else failures.push(answer.failure);
	}
	// The furthest first: two that see it mined in different blocks contradict each other, however far a third is behind.
	sightings.sort((a, b) => PROGRESS[b.kind] - PROGRESS[a.kind]);
	const [first, ...others] = sightings;
	if (!first) return { kind: "could-not-ask", failures };
	if (others.length === 0) {
		return { kind: "seen", sighting: first, support: configuredEndpoints <= 1 ? "single-source" : "one-silent" };
	}
	let together: Sighting | null = first;
	for (const other of others) {
		together = together && reconcile(together, other);
	}
	return together ? { kind: "seen", sighting: together, support: "agreed" } : { kind: "disagree" };
}

/** @returns what both support; `null` where they contradict each other */
function reconcile(a: Sighting, b: Sighting): Sighting | null {
	if (a.kind === "mined" && b.kind === "mined") return reconcileMined(a, b);
	const further = PROGRESS[a.kind] >= PROGRESS[b.kind] ? a : b;
	const nearer = further === a ? b : a;
	if (further.kind === "unknown") return further;
	if (nearer.kind !== "unknown" && !sameEnvelope(nearer, further)) return null;
	return { kind: "unmined", from: further.from, to: further.to, nonce: further.nonce, value: further.value };
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
	};
}

type Envelope = Exclude<Sighting, { kind: "unknown" }>;

/** What the hash itself commits to: two endpoints cannot differ here and both be honest. */
function sameEnvelope(a: Envelope, b: Envelope): boolean {
	return a.nonce === b.nonce && a.value === b.value && sameText(a.from, b.from) && sameText(a.to, b.to);
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
	const strictness = { none: 0, delegated: 1, contract: 2 };
	return {
		recipientCode: strictness[a.recipientCode] >= strictness[b.recipientCode] ? a.recipientCode : b.recipientCode,
		tracedDelta: b.tracedDelta === null ? null : a.tracedDelta,
	};
}

function sameText(a: string | null, b: string | null): boolean {
	return a === b || (a !== null && b !== null && a.toLowerCase() === b.toLowerCase());
}
