/** A payer's messages in simplified Chinese, by area. */
export { amount } from "./zh-hans/amount.ts";
export { begin } from "./zh-hans/begin.ts";
export { card } from "./zh-hans/card.ts";
export { common } from "./zh-hans/common.ts";
export { errors } from "./zh-hans/errors.ts";
export { mails } from "./zh-hans/mails.ts";
export { pay } from "./zh-hans/pay.ts";
export { receipt } from "./zh-hans/receipt.ts";
export { signedReceipt } from "./zh-hans/signed-receipt.ts";
export { situation } from "./zh-hans/situation.ts";
export { social } from "./zh-hans/social.ts";
export { stop } from "./zh-hans/stop.ts";
export { time } from "./zh-hans/time.ts";
export { verdict } from "./zh-hans/verdict.ts";
export { wait } from "./zh-hans/wait.ts";
export { wallet } from "./zh-hans/wallet.ts";
export { worth } from "./zh-hans/worth.ts";
