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
	how: "100,000 people with three selected NFTs each, X connected and their original kept live one day: the production worker under a clock of its own, its cron run 144 times, its real queue and its real D1, one after the other. Each change asks the marketplace whether the NFTs are still held, opens the sealed token, signs and uploads a picture of 40 kB; a stand-in in this process verifies every signature and counts what each person's picture was changed to. A prepared picture is read from the local R2 once and then kept, for the simulation in front of files says nothing of R2. Statements are all that the worker sent to D1 that day, the cron's own sweeps included; a queue message is three operations. Rows are those D1 reported in six of the runs. In a run of all benches others count beside it.",
	workers: ["day"],
	counts: true,
	seconds: 350,
	run: async (context) => {
		const { short } = context;
		return figuresOfTheDay(await liveADay(context, short ? 300 : PEOPLE, short ? 6 : RUNS_A_DAY));
	},
};

function figuresOfTheDay(day: Day): Measured[] {
	const { people, statements, messages } = day;
	const operations = messages * OPERATIONS_PER_MESSAGE;
	const exact = (name: string, value: number, target: number): Measured => ({
		name,
		value,
		unit: "people",
		target: exactly(target),
		exact: true,
	});
	return [
		exact("pictures changed once", day.once, people),
		exact("pictures changed more than once", day.more, 0),
		exact("pictures not changed", day.never, 0),
		exact("recorded as changed once, the next change the day after", day.recorded, people),
		{
			name: "calls that X or the marketplace refuses",
			value: day.refused,
			unit: "calls",
			target: exactly(0),
			exact: true,
		},
		{
			name: "D1 statements and queue operations per person",
			value: (statements + operations) / people,
			unit: "operations",
			target: atMost(6),
			exact: true,
		},
		{ name: "D1 statements per person", value: statements / people, unit: "statements" },
		{ name: "queue operations per person", value: operations / people, unit: "operations" },
		{ name: "D1 rows read per person", value: day.rows.read, unit: "rows" },
		{ name: "D1 rows written per person", value: day.rows.written, unit: "rows" },
		{ name: "people changed per second", value: people / day.seconds, unit: "people/s" },
		{ name: "memory of the runtime, most", value: day.memory.peak / MB, unit: "MB", bare: day.memory.before / MB },
		{ name: "database at the end, per person", value: day.databaseBytes / people / 1_000, unit: "kB" },
	];
}
