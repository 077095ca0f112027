/** What an amount is worth in the reader's currency. */
export const worth = {
	about: "about {amount} · rate of {time}",
	arrived: "{amount} when it arrived · rate of {time}",
	aboutShort: "about {amount}",
	arrivedShort: "{amount} when it arrived",
	source:
		"A guide, not the price. Read from public price feeds on Ethereum. What is owed is the token amount, and no payment is judged by this figure.",
	arrivedSource:
		"Reckoned with what public price feeds on Ethereum said when the payment’s block was made. It was kept then and does not change. What was paid is the token amount.",
} as const;
