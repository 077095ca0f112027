/**
 * In which order the selected NFTs take turns. A plan is a list of ids: the rest of the round under way, then at least one
 * whole round. A round shows every member once; so the members are those of the whole round, and the length modulo their
 * number where the round under way ends. Chance comes from outside.
 */

/** How many are shown in advance. */
export const AHEAD = 6;

/** A whole number from 0 up to, and without, `count`, each as likely. */
export type Below = (count: number) => number;

export interface PlanInput {
	/** who may be shown, in the person's order */
	members: readonly string[];
	order: "random" | "fixed";
	/** the profile picture now; null for none of them */
	last: string | null;
}

/**
 * Brings a plan up to date: former members drop out; new ones are mixed into the rest of the round under way and into the
 * later ones; a member shown in this round is not shown again in it, and none twice in a row while there are two. A plan that is up to date stays as it is.
 */
export function planAhead(plan: readonly string[], input: PlanInput, below: Below): string[] {
	if (input.members.length === 0) return [];
	return input.order === "fixed" ? planFixed(plan, input) : planRandom(plan, input, below);
}

/** The plan after its order was changed: NFTs not yet shown in this round stay in it, in the new order. */
export function planAnew(plan: readonly string[], input: PlanInput, below: Below): string[] {
	const { rest, known } = split(plan);
	// A whole round names the members; its order is not kept.
	const again = input.order === "fixed" ? rest : shuffled(rest, below);
	const round = freshRound([...known], again.at(-1) ?? input.last, below);
	return planAhead(again.length === known.size ? again : [...again, ...round], input, below);
}

/** The plan once an NFT was shown, or cannot be: it is taken out of the round under way, if it is still in it. */
export function planWithout(plan: readonly string[], shown: string): string[] {
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

function planRandom(plan: readonly string[], { members, last }: PlanInput, below: Below): string[] {
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
	for (let whole = 0; whole === 0 || made.length < AHEAD; whole += 1) made.push(...nextRound(made.at(-1) ?? null));
	return made;
}

function planFixed(plan: readonly string[], { members, last }: PlanInput): string[] {
	const { rest, known } = split(plan);
	const left = new Set(rest);
	const seam = members.length > 1;
	let round = members.filter((id) => left.has(id) || !known.has(id));
	if (seam && round[0] === last) round = round.slice(1);
	// The next round begins with the first of all: it is not shown right before it too.
	if (seam && round.at(-1) === members[0]) round = round.slice(0, -1);
	if (round.length === 0) round = seam && members[0] === last ? members.slice(1) : [...members];
	const made = [...round];
	for (let whole = 0; whole === 0 || made.length < AHEAD; whole += 1) made.push(...members);
	return made;
}

/** Every order as likely of those that do not begin with `previous`. */
function freshRound(members: readonly string[], previous: string | null, below: Below): string[] {
	const others = members.filter((id) => id !== previous);
	if (others.length === members.length || others.length === 0) return shuffled(members, below);
	const [first] = others.splice(below(others.length), 1);
	return [first as string, ...shuffled([...others, previous as string], below)];
}

/** The same round; one that begins with `previous` has it moved to some later place. */
function notAfter(previous: string | null, round: string[], below: Below): string[] {
	const [first, ...others] = round;
	if (first === undefined || first !== previous || others.length === 0) return round;
	return others.toSpliced(1 + below(others.length), 0, first);
}

/** Fisher and Yates. */
function shuffled(ids: readonly string[], below: Below): string[] {
	const mixed = [...ids];
	for (let end = mixed.length - 1; end > 0; end -= 1) {
		const other = below(end + 1);
		[mixed[end], mixed[other]] = [mixed[other] as string, mixed[end] as string];
	}
	return mixed;
}
