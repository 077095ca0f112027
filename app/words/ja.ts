/** A payer's messages in Japanese, by area. */
export { amount } from "./ja/amount.ts";
export { begin } from "./ja/begin.ts";
export { card } from "./ja/card.ts";
export { common } from "./ja/common.ts";
export { errors } from "./ja/errors.ts";
export { mails } from "./ja/mails.ts";
export { pay } from "./ja/pay.ts";
export { receipt } from "./ja/receipt.ts";
export { signedReceipt } from "./ja/signed-receipt.ts";
export { situation } from "./ja/situation.ts";
export { social } from "./ja/social.ts";
export { stop } from "./ja/stop.ts";
export { time } from "./ja/time.ts";
export { verdict } from "./ja/verdict.ts";
export { wait } from "./ja/wait.ts";
export { wallet } from "./ja/wallet.ts";
export { worth } from "./ja/worth.ts";
