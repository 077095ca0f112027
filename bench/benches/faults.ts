import type { Bench } from "../bench.ts";
import { measureClaims } from "../faults/claims.ts";
import { measureForks } from "../faults/forks.ts";
import { measureKills } from "../faults/kills.ts";
import { measureRpc } from "../faults/rpc.ts";

/** Of all of them. */
const SET_UP =
	"The production bundle in workerd, real chains (anvil), payments as wallets sign them, every call by HTTP. In a run of all benches others count beside it.";

const claims: Bench = {
	name: "faults-claims",
	title: "Money under faults: one transaction claimed by many",
	how: [
		SET_UP,
		"32 clients claim one transaction at the same moment, over and over, each with a proof that would credit their link by itself: on 32 links with the payer's signatures and the hash in any case, on one link, by attempts for one nonce and by Accept, in ether, on links that wait for one and for twelve confirmations, in a batch payer's transaction with eight equal transfers, before and after a reorg. A claim counts as a try once it is judged; one that met a limit or a busy chain is made again.",
	].join("\n\n"),
	workers: ["app"],
	counts: true,
	seconds: 180,
	run: measureClaims,
};

const kills: Bench = {
	name: "faults-kills",
	title: "Money under faults: the runtime killed",
	how: [
		SET_UP,
		"workerd and what started it get SIGKILL at a random moment while eight clients make links, start attempts, report, and accept; what was acknowledged is looked for in D1 and in the rooms after each restart, what was not is asked again.",
	].join("\n\n"),
	workers: ["app"],
	counts: true,
	seconds: 170,
	run: measureKills,
};

const forks: Bench = {
	name: "faults-forks",
	title: "Money under faults: forks",
	how: [
		SET_UP,
		"Each history pays one or two links up to three times, then forks its chain up to four times, 1 to 64 blocks deep (what is 64 blocks deep is final); each payment is mined again elsewhere, dropped, or its nonce spent otherwise. After every look success must stand on the chain, and at the end every link must say what its chain says.",
	].join("\n\n"),
	workers: ["looking"],
	counts: true,
	seconds: 300,
	run: measureForks,
};

const rpc: Bench = {
	name: "faults-rpc",
	title: "Money under faults: RPC endpoints",
	how: [
		SET_UP,
		"Each fault at each call the payment's rooms make, at one endpoint, the other, both. A link's endpoints fail for that link alone, so that all are tried side by side, and healed four at a time; a room polls when told to, by the function its alarm calls. Two endpoints that tell the same lie are not tried: nobody can tell it from the truth.",
	].join("\n\n"),
	workers: ["looking"],
	counts: true,
	seconds: 90,
	run: measureRpc,
};

export const faults: readonly Bench[] = [claims, kills, forks, rpc];
