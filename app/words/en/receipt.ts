/** Words of a paid link: its receipt, what it still takes, and what the words on a payment's way mean. */
export const receipt = {
	title: "Receipt",
	amountPaid: "Amount paid: ",
	paidFinal: "Paid and final",
	paidNotFinal: "Paid, not final yet",
	notFinalMeans:
		"In rare cases {network} still takes a payment back. Then this receipt goes away, and the page says so. Once the payment is final that cannot happen any more.",
	paidBy: "Paid by",
	paidTo: "Paid to",
	payerUnknown: "The chain does not show whose money it was.",
	payersBelow: "{count, plural, one {# account, named below} other {# accounts, each named below}}",
	transferOf: "Transfer {index} of {count}",
	askedFor: "Asked for",
	token: "Token",
	time: "Time",
	copyHash: "Copy hash",
	copyHashOf: "Copy hash {hash}",
	signed: "Signed receipt",
	print: "Print",
	copyLink: "Copy link",
	whoSees: "Whoever has this page’s link sees this receipt. It names no payer, only what the chain shows.",
	report: "Report this link",
	keptAt: "This page says how the payment stands now:",
	paidAgain: "I paid again",
	paidAgainText:
		"Nothing is asked for here any more. A second payment is not lost: it is at {name}’s address, and {name} sees it. Confirm it below, and ask {name} to send it back if you did not mean it.",

	wordsTitle: "What these words mean",
	"word-confirmation": "Confirmation",
	"wordMeans-confirmation":
		"The network writes payments into blocks, one after the other. Each new block on top of yours confirms it once more, and makes it harder to take back.",
	"word-final": "Final",
	"wordMeans-final": "From here on the network itself no longer takes the payment back.",
	"word-pendingAgain": "Pending again",
	"wordMeans-pendingAgain":
		"In rare cases the network drops a block and the payments in it. The money is back with its sender until the payment is in another block, which usually takes minutes.",
	"word-verified": "Verified, unverified",
	"wordMeans-verified":
		"Verified: a signature shows that the address belongs to the requester. Unverified: the requester typed it, and has not proven that it is theirs.",
} as const;
