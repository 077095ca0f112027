/** The blocks whose characters run from the right where nothing else is said of them (DerivedBidiClass.txt). */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** First strong isolate and its end (UAX #9): what stands between them orders itself and nothing around it. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
