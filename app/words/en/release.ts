/** What waits for a proven payer, and whom the requester gives it to. */
export const release = {
	"held-text": "Your after-payment text is held back",
	"held-link": "Your after-payment link is held back",
	"held-receipt": "The receipt is held back",
	"given-text": "Your after-payment text was released",
	"given-link": "Your after-payment link was released",
	"given-receipt": "The receipt was released",
	heldOf: "{what}, {amount}",
	heldWhy: "It goes to a proven payer by itself. Nobody proved this payment, so you say who may read it.",
	heldWhyReceipt:
		"A proven payer gets the receipt by e-mail by itself. Nobody proved this payment, so you say who gets it.",
	afterPayment: "After payment",
	whoMayRead: "Who may read it",
	whoGetsIt: "Who gets it",
	reporterUnproven: "{email}, not proven",
	release: "Release",
	releaseTo: "Release to {name}",
	releaseForGood: "Cannot be taken back once read. The receipt goes along.",
	releaseForGoodReceipt: "An e-mail cannot be taken back.",
	releaseProof:
		"Whoever paid can prove it instead: the payment page asks them to sign with {address}. Signing is free, and it then goes to them by itself.",
	releasedAt: "released {time}",
	releasedTo: "to {name}",
	released: "Released. The receipt is on its way.",
	releaseChoose: "Choose first whom you release it to.",
	"unreleased-unknown-payment":
		"This payment, or who named it, is no longer listed. Nothing was sent; look at the payments below.",
	"unreleased-no-email": "Whoever named this payment left no e-mail. Nothing was sent.",
	"unreleased-not-paid": "The link is not paid in full any more. Nothing was sent.",
	"unreleased-too-many-releases": "This payment was released to five people already. Nothing was sent.",
	"unreleased-too-many-today":
		"Fifty receipts were released from your links since yesterday. Nothing was sent; release this one tomorrow.",
	releaseFailed: "We could not store the release. Nothing was sent; try again.",
} as const;
