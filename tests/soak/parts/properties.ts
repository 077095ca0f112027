import fc, { type RunDetails } from "fast-check";
import { atLeast, none, type Part } from "../part.ts";
import { type Rule, SUBJECTS, type Subject } from "../properties/subjects.ts";

export const properties: Part = {
	name: "properties",
	about:
		"Rules that must hold of every amount, address, post's address, hash, picture's address and path to go back to; each subject's rules share its runs.",
	size: { option: "runs", whole: 1_000_000, short: 6_000 },
	seeded: true,
	workers: [],
	seconds: 300,
	run: async ({ size, seed, say }) => {
		let broken = 0;
		const counts = SUBJECTS.map((subject) => {
			let runs = 0;
			for (const rule of subject.rules) {
				const numRuns = Math.ceil(size / subject.rules.length);
				const checked = fc.check(rule.property, { seed, numRuns });
				runs += checked.numRuns;
				if (!checked.failed) continue;
				broken += 1;
				say(inWords(subject, rule, checked));
			}
			return atLeast(size, `runs on ${subject.name}`, runs, "runs");
		});
		return [...counts, none("rules that did not hold", broken, "rules")];
	},
};

/** The same seed and number of runs finds it again, and makes it as small. */
const inWords = ({ name }: Subject, rule: Rule, { counterexample, seed }: RunDetails<unknown>) =>
	`✗ ${name}: ${rule.name}: ${fc.stringify(counterexample)} (seed ${seed})`;
