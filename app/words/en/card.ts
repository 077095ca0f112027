/** Words on the request itself, wherever it is shown. */
export const card = {
	amountRequested: "Amount requested: ",
	receivingAddress: "Receiving address",
	network: "Network",
	due: "Due",
	memo: "Memo",
	nameMissing: "Your name",
	emailMissing: "Your e-mail",
	addressMissing: "Your receiving address",
	viewOn: "View on {explorer}",
} as const;
