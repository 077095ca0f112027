/**
 * Why X refuses the app itself, whoever's picture it is. Only the app's operator can end it: all changes halt, /admin and a
 * mail name the reason and the way out, and no user is told that it is theirs.
 */
export const OPERATOR_FAULTS = [
	/** 402: no credit is left for calls */
	"credits",
	/** the app, or the tokens given out before it was changed, may read but not write */
	"read-only",
	/** X does not know the app's keys, or rejects its signature */
	"keys",
	/** the app's plan does not include the call */
	"plan",
	/** X suspended the app */
	"suspended",
	/** X has the call no more */
	"retired",
	/** X refused the access of several people in a row, which may be the app's fault */
	"many-refused",
] as const;
export type OperatorFault = (typeof OPERATOR_FAULTS)[number];
