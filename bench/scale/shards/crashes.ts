import { type Random, seeded } from "./random.ts";

/**
 * The claim on a transfer and the link that it pays in two databases, with no transaction over both: what happens when
 * whoever writes them stops between any two steps, is answered by nobody, or goes on much later than everybody thought.
 *
 * Crediting: read the link → insert the claim under its unique key, held → write the link, if its version is the one that
 * was read → mark the claim done. Giving back: read the link, then its claim → take the credit from the link and raise its
 * version, if that is the one that was read, with a note of the claim's generation in the same batch → delete the claim of
 * that generation → delete the note. A sweep goes on with claims that are held and with notes.
 */
export interface CrashOptions {
	seed: number;
	payments: number;
	/** of a step: whoever makes it stops before it, or right after it without knowing */
	crash: number;
	/** false: giving back neither compares nor raises the link's version. Not the design: the simulation has to find its fault */
	fenced?: boolean;
}

export interface CrashOutcome {
	payments: number;
	crashes: number;
	/** claims and notes that the sweep went on with */
	swept: number;
	/** payments that two links had at one time */
	double: number;
	/** payments that a link should have in the end and none has, or that one has and should not */
	lost: number;
	/** claims that stay unfinished, or stand for a credit that is not there */
	left: number;
}

type ClaimState = "held" | "done";

interface Claim {
	link: number;
	state: ClaimState;
	/** of this taking: a late step of an earlier one changes nothing */
	generation: number;
}

interface LinkState {
	version: number;
	credited: boolean;
	/** by the rules, from what is on the chain and what its requester decided: the transfer is this link's if nobody else's */
	wants: boolean;
	/** it was given back, and the claim of this generation, if there was one, is to be deleted */
	note: { generation: number | null } | null;
}

interface World {
	random: Random;
	claim: Claim | null;
	generations: number;
	links: LinkState[];
	fenced: boolean;
	double: boolean;
	swept: number;
}

/** One step of somebody at work. @returns the step that follows; null: it is done */
type Step = () => Step | null;

const SHARE_UNDONE = 0.15;
const SHARE_RETRIED = 0.5;
const SHARE_SWEPT_AT_ONCE = 0.2;
const RIVALS = [1, 1, 1, 2, 3];

function linkOf(world: World, link: number): LinkState {
	const found = world.links[link];
	if (!found) throw new Error("no such link");
	return found;
}

function credit(world: World, link: number): Step {
	const read: Step = () => {
		const { version, wants, credited } = linkOf(world, link);
		if (wants) return credited ? null : take(version);
		return world.claim?.link === link ? giveBack(world, link) : null;
	};
	const take =
		(version: number): Step =>
		() => {
			if (world.claim && world.claim.link !== link) return null;
			// Its own claim of before is taken anew: what began that may have stopped, or may be about to delete it.
			world.generations += 1;
			world.claim = { link, state: "held", generation: world.generations };
			return write(version, world.generations);
		};
	const write =
		(version: number, generation: number): Step =>
		() => {
			const own = linkOf(world, link);
			if (own.version !== version) return read;
			own.version += 1;
			own.credited = true;
			if (world.links.filter(({ credited }) => credited).length > 1) world.double = true;
			return markDone(world, generation);
		};
	return read;
}

function markDone(world: World, generation: number): Step {
	return () => {
		if (world.claim?.generation === generation) world.claim.state = "done";
		return null;
	};
}

function giveBack(world: World, link: number): Step {
	const readLink: Step = () => {
		const { version, wants } = linkOf(world, link);
		return wants ? null : readClaim(version);
	};
	const readClaim =
		(version: number): Step =>
		() =>
			uncredit(version, world.claim?.link === link ? world.claim.generation : null);
	const uncredit =
		(version: number, generation: number | null): Step =>
		() => {
			const own = linkOf(world, link);
			if (world.fenced && own.version !== version) return readLink;
			if (world.fenced) own.version += 1;
			own.credited = false;
			own.note = { generation };
			return deleteClaim(world, link, generation);
		};
	return readLink;
}

