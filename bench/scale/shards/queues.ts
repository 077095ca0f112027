import { percentile } from "../../statistics.ts";
import { EventQueue } from "./event-queue.ts";
import { nextIn, type Random, seeded } from "./random.ts";

/**
 * D1 answers one statement after the other. So a layout is a row of queues, each with one counter: requests of each kind come
 * at random, at the pace of the hour, and go from database to database; what is measured is how long they stand in queues.
 */
export interface Layout {
	/** databases of links; 0: one database holds everything, as today */
	shards: number;
	/** what chooses a link's database: characters of its id, or its payee */
	by: "id" | "payee";
	/** databases of accounts, chosen by the account's id */
	accounts: number;
}

export interface Load {
	linksAMonth: number;
	/** ms a database is taken by a journey that reads, and by one that changes something */
	service: { read: number; write: number };
	/** of all links, those of the largest payee */
	largestPayee: number;
	/** chains that are watched, each with a round every so many seconds */
	chains: number;
	roundEvery: number;
}

export const KINDS = ["view", "create", "report", "claim", "final", "check", "list", "round"] as const;
export type Kind = (typeof KINDS)[number];

type Where = "link" | "claims" | "accounts";
/** A journey to a database; `rivals` reads other open links of the payee, and takes longer the more there are. */
type Journey = readonly [Where, "read" | "write" | "rivals"];

/** What each kind needs, in this order, and how often it comes for a link; a round is not of a link. */
export const FLOWS: Record<Kind, { perLink: number; journeys: readonly Journey[] }> = {
	view: { perLink: 7, journeys: [["link", "read"]] },
	create: {
		perLink: 1,
		journeys: [
			["accounts", "read"],
			// what it asks stands among the claims before the link is there: a rival that nobody sees would be worse than one too many
			["claims", "write"],
			["link", "write"],
			["accounts", "write"],
		],
	},
	// a wallet connects, an attempt is stored, a hash is reported
	report: {
		perLink: 3,
		journeys: [
			["link", "read"],
			["link", "write"],
			["accounts", "write"],
		],
	},
	claim: {
		perLink: 1,
		journeys: [
			["link", "read"],
			["claims", "rivals"],
			["claims", "write"],
			["link", "write"],
			["claims", "write"],
			["accounts", "write"],
		],
	},
	final: {
		perLink: 1,
		journeys: [
			["link", "read"],
			["link", "write"],
			["accounts", "write"],
		],
	},
	// What follows a link's changes: mails, other links' rooms told, arrivals handed over, judged again. As often as it takes for a
	// link to have the journeys that were measured (bench `links`).
	check: {
		perLink: 21,
		journeys: [
			["link", "read"],
			["link", "read"],
			["link", "write"],
		],
	},
	list: { perLink: 2, journeys: [["accounts", "read"]] },
	round: {
		perLink: 0,
		journeys: [
			["claims", "read"],
			["claims", "write"],
		],
	},
};

const MONTH_S = 30 * 24 * 60 * 60;
const HOURS = 24;
const BUSIEST_HOUR = 14;
/** The day's curve is this power of a cosine between 0 and 1: with 3 the busiest hour has 3.2 times the mean. */
const STEEPNESS = 3;
/** Reading one rival's row, ms. */
const RIVAL_MS = 0.005;
/** More are not read (app/db/payments/claims.ts). */
const RIVALS_READ = 1_000;
/** How long a link stays unpaid, in the mean, months. */
const OPEN_MONTHS = 2 / 30;

const shape = (hour: number) => ((1 + Math.cos((2 * Math.PI * (hour - BUSIEST_HOUR)) / HOURS)) / 2) ** STEEPNESS;
const MEAN_SHAPE = Array.from({ length: HOURS }, (_, hour) => shape(hour)).reduce((sum, one) => sum + one, 0) / HOURS;
/** @returns how many times the day's mean an hour has; all of them together are 24 */
export const shareOfHour = (hour: number): number => shape(hour) / MEAN_SHAPE;

export interface Queued {
	/** ms a request stood in queues, all its journeys together */
	waits: Record<Kind, { p50: number; p95: number; p99: number; count: number }>;
	/** of the time, 0 to 1; of the busiest database of each sort */
	busy: Record<Where, number>;
}

interface Flow {
	kind: Kind;
	journey: number;
	shard: number;
	account: number;
	isLargest: boolean;
	waited: number;
}

/**
 * An hour of a layout, or as much of it as so many requests take.
 *
 * @param hour - 0 to 23; the busiest is 14
 * @param requests - the more, the surer the 99th percentile
 */
