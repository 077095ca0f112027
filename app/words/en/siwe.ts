/** Words of proving that an address is somebody's, and of the list of a person's addresses. */
export const siwe = {
	prove: "Prove that this address is yours",
	connect: "Connect a wallet",
	connectWhy:
		"Your wallet fills in the address and signs a short message that proves it is yours. That costs nothing and moves no money; payers then see that the address is verified.",
	orType: "or type the address",
	why: "You sign a short message in your wallet. It costs nothing and moves no money; payers then see that the address is verified.",
	provenNote: "Verified: you proved that this address is yours.",
	provenOn: "Verified on {network}: this wallet is a contract there.",
	loading: "Getting ready to talk to your wallet…",
	loadFailed: "The part of this page that talks to wallets did not load. Check your connection, then try again.",
	noWallet:
		"No wallet was found in this browser. Install a wallet extension, or open this page in your wallet’s own browser.",
	sign: "Sign the message",
	signTitle: "Sign in your wallet",
	signing: "{wallet} shows the message. Read it, then sign it there.",
	checking: "Checking your signature…",
	otherAccount:
		"{wallet} is connected with {connected}, but only {wanted} can prove itself. Choose that account in your wallet: this page notices by itself.",
	rejected: "Nothing was signed and nothing changed. You can try again.",
	signFailed: "{wallet} did not sign. Nothing changed. You can try again.",
	done: "Verified. The address is yours.",
	tryAgain: "Try again",
	otherWallet: "Choose another wallet",
	unreachable: "We could not reach our server. Nothing changed; try again.",
	signedOut: "You were signed out meanwhile. Sign in, then try again.",

	altered: "The wallet signed another text than the one we gave it. Nothing was changed; try again.",
	wrongDomain: "The signed message names another site. Nothing was changed; never sign such a message.",
	wrongChain: "The signed message names a network that Paylink does not know here. Nothing was changed; try again.",
	wrongAddress: "The signed message is about another address. Nothing was changed.",
	wrongNonce: "This message was used before, or was not made for you. Nothing was changed; try again with a new one.",
	expired: "More than ten minutes went by before the message came back signed. Nothing was changed; try again.",
	fromTheFuture: "The signed message says it was made in the future. Nothing was changed; try again.",
	notSigned: "This signature is not of {address}. Nothing was changed; sign with that account.",
	couldNotAsk:
		"The network did not answer, so we could not check the signature. Nothing was changed; try again in a moment.",
	proofsFull:
		"Your account has proven fifty addresses, which is as many as it may have. Remove one of them in the settings first.",

	addresses: "Wallet addresses",
	addressesLead: "New links are filled in with your main address. A verified one shows payers that it is really yours.",
	noAddress: "You have not given an address yet.",
	add: "Type an address",
	main: "main",
	makeMain: "Make main",
	makeMainOf: "Make main: {address}",
	remove: "Remove",
	removeOf: "Remove: {address}",
	proveOf: "Prove that this address is yours: {address}",
	repeatsHere: "Requests that repeat are paid here:",
	addressRepeated:
		"The address stays: requests that repeat are paid to it, and would go on asking for money to be sent there. End each on its own page first; the settings name them under the address.",
	mainRefused: "This address needs a proof before it can be your main one.",

	acceptNeedsProof:
		"Another account has an open link with the same receiving address. Only who proved this address may accept the payment; or whoever paid signs for it on the payment page. Nothing was changed.",
	acceptNeedsProofFor: "Prove the address as its owner",
	receivingUnverified: "You have not proven this address yet. Payers see it as unverified.",
} as const;
