import type { worth as english } from "../en/worth.ts";
import type { Translated } from "../say.ts";

/** What an amount is worth in the reader's currency. */
export const worth: Translated<typeof english> = {
	about: "約 {amount} · {time} のレート",
	arrived: "着金時 {amount} · {time} のレート",
	aboutShort: "約 {amount}",
	arrivedShort: "着金時 {amount}",
	source:
		"目安であり、価格ではありません。Ethereum 上の公開価格フィードから読み取ったものです。支払うのはトークンの金額で、この数字で支払いが判定されることはありません。",
	arrivedSource:
		"支払いのブロックが作られた時点で Ethereum 上の公開価格フィードが示していたレートで計算しました。そのときに記録され、変わりません。支払われたのはトークンの金額です。",
};
