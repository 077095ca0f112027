import type { Language } from "../core/i18n/languages.ts";
import type { Say } from "./say.ts";

/** Languages written without spaces between sentences. */
const WITHOUT_SPACES: readonly Language[] = ["ja", "zh-Hans"];

/** Full stops of languages that do not end a sentence with a point. */
const FULL_STOPS: Partial<Record<Language, string>> = { hi: "।", ja: "。", "zh-Hans": "。" };

/** Puts whole sentences side by side, as the language does. */
export function joinSentences(say: Pick<Say, "language">, sentences: readonly string[]): string {
	return sentences.join(WITHOUT_SPACES.includes(say.language) ? "" : " ");
}

/** Ends a title as a sentence, where it stands before others: "Already paid.". */
export function asSentence(say: Pick<Say, "language">, title: string): string {
	return /\p{Sentence_Terminal}$/u.test(title) ? title : title + (FULL_STOPS[say.language] ?? ".");
}
