/** Words of the admin's page. */
export const admin = {} as const;
