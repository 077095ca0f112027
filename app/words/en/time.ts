/** Instants, lengths of time and limits in sentences. */
export const time = {} as const;
