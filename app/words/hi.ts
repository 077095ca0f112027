/** A payer's messages in Hindi, by area. */
export { amount } from "./hi/amount.ts";
export { begin } from "./hi/begin.ts";
export { card } from "./hi/card.ts";
export { common } from "./hi/common.ts";
export { errors } from "./hi/errors.ts";
export { mails } from "./hi/mails.ts";
export { pay } from "./hi/pay.ts";
export { receipt } from "./hi/receipt.ts";
export { signedReceipt } from "./hi/signed-receipt.ts";
export { situation } from "./hi/situation.ts";
export { social } from "./hi/social.ts";
export { stop } from "./hi/stop.ts";
export { time } from "./hi/time.ts";
export { verdict } from "./hi/verdict.ts";
export { wait } from "./hi/wait.ts";
export { wallet } from "./hi/wallet.ts";
export { worth } from "./hi/worth.ts";
