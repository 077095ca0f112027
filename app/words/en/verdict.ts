/** What the check of a transfer says. */
export const verdict = {} as const;
