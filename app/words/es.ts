/** A payer's messages in Spanish, by area. */
export { amount } from "./es/amount.ts";
export { begin } from "./es/begin.ts";
export { card } from "./es/card.ts";
export { common } from "./es/common.ts";
export { errors } from "./es/errors.ts";
export { mails } from "./es/mails.ts";
export { pay } from "./es/pay.ts";
export { receipt } from "./es/receipt.ts";
export { signedReceipt } from "./es/signed-receipt.ts";
export { situation } from "./es/situation.ts";
export { social } from "./es/social.ts";
export { stop } from "./es/stop.ts";
export { time } from "./es/time.ts";
export { verdict } from "./es/verdict.ts";
export { wait } from "./es/wait.ts";
export { wallet } from "./es/wallet.ts";
export { worth } from "./es/worth.ts";
