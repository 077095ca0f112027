/** Words of the requester's dashboard. */
export const dashboard = {} as const;
