import type { ConnectedTarget } from "#app/core/showcase/picture-targets.ts";
import type { BeginRefusal } from "#app/services/showcase/target-contract.ts";

/** What the page shows before anything was typed. */
export interface Loaded {
	target: ConnectedTarget;
	/** the account that has to sign in there again */
	lost: string | null;
	/** as its user would type it */
	initial: string;
	/** where the way back leads */
	backPath: string;
}

/** The way on, or why there is none. */
export type Answer = { leadsTo: string } | { refused: BeginRefusal; typed: string };
