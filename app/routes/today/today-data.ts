import type { PictureTarget } from "#app/core/showcase/picture-targets.ts";
import type { CalendarDay, Month } from "#app/core/showcase/public-gallery.ts";
import type {
	ChangeOutcome,
	HistoryEntry,
	MissedTarget,
	RotationState,
} from "#app/services/showcase/rotation/rotation-contract.ts";
import type { FormAnswer } from "#app/ui/form-answer.ts";

/** Loader data of /off. */
export interface Loaded {
	state: RotationState;
	/** what hung in a month, and what did not */
	calendar: { month: Month; days: CalendarDay[]; today: string };
	isGalleryOpen: boolean;
	history: { entries: HistoryEntry[]; more: boolean };
	/** the history is of one place alone */
	historyOf: PictureTarget | null;
	/** the history page is not the newest */
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
	/** epoch ms; null if unknown */
	retryAt: number | null;
	/** the place that was asked alone; null for all of them */
	target: PictureTarget | null;
	/** what became of it at each place, where several were to show it */
	missed: MissedTarget[];
}

/** The action's result, unless it redirected. */
export type TodayAnswer = FormAnswer | Refusal;

/** The page's path, without query, for its forms and links. */
export const TODAY_PATH = "/off";
/** Names the place whose history alone is shown. */
export const PLACE_PARAM = "place";

/**
 * The page at its history.
 *
 * @param before - slot; null for the newest
 */
export function historyPath(place: PictureTarget | null, before: number | null = null): string {
	const query = new URLSearchParams({
		...(place === null ? {} : { [PLACE_PARAM]: place }),
		...(before === null ? {} : { before: String(before) }),
	});
	return query.size > 0 ? `${TODAY_PATH}?${query}` : TODAY_PATH;
}

export function refusalOf(answer: TodayAnswer | undefined): Refusal | null {
	return answer && "refused" in answer ? answer : null;
}

/** Errors and typed values of one form. */
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
