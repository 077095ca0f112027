/** Words of the page where a mailbox wants no more mails. */
export const stop = {
	page: "No more mails - Paylink",
	title: "No more mails?",
	text: "Nobody will be able to have payment requests or reminders mailed from here to this mailbox. Receipts for what you pay still come.",
	confirm: "No more of these mails",
	doneTitle: "No more mails",
	done: "This mailbox gets no more payment requests or reminders from here, whoever sends them.",
	doneForGood:
		"This mailbox gets no more payment requests or reminders from here, whoever sends them. To have them come again, write to us from it.",
	undo: "Let them come again",
	goneTitle: "This address is cut off",
	gone: "Open it from the mail once more: the whole of it is needed. Or write to us, and we do it.",
	contact: "Write to us",
} as const;
