import type { Bench } from "../bench.ts";
import { atMost, exactly, type Figure, type Measured } from "../figure.ts";
import { readResults } from "../results.ts";
import { simulateCrashes } from "../scale/shards/crashes.ts";
import { LARGEST_GB, MONTHS_SEEN, monthsUntilFull, type Weights } from "../scale/shards/growth.ts";
import { KINDS, type Layout, type Load, largestLoad, simulateHour, worstWait } from "../scale/shards/queues.ts";

const SEED = 24;
const BUSIEST_HOUR = 14;
const LINKS_A_MONTH = 1_000_000;
const MAY_WAIT_MS = 100;
const PAYMENTS = 1_000_000;
const CRASH = 0.05;

const LAYOUTS: readonly [string, Layout][] = [
	["one database, as today", { shards: 0, by: "id", accounts: 1 }],
	["4 by id, one of claims, one of accounts", { shards: 4, by: "id", accounts: 1 }],
	["16 by id, one of claims, one of accounts", { shards: 16, by: "id", accounts: 1 }],
	["16 by id, one of claims, 4 of accounts", { shards: 16, by: "id", accounts: 4 }],
	["16 by payee, one of claims, 4 of accounts", { shards: 16, by: "payee", accounts: 4 }],
];
/** Of these each kind of request is told. */
const [TODAY, PLANNED] = [LAYOUTS[0]?.[1], LAYOUTS[3]?.[1]];

/** Of a link, its line in the list with its figures; its claim, chain, hash and payee in row and index (what it asks is deleted with its end). Assumed. */
const ACCOUNT_KB = 1.5;
const CLAIM_KB = 0.35;
/** What stays in D1 of a link whose rows are archived: assumed while no bench has measured it. */
const ARCHIVED = { figure: "old-links: the same with its rows in R2", assumedKb: 4.5 };
/** A link is paid within days; 90 days after it is final it is archived. */
const ARCHIVED_AFTER_MONTHS = 3;

export const shards: Bench = {
	name: "shards",
	title: "Databases by payment id, simulated",
	how: [
		"Nothing of this is built: docs/scale.md says what it would be. Each database answers one statement after the other; views, creations, reports, claims, finality, what follows changes, lists and the rounds of five watchers come at random in the busiest hour of a day, which has 3.2 times the mean, one payee has 5 % of all links, and a journey takes at most what others measured on a quiet machine: one that reads what the payment page takes longer than a bare one (`page`), one that changes something what a change takes from its POST to a socket (`live`); half of it always, half by chance. Journeys beside other work are the medians of `links`, where the Worker did as much as it could at the same time.",
		`Waiting is time in queues, all journeys of a request together. Crashes: ${PAYMENTS.toLocaleString("en-US")} payments of one to three links that are all credited with each at once; whoever writes stops at ${CRASH * 100} % of all steps, before or right after it, 15 % are given back meanwhile, half of those wanted again; the sweep comes at any time. The same seed gives the same figures.`,
	].join(" "),
	workers: [],
	counts: true,
	seconds: 120,
	run: async ({ root, short, say }) => {
		const load = loadOf(root);
		const slowest = slowServiceOf(root);
		const [requests, requestsOfLoad] = short ? [4_000, 4_000] : [200_000, 60_000];
		const figures: Measured[] = [
			{ name: "taken: a journey that reads", value: load.service.read, unit: "ms" },
			{ name: "taken: a journey that changes something", value: load.service.write, unit: "ms" },
		];
		for (const [name, layout] of LAYOUTS) {
			say(name);
			figures.push(...figuresOf(name, layout, load, requests, requestsOfLoad, weightsOf(root), slowest));
		}
		const { double, lost, left, crashes, swept } = simulateCrashes({
			seed: SEED,
			payments: short ? 20_000 : PAYMENTS,
			crash: CRASH,
		});
		const none = (name: string, value: number): Measured => ({
			name,
			value,
			unit: "payments",
			target: exactly(0),
			exact: true,
		});
		figures.push(
			{ name: "crashes", value: crashes, unit: "crashes" },
			{ name: "claims and notes that the sweep went on with", value: swept, unit: "claims" },
			none("payments that two links had at one time", double),
			none("payments lost, or kept where they were given back", lost),
			none("claims left unfinished", left),
		);
		return figures;
	},
};

