/** The name the stand-in wallet announces. */
export const WALLET_NAME = "Bench wallet";
