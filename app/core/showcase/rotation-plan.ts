/**
 * The order in which the selected NFTs are shown. A round shows every NFT once. A plan is a list of NFT ids: the rest of the
 * current round, then at least one whole round. So the plan's distinct ids are all its NFTs, and its length modulo their
 * number says where the current round ends. Random numbers are passed in.
 */

/** How many upcoming NFTs the page shows. */
export const UPCOMING_COUNT = 6;

/** Returns a uniform random integer from 0 to `count` - 1. */
export type RandomBelow = (count: number) => number;

export interface PlanInput {
	/** ids of the NFTs that may be shown, in the user's order */
	members: readonly string[];
	order: "random" | "fixed";
	/** id of the current avatar; null if it is not an NFT */
	last: string | null;
}

/**
 * Updates a plan: removed NFTs drop out, new ones are inserted into the current and the later rounds. An NFT already shown in
 * the current round is not repeated in it, and with two or more NFTs none is shown twice in a row. Returns an up-to-date
 * plan unchanged.
 */
export function updatePlan(plan: readonly string[], input: PlanInput, below: RandomBelow): string[] {
	if (input.members.length === 0) return [];
	return input.order === "fixed" ? planFixed(plan, input) : planRandom(plan, input, below);
}

/** Rebuilds the plan after the order setting changed: NFTs not yet shown in the current round stay in it, in the new order. */
export function rebuildPlan(plan: readonly string[], input: PlanInput, below: RandomBelow): string[] {
	const { rest, known } = split(plan);
	// Only the set of NFTs is taken from the later rounds, not their order.
	const again = input.order === "fixed" ? rest : shuffled(rest, below);
	const round = freshRound([...known], again.at(-1) ?? input.last, below);
	return updatePlan(again.length === known.size ? again : [...again, ...round], input, below);
}

/** Removes an NFT from the current round, because it was shown or cannot be shown. */
export function removeFromRound(plan: readonly string[], shown: string): string[] {
	const { rest } = split(plan);
	const at = rest.indexOf(shown);
	return at < 0 ? [...plan] : plan.toSpliced(at, 1);
}

function split(plan: readonly string[]): { rest: string[]; rounds: string[][]; known: Set<string> } {
	const known = new Set(plan);
	const size = known.size;
	if (size === 0) return { rest: [], rounds: [], known };
	const restLength = ((plan.length - 1) % size) + 1;
	const rounds: string[][] = [];
	for (let from = restLength; from < plan.length; from += size) rounds.push(plan.slice(from, from + size));
	return { rest: plan.slice(0, restLength), rounds, known };
}

function planRandom(plan: readonly string[], { members, last }: PlanInput, below: RandomBelow): string[] {
	const { rest, rounds, known } = split(plan);
	const isMember = new Set(members);
	const added = members.filter((id) => !known.has(id));
	const upToDate = (round: readonly string[]) => {
		const kept = round.filter((id) => isMember.has(id));
		for (const id of added) kept.splice(below(kept.length + 1), 0, id);
		return kept;
	};
	const later = rounds.map(upToDate);
	const nextRound = (previous: string | null) => {
		const kept = later.shift();
		return kept?.length === members.length ? notAfter(previous, kept, below) : freshRound(members, previous, below);
	};
	let round = upToDate(rest);
	if (members.length > 1 && round.length === 1 && round[0] === last) round = [];
	round = round.length === 0 ? nextRound(last) : notAfter(last, round, below);
	const made = [...round];
	for (let whole = 0; whole === 0 || made.length < UPCOMING_COUNT; whole += 1)
		made.push(...nextRound(made.at(-1) ?? null));
	return made;
}

function planFixed(plan: readonly string[], { members, last }: PlanInput): string[] {
	const { rest, known } = split(plan);
	const left = new Set(rest);
	const seam = members.length > 1;
	let round = members.filter((id) => left.has(id) || !known.has(id));
	if (seam && round[0] === last) round = round.slice(1);
	// The next round starts with the first NFT, so the current one must not end with it.
	if (seam && round.at(-1) === members[0]) round = round.slice(0, -1);
	if (round.length === 0) round = seam && members[0] === last ? members.slice(1) : [...members];
	const made = [...round];
	for (let whole = 0; whole === 0 || made.length < UPCOMING_COUNT; whole += 1) made.push(...members);
	return made;
}

/** Uniform random order among those that do not begin with `previous`. */
function freshRound(members: readonly string[], previous: string | null, below: RandomBelow): string[] {
	const others = members.filter((id) => id !== previous);
	if (others.length === members.length || others.length === 0) return shuffled(members, below);
	const [first] = others.splice(below(others.length), 1);
	return [first as string, ...shuffled([...others, previous as string], below)];
}

/** The round, with `previous` moved to a random later place if it comes first. */
function notAfter(previous: string | null, round: string[], below: RandomBelow): string[] {
	const [first, ...others] = round;
	if (first === undefined || first !== previous || others.length === 0) return round;
	return others.toSpliced(1 + below(others.length), 0, first);
}

/** Fisher–Yates shuffle. */
function shuffled(ids: readonly string[], below: RandomBelow): string[] {
	const mixed = [...ids];
	for (let end = mixed.length - 1; end > 0; end -= 1) {
		const other = below(end + 1);
		[mixed[end], mixed[other]] = [mixed[other] as string, mixed[end] as string];
	}
	return mixed;
}
