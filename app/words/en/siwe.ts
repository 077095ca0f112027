/** Words for proving an address. */
export const siwe = {} as const;
