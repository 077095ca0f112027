/** A payer's messages in Turkish, by area. */
export { amount } from "./tr/amount.ts";
export { begin } from "./tr/begin.ts";
export { card } from "./tr/card.ts";
export { common } from "./tr/common.ts";
export { errors } from "./tr/errors.ts";
export { mails } from "./tr/mails.ts";
export { pay } from "./tr/pay.ts";
export { receipt } from "./tr/receipt.ts";
export { signedReceipt } from "./tr/signed-receipt.ts";
export { situation } from "./tr/situation.ts";
export { social } from "./tr/social.ts";
export { stop } from "./tr/stop.ts";
export { time } from "./tr/time.ts";
export { verdict } from "./tr/verdict.ts";
export { wait } from "./tr/wait.ts";
export { wallet } from "./tr/wallet.ts";
export { worth } from "./tr/worth.ts";
