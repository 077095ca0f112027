/** Words of mails to whoever made a link. */
export const requesterMails = {
	notFinal: "It is not final yet: should the network take it back, which is rare, you get another mail.",
	openDashboard: "Open the dashboard",
	receivedSubject: "{amount} arrived",
	receivedHeading: "{amount} arrived",
	received: "{sender} paid your payment link for {asked}. The money is at your address; Paylink never holds it.",
	receivedUnnamed:
		"Your payment link for {asked} is paid. The money is at your address; Paylink never holds it. Nobody has proven that they paid it.",
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
	repeatingEndedSubject: "No longer repeated: your request for {amount}",
	repeatingEndedHeading: "Your request is no longer repeated",
	repeatingEnded:
		"It asks for money to be sent to {address}, which was removed from your account. So no new link was made today. Links made before still ask for money to be sent there: cancel those that nobody is to pay.",
	repeatingEndedNext: "If the address is yours, you can set the request to repeat again.",
	dueNext:
		"You can send the link again, move the day or cancel the link. Money that comes late is noticed all the same.",
} as const;
