export interface Clock {
	/** epoch ms */
	now(): number;
}
