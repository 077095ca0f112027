/** A payer's messages in Brazilian Portuguese, by area. */
export { amount } from "./pt-br/amount.ts";
export { begin } from "./pt-br/begin.ts";
export { card } from "./pt-br/card.ts";
export { common } from "./pt-br/common.ts";
export { errors } from "./pt-br/errors.ts";
export { mails } from "./pt-br/mails.ts";
export { pay } from "./pt-br/pay.ts";
export { receipt } from "./pt-br/receipt.ts";
export { signedReceipt } from "./pt-br/signed-receipt.ts";
export { situation } from "./pt-br/situation.ts";
export { social } from "./pt-br/social.ts";
export { stop } from "./pt-br/stop.ts";
export { time } from "./pt-br/time.ts";
export { verdict } from "./pt-br/verdict.ts";
export { wait } from "./pt-br/wait.ts";
export { wallet } from "./pt-br/wallet.ts";
export { worth } from "./pt-br/worth.ts";