export function simulateHour(layout: Layout, load: Load, hour: number, requests: number, seed: number): Queued {
	const random = seeded(seed);
	const single = layout.shards === 0;
	const placeOf: Record<Where, (flow: Pick<Flow, "shard" | "account">) => number> = {
		link: ({ shard }) => (single ? 0 : shard),
		claims: () => (single ? 0 : layout.shards),
		accounts: ({ account }) => (single ? 0 : layout.shards + 1 + account),
	};
	const databases = single ? 1 : layout.shards + 1 + layout.accounts;
	const freeAt = new Float64Array(databases);
	const taken = new Float64Array(databases);
	const waits = Object.fromEntries(KINDS.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
	const { rates, rate } = ratesOf(load, hour);
	const until = (requests / rate) * 1_000;
	const openRivals = Math.min(RIVALS_READ, load.linksAMonth * load.largestPayee * OPEN_MONTHS);
	const service = { ...load.service, rivals: load.service.read };

	const events = new EventQueue<Flow>();
	const begin = (kind: Kind, after: number) => {
		const at = after + nextIn(random, rates[kind] / 1_000);
		if (at < until) events.push(at, newFlow(kind, layout, load, random));
	};
	for (const kind of KINDS) if (rates[kind] > 0) begin(kind, 0);
	for (let next = events.pop(); next; next = events.pop()) {
		const { at, item: flow } = next;
		const { journeys } = FLOWS[flow.kind];
		const journey = journeys[flow.journey];
		if (!journey) throw new Error("a request without a journey");
		if (flow.journey === 0) begin(flow.kind, at);
		const [where, what] = journey;
		const place = placeOf[where](flow);
		const startedAt = Math.max(at, freeAt[place] ?? 0);
		// Half of it always, half of it as chance will have it.
		let takes = service[what] * (0.5 + 0.5 * nextIn(random, 1));
		if (what === "rivals" && flow.isLargest) takes += openRivals * RIVAL_MS;
		freeAt[place] = startedAt + takes;
		taken[place] = (taken[place] ?? 0) + takes;
		flow.waited += startedAt - at;
		flow.journey += 1;
		if (flow.journey < journeys.length) events.push(startedAt + takes, flow);
		else waits[flow.kind].push(flow.waited);
	}
	// What came is worked off, however long that takes: more than all of the time is no share of it.
	const share = (place: number) => (taken[place] ?? 0) / until;
	const busyOf = (count: number, placed: (at: number) => number) =>
		Math.max(...Array.from({ length: Math.max(1, count) }, (_, at) => share(placed(at))));
	return {
		waits: Object.fromEntries(KINDS.map((kind) => [kind, spread(waits[kind])])) as Queued["waits"],
		busy: {
			link: busyOf(layout.shards, (shard) => placeOf.link({ shard, account: 0 })),
			claims: busyOf(1, () => placeOf.claims({ shard: 0, account: 0 })),
			accounts: busyOf(layout.accounts, (account) => placeOf.accounts({ shard: 0, account })),
		},
	};
}

/** Requests a second, by kind and together. */
function ratesOf(load: Load, hour: number): { rates: Record<Kind, number>; rate: number } {
	const links = (load.linksAMonth / MONTH_S) * shareOfHour(hour);
	const rates = Object.fromEntries(KINDS.map((kind) => [kind, links * FLOWS[kind].perLink])) as Record<Kind, number>;
	rates.round = load.chains / load.roundEvery;
	return { rates, rate: Object.values(rates).reduce((sum, one) => sum + one, 0) };
}

function newFlow(kind: Kind, { shards, by, accounts }: Layout, { largestPayee }: Load, random: Random): Flow {
	const isLargest = random() < largestPayee;
	const chosen = Math.floor(random() * Math.max(1, shards));
	const shard = by === "payee" && isLargest ? 0 : chosen;
	// The largest payee is one account.
	const account = isLargest ? 0 : Math.floor(random() * accounts);
	return { kind, journey: 0, shard, account, isLargest, waited: 0 };
}

const spread = (waits: number[]) => ({
	p50: percentile(waits, 0.5),
	p95: percentile(waits, 0.95),
	p99: percentile(waits, 0.99),
	count: waits.length,
});

/** The longest 99th percentile of what people wait for: a round and what follows a change are not. */
export const worstWait = ({ waits }: Queued): number =>
	Math.max(...KINDS.filter((kind) => kind !== "round" && kind !== "check").map((kind) => waits[kind].p99));

/**
 * @returns links a month, to two digits: the most of which a layout keeps every kind's 99th percentile in the busiest hour below
 * `ms`
 */
export function largestLoad(layout: Layout, load: Load, ms: number, requests: number, seed: number): number {
	const holds = (linksAMonth: number) =>
		worstWait(simulateHour(layout, { ...load, linksAMonth }, BUSIEST_HOUR, requests, seed)) <= ms;
	let [low, high] = [1e4, 1e10];
	while (high / low > 1.02) {
		const middle = Math.sqrt(low * high);
		if (holds(middle)) low = middle;
		else high = middle;
	}
	return Number(low.toPrecision(2));
}
