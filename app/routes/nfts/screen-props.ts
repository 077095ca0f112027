import type { Answer } from "./intents.server.ts";
import type { PageData } from "./page-data.server.ts";

/** What the page loaded, and what it was last answered. */
export interface PickScreenProps {
	loaded: PageData & { cleared: boolean };
	answer: Answer | undefined;
}
