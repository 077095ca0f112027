/** Words of the payment card. */
export const card = {} as const;
