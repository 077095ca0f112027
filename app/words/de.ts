/** A payer's messages in German, by area. */
export { amount } from "./de/amount.ts";
export { begin } from "./de/begin.ts";
export { card } from "./de/card.ts";
export { common } from "./de/common.ts";
export { errors } from "./de/errors.ts";
export { mails } from "./de/mails.ts";
export { pay } from "./de/pay.ts";
export { receipt } from "./de/receipt.ts";
export { signedReceipt } from "./de/signed-receipt.ts";
export { situation } from "./de/situation.ts";
export { social } from "./de/social.ts";
export { stop } from "./de/stop.ts";
export { time } from "./de/time.ts";
export { verdict } from "./de/verdict.ts";
export { wait } from "./de/wait.ts";
export { wallet } from "./de/wallet.ts";
export { worth } from "./de/worth.ts";
