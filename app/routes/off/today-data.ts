import type { ChangeOutcome, HistoryEntry, RotationState } from "#app/services/showcase/rotation/rotation-contract.ts";
import type { FormAnswer } from "#app/ui/form-answer.ts";

/** The loader's data. */
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

/** A request that was refused. */
export interface Refusal {
	intent: string;
	refused: RefusalReason;
	/** epoch ms; null where it is not known */
	retryAt: number | null;
}

/** The answer to the page's last form, unless it redirected. */
export type TodayAnswer = FormAnswer | Refusal;

/** The page's own path: its forms and links drop the rest of the address. */
export const TODAY_PATH = "/off";

export function refusalOf(answer: TodayAnswer | undefined): Refusal | null {
	return answer && "refused" in answer ? answer : null;
}

/** The errors of one form's fields, and the typed values. */
export interface FieldAnswer {
	refused: boolean;
	error(field: string): string | undefined;
	typed(field: string): string | undefined;
}

export function fieldsOf(answer: TodayAnswer | undefined, intent: string): FieldAnswer {
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
