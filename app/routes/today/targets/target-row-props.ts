import type { TargetState } from "#app/services/showcase/rotation/rotation-contract.ts";

/** What a place's row and the parts of it show. */
export interface TargetRowProps {
	state: TargetState;
	/** no other place is connected */
	isAlone: boolean;
	/** the daily change is stopped everywhere, and the page's head says how it goes on */
	isStopped: boolean;
	/** the page's head leads to it, for no place is connected */
	isConnectedAbove: boolean;
	/** epoch ms */
	now: number;
}
