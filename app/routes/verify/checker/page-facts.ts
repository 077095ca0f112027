import type { Language } from "#app/core/i18n/languages.ts";
import type { PublishedKeys } from "#app/core/payments/read-receipt.ts";
import type { CompiledMessages } from "#app/words/say.ts";

/** What the page brings along beside its script, as JSON in the element of this id. */
export const FACTS_ID = "facts";

export interface PageFacts {
	published: PublishedKeys;
	language: Language;
	messages: CompiledMessages;
}
