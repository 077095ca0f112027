import type { Bench } from "../bench.ts";
import { atMost, exactly, type Measured } from "../figure.ts";
import { type Day, liveADay } from "../scale/day.ts";

const PEOPLE = 100_000;
/** The cron runs every ten minutes. */
const RUNS_A_DAY = 144;
/** A message is written, read and deleted (developers.cloudflare.com/queues/platform/pricing). */
const OPERATIONS_PER_MESSAGE = 3;
const MB = 1_000_000;

export const day: Bench = {
	name: "day",
	title: "A day of a hundred thousand people",
	how: "100,000 people in the middle of their days, with three selected NFTs and three targets each, live one more: everybody is at X and at two of Bluesky, Mastodon and Gravatar (which two by their number, so that every adapter has its part of the work), and yesterday's picture hangs at each. The production worker under a clock of its own, its cron run 144 times, its real queue and its real D1; ten messages are handled at a time, as many as the queue has consumers, so that a person's targets meet. Each person's NFTs are asked for at the marketplace; at each target the sealed access is opened, the target is asked what it shows, and a picture of 40 kB is sent. X's own picture is fetched and compared, Bluesky's access is renewed and every call signed anew (DPoP), Gravatar's former picture is deleted. Light stand-ins in this process verify what each of them verifies, X's signatures, Bluesky's proofs and assertions, everybody's own bearer tokens, the forms and the pictures in them, and count what each picture was changed to; that is a part of the time. Not in it: X hands the picture out as it was sent, so that nothing is decoded to compare it. A prepared picture is read from the local R2 once and then kept, for the simulation in front of files says nothing of R2. Statements are all that the worker sent to D1 that day, the cron's own sweeps included; a queue message is three operations. Rows are those D1 reported in six of the runs. In a run of all benches others count beside it.",
	workers: ["day"],
	counts: true,
	seconds: 3_000,
	run: async (context) => {
		const { short } = context;
		return figuresOfTheDay(await liveADay(context, short ? 300 : PEOPLE, short ? 6 : RUNS_A_DAY));
	},
};

function figuresOfTheDay(day: Day): Measured[] {
	const { people, pictures, statements, messages, calls } = day;
	const operations = messages * OPERATIONS_PER_MESSAGE;
	const exact = (name: string, value: number, unit: string, target: number): Measured => ({
		name,
		value,
		unit,
		target: exactly(target),
		exact: true,
	});
	return [
		exact("pictures changed once, to what the plan says", day.once, "pictures", pictures),
		exact("pictures changed more than once", day.more, "pictures", 0),
		exact("pictures not changed", day.never, "pictures", 0),
		exact("recorded as changed once, the next change the day after", day.recorded, "pictures", pictures),
		exact("calls that a target or the marketplace refuses", day.refused, "calls", 0),
		{
			name: "D1 statements and queue operations per picture",
			value: (statements + operations) / pictures,
			unit: "operations",
			target: atMost(6),
			exact: true,
		},
		{ name: "D1 statements per picture", value: statements / pictures, unit: "statements" },
		{ name: "queue operations per picture", value: operations / pictures, unit: "operations" },
		{ name: "D1 rows read per picture", value: day.rows.read, unit: "rows" },
		{ name: "D1 rows written per picture", value: day.rows.written, unit: "rows" },
		{ name: "calls to the targets per picture", value: calls.targets / pictures, unit: "calls" },
		{ name: "calls to the marketplace per person", value: calls.marketplace / people, unit: "calls" },
		{
			name: "processor time per picture, local D1 and queue included",
			value: (day.cpuSeconds * 1_000) / pictures,
			unit: "ms",
		},
		{ name: "messages that came back", value: day.retried, unit: "messages" },
		{ name: "pictures changed per second", value: pictures / day.seconds, unit: "pictures/s" },
		{ name: "people changed per second", value: people / day.seconds, unit: "people/s" },
		{ name: "memory of the runtime, most", value: day.memory.peak / MB, unit: "MB", bare: day.memory.before / MB },
		{ name: "database at the end, per person", value: day.databaseBytes / people / 1_000, unit: "kB" },
	];
}
