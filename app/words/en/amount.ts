/** Why a typed amount is not taken. */
export const amount = {
	"refused-amount-missing": "Amount is required",
	"refused-amount-not-a-number": "Write the amount in digits with a point before the decimals: 12.50",
	"refused-amount-negative": "An amount cannot be negative",
	"refused-amount-exponent": "Write the amount in full, without an exponent",
	"refused-amount-comma":
		"Is {typed} meant as {point} or as {plain}? Write a point before the decimals, and nothing between other digits.",
	"refused-amount-grouped": "Write the amount without commas or spaces between the digits: 1234.50",
	"refused-amount-zero": "An amount must be more than zero",
	"refused-amount-too-fine": "{token} has at most {decimals} decimals",
	"refused-amount-too-large": "A link asks for at most {limit}. Count the zeros once more.",
	"refused-amount-too-long": "An amount has at most {most} digits",
} as const;
