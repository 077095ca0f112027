import type { amount as english } from "../en/amount.ts";
import type { Translated } from "../say.ts";

/** Why a typed amount is not taken. */
export const amount: Translated<typeof english> = {
	"refused-amount-missing": "金額は必須です",
	"refused-amount-not-a-number": "金額は数字で、小数点にはピリオドを使って入力してください（例：12.50）",
	"refused-amount-negative": "金額に負の数は使えません",
	"refused-amount-exponent": "指数表記を使わず、金額をすべて数字で入力してください",
	"refused-amount-comma":
		"{typed} は {point} と {plain} のどちらの意味ですか？小数点にはピリオドを使い、ほかの数字の間には何も入れないでください。",
	"refused-amount-grouped": "数字の間にコンマや空白を入れずに金額を入力してください（例：1234.50）",
	"refused-amount-zero": "0 より大きい金額を入力してください",
	"refused-amount-too-fine": "{token} の小数点以下は最大{decimals}桁です",
	"refused-amount-too-large": "1つのリンクで請求できるのは {limit} までです。0 の数をもう一度確認してください。",
	"refused-amount-too-long": "金額は最大{most}桁です",
};
