import type { Answer } from "./intents.server.ts";
import type { PageData } from "./page-data.server.ts";

/** Loader data and the last action's result. */
export interface SelectionScreenProps {
	loaded: PageData & { cleared: boolean };
	answer: Answer | undefined;
}
