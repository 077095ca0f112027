import { lowerHeight } from "./block-heights.ts";
import type {
	Consensus,
	EndpointAnswer,
	MinedSighting,
	NativeFacts,
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
	const heard: Heard<Sighting>[] = [];
	const sources = new Set<string>();
	const failures: Extract<EndpointAnswer, { ok: false }>["failure"][] = [];
	for (const answer of answers) {
		if (answer.ok) {
			const source = answer.source ?? answer.endpoint;
			heard.push({ said: answer.sighting, source });
			sources.add(source);
		} else failures.push(answer.failure);
	}
	// The furthest first: two that see it mined in different blocks contradict each other, however far a third is behind.
	heard.sort((a, b) => PROGRESS[b.said.kind] - PROGRESS[a.said.kind]);
	const [first, ...others] = heard;
	if (!first) return { kind: "could-not-ask", failures };
	const support = sources.size > 1 ? "agreed" : configuredSources <= 1 ? "single-source" : "one-silent";
	let together: Sighting | null = first.said;
	for (const { said } of others) {
		together = together && reconcile(together, said);
	}
	if (!together) return { kind: "disagree" };
	if (together.kind !== "mined") return { kind: "seen", sighting: together, support };
	const mined = heard.flatMap(({ said, source }) => (said.kind === "mined" ? [{ said, source }] : []));
	const native = nativeTogether(mined);
	if (native === "contradiction") return { kind: "disagree" };
	const finalized = known(mined, (sighting) => sighting.finalized)?.reduce(lowerHeight) ?? null;
	const tokenCalls = callsTogether(mined);
	return { kind: "seen", sighting: { ...together, finalized, native, tokenCalls }, support };
}

/** What an endpoint said, and who runs it. */
interface Heard<Said> {
	said: Said;
	source: string;
}

/**
 * Reads what some endpoints do not say: not every one traces, or names what is final.
 *
 * @returns null where neither all said it nor two independent sources did
 */
function known<Said, Value>(
	heard: readonly Heard<Said>[],
	read: (said: Said) => Value | null | undefined,
): Value[] | null {
	const sources = new Set<string>();
	const values = heard.flatMap(({ said, source }) => {
		const value = read(said);
		if (value === null || value === undefined) return [];
		sources.add(source);
		return [value];
	});
	return values.length > 0 && (values.length === heard.length || sources.size > 1) ? values : null;
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
	return {
		...a,
		head: lowerHeight(a.head, b.head),
		input: agreedInput(a.input, b.input),
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
 * The recipient's code is read at the head, which may differ between endpoints: the strictest reading holds. Two traces that differ are
 * a contradiction; whose coin it was is what all who trace calls say.
 */
function nativeTogether(mined: readonly Heard<MinedSighting>[]): NativeFacts | null | "contradiction" {
	const heard = mined.flatMap(({ said: { native }, source }) => (native ? [{ said: native, source }] : []));
	if (heard.length < mined.length) return null;
	const facts = heard.map(({ said }) => said);
	const deltas = new Set(facts.flatMap(({ tracedDelta }) => (tracedDelta === null ? [] : [tracedDelta])));
	if (deltas.size > 1) return "contradiction";
	const [tracedDelta = null] = known(heard, (native) => native.tracedDelta) ?? [];
	// Whom one endpoint alone names has not paid; and one that leaves somebody out must not make another the only one.
	const [calls, ...others] = known(heard, (native) => (native.moves ? native : null)) ?? [];
	const isAgreed = calls !== undefined && others.every((other) => sameCallsOfCoin(calls, other));
	const { moves, spent } = isAgreed ? calls : {};
	return {
		recipientCode: CODES.findLast((code) => facts.some(({ recipientCode }) => recipientCode === code)) ?? "contract",
		tracedDelta,
		...(moves ? { moves } : {}),
		...(spent ? { spent } : {}),
		...(facts.some(({ sentToCode }) => sentToCode) ? { sentToCode: true } : {}),
	};
}

/** The strictest comes last. */
const CODES = ["none", "delegated", "contract"] as const;

function sameCallsOfCoin(a: NativeFacts, b: NativeFacts): boolean {
	const sorted = ({ moves = [] }: NativeFacts) =>
		moves.map(({ from, value }) => `${from.toLowerCase()} ${value}`).sort();
	return sorted(a).join() === sorted(b).join() && (a.spent ?? 0n) === (b.spent ?? 0n);
}

/** Calls that differ, or that only one of several endpoints reports, do not count. */
function callsTogether(mined: readonly Heard<MinedSighting>[]): MinedSighting["tokenCalls"] {
	const text = (list: readonly TokenCall[]) => list.map(({ from, input }) => `${from} ${input}`.toLowerCase()).join();
	const [calls, ...others] = known(mined, ({ tokenCalls }) => tokenCalls) ?? [];
	return calls && others.some((other) => text(other) !== text(calls)) ? [] : calls;
}

function sameText(a: string | null, b: string | null): boolean {
	return a === b || (a !== null && b !== null && a.toLowerCase() === b.toLowerCase());
}
