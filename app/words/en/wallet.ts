/** Words of the wallet flow; loaded with it. */
export const wallet = {} as const;
