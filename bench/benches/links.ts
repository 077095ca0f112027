import type { Bench } from "../bench.ts";
import type { Measured } from "../figure.ts";
import { type LinksWatched, type Phase, watchLinks } from "../scale/links.ts";
import { median } from "../statistics.ts";
import type { ObjectCounts, ObjectKind } from "../workers/counted-objects.ts";

const LINKS = 92;
const OPEN_SECONDS = 40;

export const links: Bench = {
	name: "links",
	title: "What a link costs",
	how: [
		`${LINKS} links, four to an address of their own account, in the production worker: made by the form, opened by a payer whose page has its socket and a wallet connected, paid and reported, looked at again once it counts, the list opened once by its owner, then watched until the block is final, against anvil with a block every second behind two endpoints.`,
		"What Cloudflare bills is counted by a worker around it: what D1 reports of every statement, calls and alarms of Durable Objects, rows that they write, and how long each is at work. The chain's watcher reads for all links: its calls and rows are among those of a link for the minutes this takes, and are given by the round as well.",
		`Open pages: 20 of unpaid links and 20 of links that wait for finality, ${OPEN_SECONDS} s each.`,
	].join(" "),
	workers: ["counting"],
	counts: true,
	seconds: 300,
	run: async (context) => {
		const { short } = context;
		return figuresOf(await watchLinks(context, short ? 8 : LINKS, short ? 5 : OPEN_SECONDS));
	},
};

const callsOf = ({ calls }: ObjectCounts): number => Object.values(calls).reduce((sum, count) => sum + count, 0);
const requestsOf = (counts: ObjectCounts): number => callsOf(counts) + counts.alarms;

function figuresOf(all: LinksWatched): Measured[] {
	const { made, paid, settled, links } = all;
	// The pages held open need links of their own: what is made is more than what is paid.
	const perLink = (of: (phase: Phase) => number) =>
		of(made) / (links + all.openPages) + (of(paid) + of(settled)) / links;
	const objects = (of: (counts: ObjectCounts) => number, ...kinds: ObjectKind[]) =>
		perLink((phase) => kinds.reduce((sum, kind) => sum + of(phase.objects[kind]), 0));
	const figure = (name: string, value: number, unit: string): Measured => ({ name, value, unit });
	return [
		figure(
			"Worker requests and batches of queues per link",
			perLink(({ invocations }) => invocations),
			"requests",
		),
		figure("Durable Object requests per link, rooms", objects(requestsOf, "room"), "requests"),
		figure("… calls to desks", objects(requestsOf, "desk"), "requests"),
		figure("… calls to the watcher", objects(callsOf, "watcher"), "requests"),
		figure(
			"alarms set by rooms per link",
			objects(({ alarmsSet }) => alarmsSet, "room"),
			"writes",
		),
		figure(
			"rows written by rooms and desks per link",
			objects(({ rowsWritten }) => rowsWritten, "room", "desk"),
			"rows",
		),
		figure("rooms at work per link", objects(({ awakeMs }) => awakeMs, "room") / 1_000, "s"),
		figure(
			"D1 statements per link",
			perLink(({ statements }) => statements),
			"statements",
		),
		figure(
			"journeys to D1 per link",
			perLink(({ trips }) => trips),
			"trips",
		),
		figure(
			"journeys of a link that change something",
			perLink(({ writeMs }) => writeMs.length),
			"trips",
		),
		figure("a journey to D1 that reads, median while links are paid", median(paid.readMs), "ms"),
		figure("a journey to D1 that changes something, median then", median(paid.writeMs), "ms"),
		figure(
			"D1 rows read per link",
			perLink(({ rowsRead }) => rowsRead),
			"rows",
		),
		figure(
			"D1 rows written per link",
			perLink(({ rowsWritten }) => rowsWritten),
			"rows",
		),
		figure("… of which to make it", made.rowsWritten / (links + all.openPages), "rows"),
		figure("… of which once nobody looks", settled.rowsWritten / links, "rows"),
		figure("database per link", (all.database.after - all.database.before) / (links + all.openPages) / 1_000, "kB"),
		figure(
			"queue messages per link",
			perLink(({ messages }) => messages),
			"messages",
		),
		figure(
			"RPC calls per link",
			perLink(({ rpc }) => rpc),
			"calls",
		),
		...figuresOfPages("unpaid", all.unpaidOpen, all.openPages),
		...figuresOfPages("waiting for finality", all.waitingOpen, all.openPages),
		...figuresOfRounds("no page open", all.nobody),
		...figuresOfRounds(`${all.openPages} pages open`, all.unpaidOpen),
	];
}

/** Opening and closing are left out: a page held open for hours does both once. */
function figuresOfPages(state: string, phase: Phase, pages: number): Measured[] {
	const minutes = (phase.seconds / 60) * pages;
	const { calls, awakeMs } = phase.objects.room;
	const name = `an open page, ${state}, a minute`;
	return [
		{ name: `${name}: notifications`, value: (calls.chainMoved ?? 0) / minutes, unit: "requests" },
		{ name: `${name}: its room at work`, value: awakeMs / 1_000 / minutes, unit: "s" },
	];
}

/** With pages open D1 is read for them, too: what a round reads there is seen where none is. */
function figuresOfRounds(state: string, phase: Phase): Measured[] {
	const { objects, rowsRead, rowsWritten, rpc, seconds } = phase;
	const { alarms: rung, alarmsSet, rowsWritten: kept, awakeMs } = objects.watcher;
	// In the few seconds of the short form there may be none.
	const alarms = Math.max(1, rung);
	const name = `rounds of the watcher, ${state}`;
	return [
		{ name, value: (rung * 60) / seconds, unit: "rounds/min" },
		...(phase.objects.room.calls.fetch
			? []
			: [
					{ name: `${name}: D1 rows read each`, value: rowsRead / alarms, unit: "rows" },
					{ name: `${name}: D1 rows written each`, value: rowsWritten / alarms, unit: "rows" },
				]),
		{ name: `${name}: rows it keeps, with alarms, each`, value: (kept + alarmsSet) / alarms, unit: "rows" },
		{ name: `${name}: at work each`, value: awakeMs / 1_000 / alarms, unit: "s" },
		{ name: `${name}: RPC calls each`, value: rpc / alarms, unit: "calls" },
	];
}
