/** Words of the settings page. */
export const settings = {} as const;
