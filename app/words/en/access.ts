/** Words of the way to access: address and post. */
export const access = {} as const;
