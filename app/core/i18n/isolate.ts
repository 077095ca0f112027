/** First strong isolate and its end (UAX #9): what stands between them orders itself and nothing around it. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
