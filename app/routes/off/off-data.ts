import type { FormAnswer } from "#app/forms/form-answer.ts";
import type { ChangeOutcome, HistoryEntry, RotationState } from "#app/services/rotation-contract.ts";

/** What the page loads. */
export interface Loaded {
	state: RotationState;
	history: { entries: HistoryEntry[]; more: boolean };
	/** the page of the history is an older one */
	older: boolean;
	/** epoch ms */
	now: number;
	supportEmail: string;
}

export type RefusalReason =
	| Extract<ChangeOutcome, { ok: false }>["reason"]
	| "no-original"
	| "not-running"
	| "last-way-in";

/** Something asked for was not done. */
export interface Refusal {
	intent: string;
	refused: RefusalReason;
	/** epoch ms; null where nobody knows */
	retryAt: number | null;
}

/** How the page's last form ended, if it did not lead on. */
export type OffAnswer = FormAnswer | Refusal;

/** The page, by its own name: a form or link of it leads here whatever else stands in the address. */
export const OFF_PATH = "/off";

export function refusalOf(answer: OffAnswer | undefined): Refusal | null {
	return answer && "refused" in answer ? answer : null;
}

/** What was wrong with the fields of one form, and what had been typed. */
export interface FieldAnswer {
	refused: boolean;
	error(field: string): string | undefined;
	typed(field: string): string | undefined;
}

export function fieldsOf(answer: OffAnswer | undefined, intent: string): FieldAnswer {
	const result = answer && "lastResult" in answer && answer.intent === intent ? answer.lastResult : null;
	return {
		refused: result !== null,
		error: (field) => result?.error?.[field]?.[0],
		typed: (field) => {
			const value = result?.initialValue?.[field];
			return typeof value === "string" ? value : undefined;
		},
	};
}
