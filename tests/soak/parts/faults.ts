import { raceForClaims } from "../faults/claims.ts";
import { forkChains } from "../faults/forks.ts";
import { killUnderLoad } from "../faults/kills.ts";
import { failEndpoints } from "../faults/rpc.ts";
import { listRpcCases } from "../faults/rpc-cases.ts";
import { failWatcher } from "../faults/watcher.ts";
import { listWatcherCases } from "../faults/watcher-cases.ts";
import type { Part } from "../part.ts";

/** Money under faults: the production bundle in workerd, real chains, payments as wallets sign them, every call by HTTP. */
export const faults: readonly Part[] = [
	{
		name: "faults-claims",
		about:
			"32 clients claim one transaction at the same moment, each with a proof that would credit their link by itself, in every way there is; a claim counts as a try once it is judged.",
		size: { option: "tries", whole: 10_000, short: 128 },
		seeded: false,
		workers: ["app"],
		seconds: 180,
		run: raceForClaims,
	},
	{
		name: "faults-kills",
		about:
			"workerd and what started it get SIGKILL at a random moment under load; what was acknowledged is searched in D1 and in the rooms after each restart, what was not is asked again. Payments nobody reports are made before, between and after: the watcher must find each, once.",
		size: { option: "kills", whole: 100, short: 2 },
		seeded: false,
		workers: ["app"],
		seconds: 1_200,
		run: killUnderLoad,
	},
	{
		name: "faults-forks",
		about:
			"Each history pays one or two links up to three times, then forks its chain up to four times, 1 to 64 blocks deep; after every check success must stand on the chain, and at the end every link must say what its chain says.",
		size: { option: "histories", whole: 1_000, short: null },
		seeded: true,
		workers: ["checking"],
		seconds: 300,
		run: forkChains,
	},
	{
		name: "faults-rpc",
		about:
			"Each fault at each call that the payment's rooms make, at one endpoint, the other, both. Colluding endpoints are out of scope.",
		size: { option: "cases", whole: listRpcCases().length, short: null },
		seeded: false,
		workers: ["checking"],
		seconds: 90,
		run: failEndpoints,
	},
	{
		name: "faults-watcher",
		about:
			"Each fault at each call by which a chain's watcher follows blocks, at one endpoint, the other, both, while a payment comes that nobody reports: it must be found and credited once when the fault is over, and nothing else ever.",
		size: { option: "faults", whole: listWatcherCases().length, short: null },
		seeded: false,
		workers: ["checking"],
		seconds: 1_500,
		run: failWatcher,
	},
];
