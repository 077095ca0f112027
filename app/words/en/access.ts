/** Words of the way to the first payment link: the address and the public post. Labels and buttons are the spec's (§2). */
export const access = {
	steps: "Your way to a payment link",
	stepSignIn: "Sign in",
	stepAddress: "Your address",
	stepAccess: "Access",
	stepCreate: "Create a link",
	stepDone: "done",
	goOn: "Go on",
	tryAgainLater: "Try again in {wait}.",
	tooOften: "You asked us that very often. Try again in {wait}. Nothing was changed.",

	walletPage: "Your wallet address | Paylink",
	walletTitle: "What is your openSea wallet address?",
	walletLead:
		"We read the pictures it holds and use it as your receiving address. We never ask for a key or a seed phrase.",
	walletField: "Wallet address",
	walletHelp: "Starts with 0x and has 42 characters.",
	walletHelpOrName: "Starts with 0x and has 42 characters. A name such as vitalik.eth will do too.",
	walletSubmit: "Connect to OpenSea",
	walletSubmitting: "Asking OpenSea",
	walletYours: "Your address",
	walletChange: "Use another address",
	walletThisIsMe: "This is me, go on",

	addressMissing: "Wallet address is required",
	addressMalformed: "An address is 0x and 40 characters from 0-9 and a-f",
	addressChecksum:
		"Capitals and small letters of this address do not fit together: a character is probably wrong. Copy it again from your wallet.",
	addressZero: "Nobody owns the zero address: what is sent there is lost",
	addressNobodys: "Nobody owns this address: what is sent there is lost",
	addressesFull:
		"Your account has as many addresses as can be typed. Remove one in the settings first, or prove this one.",
	addressTokenContract: "This is the address of a token’s contract, not of a wallet: what is sent there is lost",
	addressNetworkUnknown:
		"What stands before 0x names a network that is not offered here. Paste the address without that if it is yours on every network.",
	nameUnknown: "This name leads to no address. Check its spelling, or paste the address itself.",
	namesNotConnected:
		"Names are read only where Ethereum mainnet is connected, and it is not here. Paste the address itself.",
	nameUnreadable:
		"Not everybody whom we ask about names answered, so we could not read this one. Try again, or paste the address itself.",
	nameImitates:
		"Characters of this name look like others, as in names that imitate somebody’s. Type it yourself, or paste the address itself.",
	nameOffChain:
		"This name lives off the chain: a server keeps it, and it did not tell us the address. Try again, or paste the address itself.",
	nameDisputed:
		"Those whom we ask about this name gave different addresses. We take none of them. Try again later, or paste the address itself.",
	nameDiffers:
		"This name leads to different addresses on the networks you chose. Choose one network, or paste the address itself.",
	nameLeadsTo: "{name} leads to this address:",
	nameKept:
		"Compare it with the address you know. It is the address that we keep: if the name leads elsewhere one day, we tell you and go on with this one.",
	nameMarked: "The marked characters are easily mistaken for others. Make sure that this is the name you mean.",
	nameBorrowed:
		"This name has no address of its own for {network}, so we take its address on Ethereum. A contract’s wallet need not be there.",
	nameMovedTitle: "This name leads elsewhere now.",
	nameMovedMeanwhile: "Go on only if you know why it changed. A moment ago we showed you:",
	nameUse: "Yes, use this address",
	nameMovedLater:
		"{name} leads to another address today: {address}. We go on with the address you saw when you typed the name.",
	nameGoneLater: "{name} leads to no address today. We go on with the address you saw when you typed the name.",

	foundTitle: "Do you recognise it?",
	foundNfts:
		"{count, plural, =0 {OpenSea lists no NFT at this address. For payment links that does not matter.} one {OpenSea lists # NFT at this address.} other {OpenSea lists # NFTs at this address.}}",
	foundNftsOrMore: "OpenSea lists {count} or more NFTs at this address.",
	foundPicture: "NFT at this address",
	foundPictures: "Some of them",
	marketSilentTitle: "OpenSea did not answer",
	marketSilent: "We could not look at this address there. It is kept; you can go on now and have another look later.",
	checkAgain: "Look again",
	needsProofTitle: "This address needs a proof",
	needsProof:
		"Another account has proven that this address is theirs. Prove that it is yours as well, or use another address.",

	page: "Access | Paylink",
	title: "Paylink is free. One public post opens it.",
	lead: "Access needs one public post about the tool. Write it, then bring us its link; you can delete the post whenever you like.",
	code: "Your code",
	codeHelp:
		"The post must contain it: that is how we know it is yours. It is good for seven days and opens one account.",
	newCode: "Get a new code",
	makeTweet: "Make a Tweet",
	tweetText: "I am trying Paylink, a free tool for crypto payment links: {url} My code: {code}",
	opensX: "opens X in a new window",
	tweetUrl: "The link of your tweet",
	check: "Check my Tweet to Access App",
	checking: "Looking at your post",

	tweetMissing: "The link of your tweet is required",
	tweetMalformed: "This is not the link of a post on X. It looks like https://x.com/you/status/1234567890.",
	tweetNotPublic:
		"We cannot see this post. It was deleted, or your account shows posts to followers only. Access needs a post everybody can see.",
	tweetNoCode: "This post does not contain your code. Write {code} into a new post and bring us that one.",
	tweetTooOld: "This post is older than your code. Write a new one that contains {code}.",
	tweetUsed: "This post has opened another account already. Write a new one that contains your code.",
	tweetAuthorBound:
		"The X account that wrote this post has opened another account here. One X account opens one account.",
	tweetOtherAuthor:
		"This post was written by @{author}, but your account is linked to @{linked}. Post as @{linked}. If you have a new name on X, sign in with X once more.",
	codeExpired: "Your code ran out after seven days. Write a post with the new one: {code}",
	couldNotCheck: "X did not answer, so we could not check your post. Nothing is wrong with it; try again in a moment.",
	couldNotCheckUntil:
		"X asks us to wait, so we could not check your post. Nothing is wrong with it; try again in {wait}.",
	revokedTitle: "Your access was taken back",
	revokedLead: "New payment links cannot be made with this account. The links you made before go on working.",
	revoked: "A new post does not open it again. Write to {email} and we look at it together.",

	grantedTitle: "You have access",
	granted: "Everything is open to you. This stays so.",
	createLink: "Create a payment link",
	createNoAccess: "Creating payment links needs access, and your account has none yet. Nothing was saved.",
	createTooOften: "You made very many links in a short time. Try again in {wait}. Nothing was saved.",
} as const;
