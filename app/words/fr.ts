/** A payer's messages in French, by area. */
export { amount } from "./fr/amount.ts";
export { begin } from "./fr/begin.ts";
export { card } from "./fr/card.ts";
export { common } from "./fr/common.ts";
export { errors } from "./fr/errors.ts";
export { mails } from "./fr/mails.ts";
export { pay } from "./fr/pay.ts";
export { receipt } from "./fr/receipt.ts";
export { signedReceipt } from "./fr/signed-receipt.ts";
export { situation } from "./fr/situation.ts";
export { social } from "./fr/social.ts";
export { stop } from "./fr/stop.ts";
export { time } from "./fr/time.ts";
export { verdict } from "./fr/verdict.ts";
export { wait } from "./fr/wait.ts";
export { wallet } from "./fr/wallet.ts";
export { worth } from "./fr/worth.ts";
