/** Words of the pages that stand where another page should. Each says what happened to the money. */
export const errors = {
	didNotWorkPage: "That did not work | Paylink",
	noSuchLinkPage: "No such link | Paylink",
	notFoundPage: "Nothing is here | Paylink",
	notFoundTitle: "Nothing is here",
	notFound: "There is no page at this address. Check it letter by letter, or start anew. No money has moved.",
	noSuchLinkTitle: "No such link",
	noSuchLink:
		"Nothing was ever asked for at this address, or its owner took it back. Check the link letter by letter, or ask for a new one. No money has moved.",
	youOpened: "You opened",
	createLink: "Create a payment link",
	serverErrorTitle: "That was us",
	serverError:
		"Something broke on our side. If you had already approved a payment in your wallet, it is safe on the chain; do not send it again.",
	reference: "Reference",
	time: "Time",
	unreachableTitle: "No connection",
	unreachable: "We could not reach Paylink. A payment already sent is safe on the chain. Check your connection.",
	tryAgain: "Try again",
	refusedTitle: "That did not work",
	refused: "This page does not take what was sent to it. Nothing was saved and no money has moved.",
} as const;
