export const off = {} as const;
