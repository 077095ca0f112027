/** As the wallet that stands in announces itself. */
export const WALLET_NAME = "Bench wallet";
