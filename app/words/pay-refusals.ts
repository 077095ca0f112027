/** Refusals and outages of the payment page's server side: each says what happened to the money. */

/** Why a call was not even judged. */
export type CallRefusal =
	| "wrong-content-type"
	| "too-large"
	| "malformed"
	| "invalid"
	| "wrong-method"
	| "wrong-origin"
	| "unknown-link"
	| "rate-limited"
	| "already-paid"
	| "too-many-attempts"
	| "chain-silent"
	| "nonce-taken"
	| "unreachable";

interface Refused {
	status: number;
	message: string;
	detail: string;
}

export const callRefusals: Record<CallRefusal, Refused> = {
	"wrong-content-type": {
		status: 415,
		message: "This was not sent as a form",
		detail: "Only the payment page’s own form is read here. Nothing was checked and no money moved.",
	},
	"too-large": {
		status: 413,
		message: "This is more than the form can hold",
		detail: "Shorten what you typed and send it again. Nothing was checked and no money moved.",
	},
	malformed: {
		status: 400,
		message: "This could not be read",
		detail: "What arrived was cut off or garbled. Send it again. Nothing was checked and no money moved.",
	},
	invalid: {
		status: 422,
		message: "Something in this form is not right",
		detail: "Correct what is marked and send it again. No money moved.",
	},
	"wrong-method": {
		status: 405,
		message: "This address only takes reports of payments",
		detail: "Open the payment link itself to see the request.",
	},
	"wrong-origin": {
		status: 403,
		message: "This did not come from the payment page",
		detail: "Open the payment link itself. No money moved.",
	},
	"unknown-link": {
		status: 404,
		message: "No such link",
		detail: "Nothing was ever asked for at this address. Check the link letter by letter.",
	},
	"rate-limited": {
		status: 429,
		message: "Too many checks at once",
		detail: "Wait a minute, then send the same hash again. A payment already made is safe on the chain meanwhile.",
	},
	"already-paid": {
		status: 409,
		message: "This link is already paid",
		detail: "Nothing is left to pay here, so your wallet was not asked. No money moved.",
	},
	"too-many-attempts": {
		status: 429,
		message: "Too many payments were started here",
		detail:
			"Your wallet was not asked and no money moved. Wait a few minutes, or send the amount from your wallet yourself and confirm it with the transaction hash.",
	},
	"chain-silent": {
		status: 503,
		message: "The chain does not answer us",
		detail: "Your wallet was not asked and no money moved. Try again in a minute.",
	},
	"nonce-taken": {
		status: 409,
		message: "Your wallet has sent something else meanwhile",
		detail: "So it was not asked to pay here, and no money moved for this link. Try again.",
	},
	unreachable: {
		status: 503,
		message: "We could not check this right now",
		detail:
			"Our side did not answer. That says nothing about your payment: if you sent it, it is safe on the chain. Check again in a minute; do not pay twice.",
	},
};
