/** Words of the information pages. */
export const info = {} as const;