const figureNamed = (root: string, name: string) => readResults(root).find((figure) => figure.name === name);

/** What another bench measured. @throws Error before it ran */
function measured(root: string, name: string): Figure {
	const found = figureNamed(root, name);
	if (found === undefined) throw new Error(`measure first: npm run bench -- --only ${name.split(":")[0]} (${name})`);
	return found;
}

/** What a page takes longer than a bare one, and a change from its POST to a socket: neither can take D1 for longer. */
function serviceOf(root: string): Load["service"] {
	const page = measured(root, "page: at 1 connection: p50");
	return { read: page.value - (page.bare ?? 0), write: measured(root, "live: POST → the one socket").value };
}

/** Of a Worker that does as much as it can at the same time. */
const slowServiceOf = (root: string): Load["service"] => ({
	read: measured(root, "links: a journey to D1 that reads, median while links are paid").value,
	write: measured(root, "links: a journey to D1 that changes something, median then").value,
});

const loadOf = (root: string): Load => ({
	linksAMonth: LINKS_A_MONTH,
	service: serviceOf(root),

	largestPayee: 0.05,
	chains: 5,
	roundEvery: 4,
});

const weightsOf = (root: string): Weights => ({
	link: {
		until: measured(root, "links: database per link").value - ACCOUNT_KB,
		after: (figureNamed(root, ARCHIVED.figure)?.value ?? ARCHIVED.assumedKb) - ACCOUNT_KB,
	},
	account: ACCOUNT_KB,
	claim: CLAIM_KB,
	archivedAfter: ARCHIVED_AFTER_MONTHS,
});

function figuresOf(
	name: string,
	layout: Layout,
	load: Load,
	requests: number,
	requestsOfLoad: number,
	weights: Weights,
	slowest: Load["service"],
): Measured[] {
	const hour = simulateHour(layout, load, BUSIEST_HOUR, requests, SEED);
	const { link, claims, accounts } = hour.busy;
	const largest = largestLoad(layout, load, MAY_WAIT_MS, requestsOfLoad, SEED);
	const fullOf = (given: Weights) => monthsUntilFull(LINKS_A_MONTH, layout, given) ?? MONTHS_SEEN;
	const told = layout === TODAY || layout === PLANNED ? KINDS : [];
	const kinds = told.flatMap((kind) =>
		(["p50", "p95", "p99"] as const).map(
			(share): Measured => ({ name: `${name}: ${kind} waits, ${share}`, value: hour.waits[kind][share], unit: "ms" }),
		),
	);
	const slow = largestLoad(layout, { ...load, service: slowest }, MAY_WAIT_MS, requestsOfLoad, SEED);
	return [
		{
			name: `${name}: worst p99 of what people wait for`,
			value: worstWait(hour),
			unit: "ms",
			...(layout === PLANNED ? { target: atMost(MAY_WAIT_MS) } : {}),
		},
		...kinds,
		{ name: `${name}: busiest database of links is busy`, value: 100 * link, unit: "%" },
		// One database has all three in one.
		...(layout.shards === 0
			? []
			: [
					{ name: `${name}: that of claims`, value: 100 * claims, unit: "%" },
					{ name: `${name}: busiest of accounts`, value: 100 * accounts, unit: "%" },
				]),
		{ name: `${name}: links a month until a p99 exceeds ${MAY_WAIT_MS} ms`, value: largest, unit: "links" },
		{
			name: `${name}: … with journeys as slow as beside other work`,
			value: slow,
			unit: "links",
		},
		{ name: `${name}: months until a database has ${LARGEST_GB} GB`, value: fullOf(weights), unit: "months" },
		{
			name: `${name}: … with nothing archived`,
			value: fullOf({ ...weights, archivedAfter: null }),
			unit: "months",
		},
	];
}
