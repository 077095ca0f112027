import type { amount as english } from "../en/amount.ts";
import type { Translated } from "../say.ts";

/** Why a typed amount is not taken. */
export const amount: Translated<typeof english> = {
	"refused-amount-missing": "请填写金额",
	"refused-amount-not-a-number": "请用数字填写金额，小数用点分隔：12.50",
	"refused-amount-negative": "金额不能为负数",
	"refused-amount-exponent": "请写出完整金额，不要用指数",
	"refused-amount-comma": "{typed} 是指 {point} 还是 {plain}？请在小数前写一个点，其他数字之间不要加任何符号。",
	"refused-amount-grouped": "请填写金额，数字之间不要加逗号或空格：1234.50",
	"refused-amount-zero": "金额必须大于零",
	"refused-amount-too-fine": "{token} 最多有 {decimals} 位小数",
	"refused-amount-too-large": "一个链接最多请求 {limit}。请再数一遍零的个数。",
	"refused-amount-too-long": "金额最多 {most} 位数字",
};
