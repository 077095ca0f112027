import type { stop as english } from "../en/stop.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a mailbox wants no more mails. */
export const stop: Translated<typeof english> = {
	page: "Keine E-Mails mehr - Paylink",
	title: "Keine E-Mails mehr?",
	text: "Niemand kann dann noch über Paylink Zahlungsanforderungen oder Erinnerungen an dieses Postfach senden lassen. Belege für Ihre Zahlungen kommen weiterhin.",
	confirm: "Keine solchen E-Mails mehr",
	doneTitle: "Keine E-Mails mehr",
	done: "Dieses Postfach bekommt über Paylink keine Zahlungsanforderungen und Erinnerungen mehr, wer auch immer sie sendet.",
	doneForGood:
		"Dieses Postfach bekommt über Paylink keine Zahlungsanforderungen und Erinnerungen mehr, wer auch immer sie sendet. Damit sie wieder kommen, schreiben Sie uns von diesem Postfach aus.",
	undo: "Wieder zulassen",
	goneTitle: "Diese Adresse ist abgeschnitten",
	gone: "Öffnen Sie sie noch einmal aus der E-Mail: Sie wird vollständig gebraucht. Oder schreiben Sie uns, dann erledigen wir es.",
	contact: "Schreiben Sie uns",
};
