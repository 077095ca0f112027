import type { SubmissionResult } from "@conform-to/react";

/** Why a form was not taken. */
export interface FormRefusal {
	sentence: string;
	/** the field it is shown beside; above the whole form without one */
	field?: string;
	/** HTTP; 422 without: well formed, and refused all the same */
	status?: number;
}

/** What a page gets back of a form that was not taken. */
export interface FormAnswer {
	/** which of the page's forms; empty on pages with one */
	intent: string;
	lastResult: SubmissionResult<string[]>;
}
