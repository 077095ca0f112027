/** Words of signing a request, for the link's maker, and of what anybody gets who asks for the signature. */
export const sign = {
	title: "Signature",
	why: "Sign this request with the account it is to be paid to, and your payer’s own browser can check that nobody changed it on the way. It costs nothing and moves no money.",
	sign: "Sign this request",
	done: "Signed. Your payer’s browser can check it now.",
	signed: "Signed on {when}. Your payer’s browser checks it before a wallet opens.",
	ended:
		"What you changed was part of what you had signed, so that signature is gone. Sign again, and your payer can check it again.",
	otherAccount:
		"{wallet} is connected with {connected}, but only {wanted} can sign this request. Choose that account in your wallet: this page notices by itself.",
	otherNetwork:
		"{wallet} stayed on a network that this link is not paid on, and signs for no other. Nothing was signed.",

	noneSigned: "This request is not signed.",
	payersOwn: "This is one payer’s own payment. Sign the request it was made from.",
	cancelled: "The link is cancelled. Reopen it to sign it.",
	wrongChain: "The signature names a network that this link is not paid on. Nothing was changed; try again.",
	notSigned:
		"This is not the receiving address’s signature of this request. Nothing was changed; sign with that account.",
	changedMeanwhile: "The link was changed meanwhile. Load the page again, then sign what it asks for now.",
	tooFast: "You sign faster than people do. Wait a minute, then try again: nothing was changed.",
	notYours: "There is no such link of yours.",
} as const;
