/** Words of mails. */
export const mails = {} as const;
