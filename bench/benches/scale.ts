import type { Bench } from "../bench.ts";
import { atLeast, atMost, type Measured } from "../figure.ts";
import { type Claims, measureClaims } from "../scale/claims.ts";
import { median, medianRatio } from "../statistics.ts";

const TABLES = [1_000, 100_000, 1_000_000] as const;
const ROUNDS = 15;

const inWords = (rows: number) => rows.toLocaleString("en-US");

export const scale: Bench = {
	name: "scale",
	title: "Finding who is due as the table grows",
	how: "Pages of 500 people whose picture is due are claimed in turns of three tables, as the cron claims them; what is claimed and handed over is taken by the real queue and thrown away by its consumer.",
	workers: ["day"],
	seconds: 25,
	shortfalls: Object.fromEntries(
		TABLES.slice(1).map((rows) => [
			`claiming 500 of ${inWords(rows)}, multiple of ${inWords(TABLES[0])}`,
			"Who is due is found by an index and costs the same in every table. But 500 people of 1,000 lie on some hundred pages of the database, and 500 of a larger table on as many pages as people, each of which is written: from there on it grows no more but by the depth of the index.",
		]),
	),
	run: async (context) => {
		const { short } = context;
		return figuresOfClaims(await measureClaims(context, short ? [1_000, 2_000, 10_000] : TABLES, short ? 2 : ROUNDS));
	},
};

function figuresOfClaims({ pages, speed, handed }: Claims): Measured[] {
	const [small, ...larger] = pages;
	if (!small) throw new Error("nothing was claimed");
	return [
		...pages.map(({ rows, ms }) => ({
			name: `claiming 500 of ${inWords(rows)} people`,
			value: median(ms),
			unit: "ms",
		})),
		...larger.map(({ rows, ms }) => ({
			name: `claiming 500 of ${inWords(rows)}, multiple of ${inWords(small.rows)}`,
			value: medianRatio(ms, small.ms),
			unit: "×",
			target: atMost(1.5),
			bare: median(small.ms),
		})),
		{
			name: `claimed and enqueued per second, of ${inWords(handed)} people`,
			value: speed,
			unit: "people/s",
			target: atLeast(5_000),
		},
	];
}
