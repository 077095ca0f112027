/** Words of the screens people sign in on. */
export const accounts = {} as const;
