export const nfts = {} as const;
