/**
 * The tag of tests that are left to `npm run soak`: others tell the same story or ask for the same rule in `npm test`
 * (docs/decisions/0056-what-npm-test-leaves-to-the-soak.md). A whole file says `@module-tag variation`.
 */
export const VARIATION = {
	name: "variation",
	description: "another of a kind that npm test has: npm run soak runs it",
};

/** The tag of unit tests and files that take seconds, of the processor or of waiting: `npm test` has them, `npm run validate` does not. */
export const LENGTHY = {
	name: "lengthy",
	description: "takes seconds: npm run validate leaves it to npm test",
};

/** Options of one of many tests alike. @param inTest - it is the one that `npm test` runs as well */
export const variationUnless = (inTest: boolean): { tags: string[] } => ({ tags: inTest ? [] : [VARIATION.name] });
