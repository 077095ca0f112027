import type { OperatorFault } from "./operator-faults.ts";

/** What an admin's preflight found out about the app at X. */
export const PREFLIGHT_CHECKS = ["keys", "access", "write", "credit", "upload"] as const;
export type PreflightCheck = (typeof PREFLIGHT_CHECKS)[number];

/** `untried`: an earlier check failed, so that a further call would only cost; `unknown`: X did not say, or did not answer. */
export type CheckResult = "fine" | "failed" | "untried" | "unknown";

export interface Preflight {
	/** epoch ms */
	at: number;
	results: Record<PreflightCheck, CheckResult>;
	/** what the operator has to mend; null if nothing, or X did not say */
	fault: OperatorFault | null;
	/** X's status and code or problem, "403/453"; null if no call failed */
	code: string | null;
	/** how long the test upload took, ms; null if it was not accepted */
	uploadMs: number | null;
}
