/** Words of the page that makes a payment link, and of the page that hands it over. */
export const create = {} as const;
