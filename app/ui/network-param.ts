/** Of a payment page's address: the chain on which its payer chose to pay. */
export const NETWORK_PARAM = "on";
