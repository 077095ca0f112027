/** Words of the information pages and of the contact form. */
export const info = {
	aboutPage: "About us | Paylink",
	aboutTitle: "About us",
	aboutLead: "Two small tools for people who use crypto: one to be paid with, one to show what you collect.",
	paylinkTitle: "Paylink",
	paylinkWhat:
		"A payment link asks one person for one amount: a name, a token, a receiving address and, if you like, a memo. You send the link to anyone. They open it without an account and pay from their wallet, or report a transfer they already made.",
	paylinkCheck:
		"Paylink looks at the blockchain itself to see whether the money arrived, and you watch it arrive on a dashboard behind a password of its own. The money goes from wallet to wallet. It never passes through us.",
	nftTitle: "Show My NFT",
	nftWhat:
		"The second tool of this house: a profile picture on X that changes every day to another of your favourite NFTs. {welcome}.",
	nftWelcome: "See its welcome screen",
	stepsTitle: "How a payment link works",
	step1Title: "You make a link",
	step1:
		"Choose token, network and amount, and the address the money goes to. The link opens nothing but this one request.",
	step2Title: "You send it",
	step2: "By mail, by chat, as a QR code. Whoever has the link can see the request and pay it.",
	step3Title: "They pay from their own wallet",
	step3:
		"The page asks the wallet for one plain transfer to your address. Or they pay in any other way and report the transaction hash.",
	step4Title: "Paylink checks the chain",
	step4:
		"Token, network, recipient, amount and time must fit this request, and the transfer must be as deep in the chain as you asked.",
	step5Title: "Both of you know",
	step5:
		"The page, your dashboard and a mail say what arrived, what is still missing and where to see it on the chain.",
	feesTitle: "What it costs",
	feesNone: "Nothing. Paylink takes no fee and no share.",
	feesNetwork:
		"The network charges whoever sends a transaction. That fee is set by the chain and shown by the wallet before you approve; none of it comes to us.",
	networksTitle: "Networks and tokens",
	networksLead:
		"A requester chooses one token for each link, and one or several networks. A link takes that token on those networks and nothing else.",
	network: "Network",
	tokens: "Tokens",
	testnet: "test network",
	checkTitle: "How a payment is judged",
	check:
		"Every transaction is read from the chain, and where two independent sources are set they must agree. A transfer counts when the right token reached the right address on the right network, when it is not older than the link, and when no other link has claimed it.",
	checkThree:
		"Three answers are never mixed up: “not yet” while we wait, “could not ask” while the chain does not answer us, and “no” with the reason and with what was found instead.",
	openTitle: "Run it yourself",
	open: "Paylink is free software under the MIT licence. It runs on Cloudflare Workers; its README says how to start it on your own machine and how to deploy it under your own name.",
	moreQuestions: "More questions are answered in the {faqs}; for all others, {contact}.",
	faqsInSentence: "frequently asked questions",
	contactInSentence: "write to us",

	faqsPage: "FAQs | Paylink",
	faqsTitle: "Frequently asked questions",
	faqsLead: "Short and true. If yours is missing, {contact}.",
	onThisPage: "On this page",
	payingTitle: "Paying and being paid",
	judgingTitle: "How a payment is checked",
	safetyTitle: "Safety",
	accessTitle: "Access and account",
	privacyTitle: "Privacy",
	hostingTitle: "Running it yourself",

	qAccount: "Do I need an account to pay?",
	aAccount:
		"No. Whoever has the link can pay. The page asks for your name and e-mail so that the requester knows it was you; only the requester's locked dashboard shows them.",
	qFees: "What does it cost?",
	qNetworks: "Which networks and tokens are there?",
	qAmount: "What if I send too little, too much or too late?",
	aAmount:
		"Nothing is lost. Too little is kept and the page asks for the exact rest. Too much, late or in several parts is credited and labelled so. Give the requester a word: only they can send money back.",
	qWrong: "I sent the wrong token, or on the wrong network. What now?",
	aWrong:
		"Report the hash: the page tells you what it found and where. The money is at the requester's address on that network, if that is where you sent it. Paylink cannot move it; ask the requester.",
	qUndo: "Can a payment be taken back?",
	aUndo:
		"No. A transfer on a blockchain is final once it is buried deep enough. Only its recipient can send something back.",

	qJudge: "How do you know that a payment arrived?",
	aJudge:
		"We ask the chain about the transaction: did it succeed, which token moved, to which address, how much, and when. It must not be older than the link by more than a minute, and one transfer pays one link only.",
	qConfirmations: "What are confirmations, and when is a payment final?",
	aConfirmations:
		"Each block on top of a transaction is a confirmation. The requester chooses how many to wait for: 1, 12, or until the network calls the block final. Until then the page counts them. Even after success we look again until the block is final, and say “not final yet”.",
	qReorg: "What if the chain changes its mind?",
	aReorg:
		"A block can be replaced shortly after it was made. If a payment vanishes with it, the link goes back to pending and the requester is told. If it comes back in another block, it counts again.",
	qRequester: "Why does the requester have to confirm some payments?",
	aRequester:
		"Anybody can report any hash. A transfer is credited by itself when it was paid from this page's own wallet dialog, when the payer signed for it, or when it is exact and no other open link of that address asks for the same token. Otherwise the requester sees the evidence and decides.",
	qSilent: "The page says it could not ask the chain. Is my payment lost?",
	aSilent:
		"No. It means our source of chain data did not answer. We ask again by ourselves. Do not pay twice; what was sent is on the chain whether or not we can see it.",

	qHold: "Do you hold my money?",
	aHold:
		"Never. The transfer goes from the payer's wallet to the requester's address. We have no account, contract or key that touches it.",
	qWallet: "What do you ask my wallet for?",
	aWallet:
		"Your address, one plain transfer, and at times a signature under a readable text that names this site. Never an approval to spend tokens, never a permit, never your seed phrase or private key. If a page asks for those, it is not ours.",
	qAddress: "How do I make sure the address is right?",
	aAddress:
		"It is always written out whole, with its first 6 and last 4 characters marked. Compare it with what the requester told you in another way. The drawing beside it helps the eye and proves nothing.",
	qVerified: "What does “verified” beside an address mean?",
	aVerified:
		"That somebody signed in here proved by a signature that they control that address. It says nothing about who they are. An address that was only typed in says “unverified”.",
	qTrust: "Do you check who asks for money?",
	aTrust:
		"No. Anyone with access can write any name on a link. Pay people you know, and ask them in another way when a request surprises you.",

	qAccess: "Why do I have to post before I can make links?",
	aAccess:
		"Paylink is free. Before your first link we ask for one public post about it, holding a code of yours, and check that it is there. We need nothing else from your account there. If you cannot or do not want to post, write to {email}: an admin can grant access.",
	qDelete: "How do I delete my account?",
	aDelete:
		"In your {settings}, by yourself and at once, or by writing to {email}. Your sign-ins, addresses and access go, and so do links that were never paid. Links with payments stay without your account, because the people who paid need them as receipts.",
	settingsInSentence: "settings",

	qStored: "What do you store about me?",
	aStoredRequester:
		"If you have an account: your display name and e-mail, how you sign in (passwords only as a hash, access to X only encrypted), your sessions with browser name and times, and the receiving address you gave.",
	aStoredLinks:
		"For each link: what you wrote on it, the payments the chain shows, and the name and e-mail of those who paid or reported.",
	aStoredPayer:
		"If you pay: the name and e-mail you typed, your wallet's address and the transaction. The transaction itself is public on the chain.",
	aStoredNot:
		"No analytics scripts, no advertising, nothing sold. Your network address is not stored with what you do; limits use a scrambled form of it.",
	qHowLong: "For how long?",
	aHowLong:
		"Sessions end 30 days after you last used them. Messages of the contact form are removed from our database after {days, plural, one {# day} other {# days}}. Links, their payments and the mails about them stay, since both sides need them as receipts; what goes when you delete your account is said above.",
	qCookies: "Which cookies do you set?",
	aCookies:
		"Only those the site needs: one that keeps you signed in, one for theme and language, one per dashboard you unlocked, and short-lived ones while you register, sign in elsewhere or are told how something went. None follows you anywhere else.",
	qViews: "Do you count visits?",
	aViews:
		"Yes, and nothing more than that: a number per kind of page and day. No cookie, no address, no payment id, no person.",
	qHosting: "Can I run Paylink myself?",
	aHosting:
		"Yes. It is free software under the MIT licence and runs on Cloudflare Workers with your own domain, database and chain endpoints. The README explains how to try it on your own machine with one command, and how to deploy it.",

	contactPage: "Contact us | Paylink",
	contactTitle: "Contact us",
	contactLead: "A person reads this. The answer comes by e-mail.",
	contactMoney:
		"We cannot move, stop or return money: it never passes through us. About a payment, write to whoever asked for it; about Paylink, write to us.",
	contactSecret: "Never send a seed phrase, private key or password. We do not need them, ever.",
	orByMail: "Or write to {email}.",
	name: "Your name",
	email: "Your e-mail",
	subject: "Subject",
	message: "Message",
	messageHelp: "At most {count, plural, one {# character} other {# characters}}. A link to the page in question helps.",
	trap: "Leave this field empty",
	send: "Send message",
	sending: "Sending…",
	nameRequired: "Name is required",
	emailRequired: "Email is required",
	emailInvalid: "Email must be a valid email address",
	subjectRequired: "Subject is required",
	messageRequired: "Message is required",
	tooLong: "At most {count, plural, one {# character} other {# characters}}",
	tooFast: "That was faster than people type, so nothing was sent. Your words are kept: send them again.",
	tooOld: "This form lay open for more than a day, so nothing was sent. Your words are kept: send them again.",
	rateLimited: "Too many messages within a minute. Nothing was sent; your words are kept. Try again in a minute.",
	dayFull:
		"Today's messages are more than we can read. Nothing was sent; your words are kept. Write to {email} instead, or come back tomorrow.",
	sentTitle: "Thank you",
	sent: "Your message is on its way to us. The answer comes to the e-mail you gave.",
	writeAnother: "Write another message",

	reportSubject: "Report of payment link {link}",
	reportOf: "This message is about payment link {link}.",
	reportText: "Say what is wrong with it. We answer you, and tell its maker nothing of you.",
	reportedLink: "Payment link",
	mailSubject: "Contact form: {subject}",
	mailHeading: "Somebody wrote to you",
	mailFooter:
		"Sent through the contact form. Answering this mail writes to the e-mail given there; nobody checked that it is theirs.",

	aboutDescription:
		"What Paylink is, how a payment link works, what it costs (nothing) and how payments are checked on the chain.",
	faqsDescription: "Fees, networks, confirmations, safety and privacy of Paylink, in short answers.",
	contactDescription: "Write to the people behind Paylink.",
	previewRequest: "Payment request",
	previewFrom: "{name} asks for",
	/** stands before the least amount of a link whose payers choose the sum */
	previewLeast: "from",
	previewPaid: "Paid",
	previewCancelled: "Cancelled",
	previewOn: "on {network}",
	previewOnSeveral: "on {network} or {count, plural, one {one other network} other {# other networks}}",
	previewTo: "to {address}",
} as const;