function deleteClaim(world: World, link: number, generation: number | null): Step {
	return () => {
		if (generation !== null && world.claim?.generation === generation) world.claim = null;
		return () => {
			const own = linkOf(world, link);
			if (own.note?.generation === generation) own.note = null;
			return null;
		};
	};
}

/** Finds a claim that is held, or a note, asks the link what is right now, and does the rest. */
function sweep(world: World): Step {
	return () => {
		const { claim, links } = world;
		const noted = links.findIndex(({ note }) => note !== null);
		const note = links[noted]?.note;
		if (note) {
			world.swept += 1;
			return deleteClaim(world, noted, note.generation);
		}
		if (claim?.state !== "held") return null;
		world.swept += 1;
		const { wants, credited } = linkOf(world, claim.link);
		if (!wants) return giveBack(world, claim.link);
		// Written, and the answer was lost: only the mark is missing.
		return credited ? markDone(world, claim.generation) : credit(world, claim.link);
	};
}

/** Everybody at work in one world, in any order; some stop. @returns how many stopped */
function interleave(world: World, begun: (() => Step)[], crash: number): number {
	const { random } = world;
	const running = begun.map((begin) => ({ begin, step: begin() as Step | null }));
	let crashes = 0;
	while (running.length > 0) {
		const at = Math.floor(random() * running.length);
		const one = running[at];
		if (!one?.step) {
			running.splice(at, 1);
			continue;
		}
		if (random() >= crash) {
			one.step = one.step();
			continue;
		}
		crashes += 1;
		if (random() < 0.5) one.step();
		one.step = random() < SHARE_RETRIED ? one.begin() : null;
	}
	return crashes;
}

function onePayment(random: Random, crash: number, fenced: boolean): World & { crashes: number } {
	const count = RIVALS[Math.floor(random() * RIVALS.length)] ?? 1;
	const links: LinkState[] = Array.from({ length: count }, () => ({
		version: 1,
		credited: false,
		wants: true,
		note: null,
	}));
	const world: World = { random, claim: null, generations: 0, links, fenced, double: false, swept: 0 };
	const begun = links.map((_, link) => () => credit(world, link));
	if (random() < SHARE_UNDONE) {
		const link = Math.floor(random() * count);
		// A reorganisation, or a requester who takes their word back, while others are at work.
		begun.push(() => () => {
			linkOf(world, link).wants = false;
			return giveBack(world, link);
		});
		// … and who changes their mind again.
		if (random() < 0.5)
			begun.push(() => () => {
				linkOf(world, link).wants = true;
				return credit(world, link);
			});
	}
	// The sweep's idea of "long ago" may be wrong: it may come while somebody is still at work.
	if (random() < SHARE_SWEPT_AT_ONCE) begun.push(() => sweep(world));
	const crashes = interleave(world, begun, crash);
	// What follows is what comes later by itself: the sweep, and links that look again at what another gave back.
	for (let round = 0; round < 6; round += 1) {
		interleave(world, [() => sweep(world)], 0);
		for (const [link, { wants, credited }] of links.entries())
			if (wants !== credited) interleave(world, [() => (wants ? credit(world, link) : giveBack(world, link))], 0);
	}
	return Object.assign(world, { crashes });
}

/** So many payments, each of one to three links that are all credited with it at once. Same seed, same outcome. */
export function simulateCrashes({ seed, payments, crash, fenced = true }: CrashOptions): CrashOutcome {
	const random = seeded(seed);
	const outcome: CrashOutcome = { payments, crashes: 0, swept: 0, double: 0, lost: 0, left: 0 };
	for (let payment = 0; payment < payments; payment += 1) {
		const { links, claim, double, swept, crashes } = onePayment(random, crash, fenced);
		outcome.crashes += crashes;
		outcome.swept += swept;
		if (double) outcome.double += 1;
		const wanted = links.some(({ wants }) => wants) ? 1 : 0;
		const credited = links.filter((link) => link.credited);
		if (credited.length !== wanted || credited.some(({ wants }) => !wants)) outcome.lost += 1;
		if (links.some(({ note }) => note !== null)) outcome.left += 1;
		else if (credited.length === 0 ? claim !== null : claim?.state !== "done" || !links[claim.link]?.credited)
			outcome.left += 1;
	}
	return outcome;
}
