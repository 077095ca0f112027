import type { stop as english } from "../en/stop.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a mailbox wants no more mails. */
export const stop: Translated<typeof english> = {
	page: "Keine Mails mehr - Paylink",
	title: "Keine Mails mehr?",
	text: "Niemand kann dann noch Zahlungsanforderungen oder Erinnerungen von hier an dieses Postfach senden lassen. Quittungen für Ihre Zahlungen kommen weiterhin.",
	confirm: "Keine solchen Mails mehr",
	doneTitle: "Keine Mails mehr",
	done: "Dieses Postfach bekommt von hier keine Zahlungsanforderungen und Erinnerungen mehr, wer auch immer sie sendet.",
	doneForGood:
		"Dieses Postfach bekommt von hier keine Zahlungsanforderungen und Erinnerungen mehr, wer auch immer sie sendet. Damit sie wieder kommen, schreiben Sie uns von dort.",
	undo: "Wieder zulassen",
	goneTitle: "Diese Adresse ist abgeschnitten",
	gone: "Öffnen Sie sie noch einmal aus der Mail: Sie wird ganz gebraucht. Oder schreiben Sie uns, dann erledigen wir es.",
	contact: "Schreiben Sie uns",
};
