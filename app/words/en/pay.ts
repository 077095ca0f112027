/** Words of the payment page. */
export const pay = {} as const;
