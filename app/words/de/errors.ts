import type { errors as english } from "../en/errors.ts";
import type { Translated } from "../say.ts";

/** Words of the pages that stand where another page should. Each says what happened to the money. */
export const errors: Translated<typeof english> = {
	didNotWorkPage: "Das hat nicht geklappt | Paylink",
	noSuchLinkPage: "Kein solcher Link | Paylink",
	notFoundPage: "Hier ist nichts | Paylink",
	notFoundTitle: "Hier ist nichts",
	notFound:
		"Unter dieser Adresse gibt es keine Seite. Prüfen Sie sie Zeichen für Zeichen oder beginnen Sie von vorn. Es wurde kein Geld bewegt.",
	noSuchLinkTitle: "Kein solcher Link",
	noSuchLink:
		"Unter dieser Adresse wurde nie etwas angefordert, oder der Anforderer hat den Link zurückgenommen. Prüfen Sie ihn Zeichen für Zeichen oder bitten Sie um einen neuen. Es wurde kein Geld bewegt.",
	youOpened: "Aufgerufene Adresse",
	createLink: "Zahlungslink erstellen",
	serverErrorTitle: "Das lag an uns",
	serverError:
		"Bei uns ist etwas schiefgegangen. Wenn Sie in Ihrer Wallet bereits eine Zahlung bestätigt haben, ist sie sicher auf der Chain; senden Sie sie nicht noch einmal.",
	reference: "Kennung",
	time: "Zeit",
	unreachableTitle: "Keine Verbindung",
	unreachable:
		"Wir konnten Paylink nicht erreichen. Eine schon gesendete Zahlung ist sicher auf der Chain. Prüfen Sie Ihre Verbindung.",
	tryAgain: "Erneut versuchen",
	refusedTitle: "Das hat nicht geklappt",
	refused: "Diese Seite nimmt nicht an, was an sie gesendet wurde. Es wurde nichts gespeichert und kein Geld bewegt.",
};
