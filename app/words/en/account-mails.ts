/** Words of mails about accounts. */
export const accountMails = {} as const;
