import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { inDigits } from "./table.ts";

const resultsFile = (root: string) => join(root, "bench", "results.json");
const figuresPage = (root: string) => join(root, "docs", "figures.md");

const isOf = (bench: Bench) => (figure: Figure) => figure.name.startsWith(`${bench.name}: `);

/** What earlier runs measured; nothing before the first. */
export function readResults(root: string): Figure[] {
	const file = resultsFile(root);
	if (!existsSync(file)) return [];
	return (JSON.parse(readFileSync(file, "utf8")) as { figures: Figure[] }).figures;
}

/** Puts new figures in the place of their benches' old ones, in the benches' order; of what is gone, none stays. */
export function merge(benches: readonly Bench[], old: readonly Figure[], fresh: readonly Figure[]): Figure[] {
	return benches.flatMap((bench) => {
		const found = fresh.filter(isOf(bench));
		return found.length > 0 ? found : old.filter(isOf(bench));
	});
}

export function writeResults(root: string, figures: readonly Figure[]): void {
	writeFileSync(resultsFile(root), `${JSON.stringify({ figures }, null, "\t")}\n`);
}

const LIST = new Intl.ListFormat("en", { type: "conjunction" });

const cell = (text: string) => text.replaceAll("|", "\\|");

const inWords = ({ commit, date, machine }: Figure) => `${date} at ${commit}, ${machine}`;

/** When and on which code a bench's figures were measured. */
function measuredAt(own: readonly Figure[]): string {
	const [one] = own;
	return one ? `Measured ${inWords(one)}.` : "";
}

function section(bench: Bench, figures: readonly Figure[]): string {
	const own = figures.filter(isOf(bench));
	if (own.length === 0) return "";
	const label = ({ name }: Figure) => name.slice(bench.name.length + 2);
	const rows = own.map((figure) =>
		[
			label(figure),
			`${inDigits(figure.value)} ${figure.unit}`,
			figure.bare === undefined ? "" : inDigits(figure.bare),
			figure.target ?? "",
			figure.met === null ? "" : figure.met ? "met" : "**missed**",
		]
			.map(cell)
			.join(" | "),
	);
	const short = Map.groupBy(
		own.filter(({ met }) => met === false),
		(figure) => bench.shortfalls?.[label(figure)] ?? "Why is not known yet.",
	);
	const reasons = [...short].map(([why, missed]) => {
		const names = missed.map((figure) => `*${label(figure)}*`);
		return `- ${LIST.format(names)} ${names.length === 1 ? "is" : "are"} missed. ${why}`;
	});
	return [
		`## ${bench.title}`,
		bench.how,
		`${measuredAt(own)} Repeat: \`npm run bench -- --only ${bench.name}\` (about ${bench.seconds} s).`,
		["| figure | value | bare | target | |", "|---|---:|---:|---|---|", ...rows.map((row) => `| ${row} |`)].join("\n"),
		...(reasons.length > 0 ? [reasons.join("\n")] : []),
	].join("\n\n");
}

/** docs/figures.md, from what is in bench/results.json. */
export function describeFigures(benches: readonly Bench[], figures: readonly Figure[]): string {
	const judged = figures.filter(({ met }) => met !== null);
	const missed = judged.filter(({ met }) => met === false);
	const intro = [
		"# Figures",
		"Written by `npm run bench` from `bench/results.json`; not edited by hand.",
		`${judged.length} of ${figures.length} figures have a target, ${judged.length - missed.length} meet it, ${missed.length} miss it. Everything runs on one machine: workerd through Miniflare, a local chain, stand-ins for the services outside, Chromium. A speed is given as a ratio to a bare counterpart measured in the same run, in rounds that take turns; times of another machine are others, ratios differ less. Times without a target are given, not judged. "bare" is what the counterpart measured. Each section says when, and on which commit, it was measured. What must never happen is counted by the soak: [its results](soak.md#results).`,
	];
	return `${[...intro, ...benches.map((bench) => section(bench, figures)).filter((text) => text !== "")].join("\n\n")}\n`;
}

export function writeFigures(root: string, benches: readonly Bench[], figures: readonly Figure[]): void {
	writeFileSync(figuresPage(root), describeFigures(benches, figures));
}
