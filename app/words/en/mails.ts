/** Words of mails about payments. */
export const mails = {
	final: "The transfer is final.",
	notFinal: "It is not final yet: should the network take it back, which is rare, you get another mail.",
	openDashboard: "Open the dashboard",
	openPaymentPage: "Open the payment page",
	receivedSubject: "{amount} arrived",
	receivedHeading: "{amount} arrived",
	received: "{sender} paid your payment link for {asked}. The money is at your address; Paylink never holds it.",
	receivedUnnamed:
		"Your payment link for {asked} is paid. The money is at your address; Paylink never holds it. Nobody has proven that they paid it.",
	sentSubject: "Receipt for {amount}",
	sentHeading: "{amount} sent",
	sentWhole: "A transfer of {amount} to {requester} was found on {network}. Their request of {asked} is paid in full.",
	sentPart: "A transfer of {amount} to {requester} was found on {network}. It counts towards their request of {asked}.",
	sentReleased: "You named this transfer, and {requester} let you have the receipt for it.",
	afterPayment: "{requester} says to whoever paid:",
	afterPaymentLink: "{requester} left an address for whoever paid: {url}",
	openHost: "Open {host}",
	keepThisMail: "Keep this mail: the transaction below proves the payment to anybody.",
	reorgedSubject: "A payment of {amount} is pending again",
	reorgedHeading: "A payment is pending again",
	reorged: "{network} took the transfer of {amount} back. Your payment link is pending again.",
	reorgedNext:
		"Most such payments come back within minutes; Paylink keeps looking and tells you. Do not hand over what was paid for until the dashboard says success.",
	partReceivedSubject: "A part of {amount} arrived",
	partReceivedHeading: "{amount} arrived, {rest} still open",
	afterEnding:
		"The payment it was meant for had ended: nobody had gone on with it in time. The money came all the same and is at your address.",
	afterCancelling:
		"You had cancelled this link. The money came all the same: it is at your address, and the dashboard shows it as late.",
	partReceived:
		"A transfer of {amount} reached your address and counts towards your request of {asked}. The payment page now asks for the rest, {rest}.",
	arrivedSubject: "{amount} has arrived",
	arrivedHeading: "{amount} has arrived",
	arrivedWhole:
		"A payment of {amount} on {network} has arrived at the payment link you asked about. All {asked} are paid.",
	arrivedPart:
		"A payment of {amount} on {network} has arrived at the payment link you asked about. {rest} of {asked} are still open.",
	arrivedNotFinal: "It is not final yet: the payment page shows how often it is confirmed.",
	arrivedWhy:
		"Somebody typed this e-mail on a payment page, to be told when a payment arrives. This is the only mail about it. If that was not you, there is nothing to do.",
	partReorgedSubject: "A part of {amount} is pending again",
	partReorgedHeading: "A part is pending again",
	partReorged:
		"{network} took the transfer of {amount} back, a part of your request of {asked}. It does not count for now: {rest} is open.",
	needsRequesterSubject: "Is this transfer of {amount} yours?",
	needsRequesterHeading: "A payment waits for your decision",
	needsRequesterSubjectUnknown: "Is this transfer of {token} yours?",
	needsRequester:
		"A transfer of {amount} reached your address and may be meant for your request of {asked}, but nothing ties it to this link alone.",
	needsRequesterUnknown:
		"A transaction moved {token}, perhaps to your address and for your request of {asked}. The chain does not tell us how much of it is yours.",
	needsRequesterNext:
		"Open the dashboard, compare the evidence, and choose Accept or Not mine. What you choose moves no money.",
	unmatchedSubject: "{amount} arrived, for which request?",
	unmatchedHeading: "{amount} arrived, not matched",
	unmatched:
		"A transfer of {amount} reached your address on {network}. Nothing says which of your payment links it is for, so none counts it.",
	unmatchedNext:
		'Open a dashboard: under "Arrived, not matched" you credit it to the right link with one click, or say that it is no payment. Neither moves money.',
	unmatchedLast: "No further mail of this kind goes out within a day: your dashboards list whatever else arrives.",
	amount: "Amount",
	leastAmount: "Least amount",
	payerChooses: "whoever pays chooses how much",
	network: "Network",
	to: "To",
	from: "From",
	/** in place of "From" where nobody has proven to be the payer; its value is a name somebody typed */
	namedBy: "Named by",
	notProven: "not proven to be the payer",
	memo: "Memo",
	date: "Date",
	transaction: "Transaction",
	onTheChain: "On the chain",
	request: "Request",
	due: "Due",
	addressProven: "proven to be theirs",
	addressTyped: "typed, not proven",
	madeSubject: "Your payment link for {amount}",
	madeSubjectOpen: "Your payment link, from {amount}",
	madeHeading: "Your link is ready",
	made: "Send it to whoever shall pay {amount}. We write to you when money arrives. Keep this mail: it holds the link.",
	madeOpen:
		"Send it to whoever shall pay. Each payer chooses the amount, at least {amount}. We write to you when money arrives. Keep this mail: it holds the link.",
	madeStop: "You made this link just now. No copies of new links: {url}",
	dueTodaySubject: "Due today: {amount}",
	dueTodayHeading: "{amount} due today",
	dueToday: "Today is the day your payment link names. {amount} are still open.",
	overdueSubject: "Overdue: {amount}",
	overdueHeading: "{amount} overdue",
	overdue: "The day your payment link names is over, and {amount} are still open.",
	dueNext:
		"You can send the link again, move the day or cancel the link. Money that comes late is noticed all the same.",
	requestSubject: "A payment request for {amount}",
	requestHeading: "Somebody asks you for {amount}",
	requestSubjectOpen: "A payment request, from {amount}",
	requestHeadingOpen: "Somebody asks you for an amount of your choice, at least {amount}",
	requestFrom:
		"{name} made this request. Their e-mail {email} is proven; their name is what they typed. Answers to this mail go to them.",
	requestExpect: "Pay only what you expect: Paylink does not know whether you owe it. No account is needed.",
	requestWhy: "You get this mail because whoever made the request typed your e-mail.",
	reminderSubject: "Due on {day}: {amount}",
	reminderHeading: "Due on {day}",
	reminder: "{amount} are still open. Who has paid already need not do anything: it shows by itself.",
	reminderUnnamed: "Somebody typed this e-mail on a payment page, to be told of its payment.",
	reminderWhy: "You get this mail because somebody typed this e-mail on a payment page.",
	requestCancelledSubject: "Cancelled: the request for {amount}",
	requestCancelledHeading: "Do not pay: this request was cancelled",
	requestCancelledBy:
		"{name} ({email}) cancelled the request for {amount} that was sent to you. Nothing is asked of you any more.",
	requestCancelledUnnamed:
		"The payment request for {amount}, on whose page this e-mail was typed, was cancelled by whoever made it. Nothing is asked of you any more.",
	requestCancelledSent:
		"If you have sent money already, it is not lost: it is at the requester’s address, and they see it as late. Paylink cannot send it back; ask them.",
	stop: "No more of these mails to this mailbox: {url}",
	neverAsks: "Paylink never asks for a seed phrase, a private key or an approval, in a mail or anywhere.",
	questions: "Questions: {email}",
} as const;
