/** Words of a receipt as PDF. */
export const paper = {
	title: "Receipt, {amount} to {payee}",
	heading: "Receipt",
	paidBy: "Paid by",
	paidTo: "Paid to",
	payerSigned: "This wallet signed for this payment",
	payeeSigned: "This account signed the request",
	final: "Paid and final",
	confirmed: "{confirmations, plural, one {Confirmed once} other {Confirmed # times}}, not final when this was issued",
	worth: "about {amount} by {source}, {time}",
	asOf: "As known on {time}",
	token: "Token",
	signedHere: "Signed by Paylink with key {key}",
	howToCheck:
		"Anybody can check this without trusting us: scan the code, or drop this file at {site}. The signed receipt is attached to it as receipt.jws.",
	code: "Code that leads to the check of this receipt",
} as const;
