import type { Bench } from "../bench.ts";
import { atLeast, atMost, exactly, type Measured } from "../figure.ts";
import { type Claims, measureClaims } from "../scale/claims.ts";
import { median, medianRatio } from "../statistics.ts";

const TABLES = [1_000, 100_000, 1_000_000] as const;
const ROUNDS = 15;

const inWords = (rows: number) => rows.toLocaleString("en-US");

export const scale: Bench = {
	name: "scale",
	title: "Finding who is due as the table grows",
	how: "Pages of 500 people whose picture is due are claimed in turns of three tables, as the cron claims them; what is claimed and handed over is taken by the real queue and thrown away by its consumer. 500 people of 1,000 lie on some hundred pages of the database, 500 of a larger table on as many pages as people, each of which is written: so the largest table is judged beside the one of 100,000. Whether a table is read whole is SQLite's own plan of the statement that the worker sent.",
	workers: ["day"],
	seconds: 25,
	run: async (context) => {
		const { short } = context;
		const sizes = short ? ([1_000, 2_000, 10_000] as const) : TABLES;
		return figuresOfClaims(await measureClaims(context, sizes, short ? 2 : ROUNDS), short);
	},
};

/** From the small table on, what a page costs grows with nothing but the depth of the index. */
const GROWTH = 1.1;

function figuresOfClaims({ pages, speed, handed, scans }: Claims, short: boolean): Measured[] {
	const [, middle, large] = pages;
	if (!middle || !large) throw new Error("nothing was claimed");
	return [
		...pages.map(({ rows, ms }) => ({
			name: `claiming 500 of ${inWords(rows)} people`,
			value: median(ms),
			unit: "ms",
		})),
		...(short
			? []
			: [
					{
						name: `claiming 500 of ${inWords(large.rows)}, multiple of ${inWords(middle.rows)}`,
						value: medianRatio(large.ms, middle.ms),
						unit: "×",
						target: atMost(GROWTH),
						bare: median(middle.ms),
					},
				]),
		{ name: "tables read whole to claim 500", value: scans.length, unit: "tables", target: exactly(0), exact: true },
		{
			name: `claimed and enqueued per second, of ${inWords(handed)} people`,
			value: speed,
			unit: "people/s",
			target: atLeast(5_000),
		},
	];
}
