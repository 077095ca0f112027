import type { Answer } from "./intents.server.ts";
import type { PageData } from "./page-data.server.ts";

/** The loader's data and the last answer of the action. */
export interface SelectionScreenProps {
	loaded: PageData & { cleared: boolean };
	answer: Answer | undefined;
}
