/** What a payer must know of a link before paying. */
export const situation = {} as const;
