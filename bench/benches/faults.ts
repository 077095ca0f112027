import type { Bench } from "../bench.ts";
import { measureClaims } from "../faults/claims.ts";

export const faults: Bench = {
	name: "faults",
	title: "Money under faults",
	how: "",
	workers: ["app", "looking"],
	seconds: 240,
	run: async (context) => [...(await measureClaims(context))],
};
