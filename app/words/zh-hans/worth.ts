import type { worth as english } from "../en/worth.ts";
import type { Translated } from "../say.ts";

/** What an amount is worth in the reader's currency. */
export const worth: Translated<typeof english> = {
	about: "约 {amount} · {time} 的汇率",
	arrived: "到账时为 {amount} · {time} 的汇率",
	aboutShort: "约 {amount}",
	arrivedShort: "到账时为 {amount}",
	source: "仅供参考，不是价格。读自以太坊上的公开价格源。应付的是代币金额，任何付款都不以此数字判定。",
	arrivedSource: "按付款所在区块生成时以太坊上公开价格源给出的汇率计算。当时已记录，不会改变。实际支付的是代币金额。",
};
