/** Words on the request itself, wherever it is shown. */
export const card = {
	amountRequested: "Amount requested: ",
	/** of a link whose payers choose the sum: the least, where an amount stands alone */
	fromAmount: "from {amount}",
	receivingAddress: "Receiving address",
	network: "Network",
	/** a link that may be paid on several networks, as its requester sees it */
	payerChooses: "The payer chooses, of {count}",
	/** a token whose issuer is a bridge */
	tokenBridged: "{token} (bridged)",
	tokenNot: "{token}, not {other}",
	tokenThere: "On {network} that is {token}.",
	due: "Due",
	memo: "Memo",
	invoiceNumber: "Invoice number",
	taxId: "Tax number",
	postalLines: "Address of {name}",
	nameMissing: "Your name",
	emailMissing: "Your e-mail",
	addressMissing: "Your receiving address",
	nameHere: "{name} leads to this address.",
	nameMarked: "The marked characters are easily mistaken for others.",
	nameMoved:
		"{name} led to this address when the request was made and leads elsewhere now. Ask {requester} by a way you know before you pay.",
	nameGone:
		"{name} led to this address when the request was made and leads nowhere now. Ask {requester} by a way you know before you pay.",
	viewOn: "View on {explorer}",
	emailUnverified: "e-mail not verified",
	addressVerified: "The requester proved by a signature that this address is theirs.",
	addressUnverified:
		"The requester typed this address and has not proven that it is theirs. If in doubt, ask them another way.",
} as const;
