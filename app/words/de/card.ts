import type { card as english } from "../en/card.ts";
import type { Translated } from "../say.ts";

/** Words on the request itself, wherever it is shown. */
export const card: Translated<typeof english> = {
	amountRequested: "Angeforderter Betrag: ",
	fromAmount: "ab {amount}",
	receivingAddress: "Empfangsadresse",
	network: "Netzwerk",
	payerChooses: "Der Zahler wählt aus {count}",
	tokenBridged: "{token} (überbrückt)",
	tokenNot: "{token}, nicht {other}",
	tokenThere: "Auf {network} ist das {token}.",
	due: "Fällig",
	memo: "Verwendungszweck",
	invoiceNumber: "Rechnungsnummer",
	taxId: "Steuernummer",
	postalLines: "Anschrift von {name}",
	nameMissing: "Ihr Name",
	emailMissing: "Ihre E-Mail-Adresse",
	addressMissing: "Ihre Empfangsadresse",
	nameHere: "{name} führt zu dieser Adresse.",
	nameMarked: "Die markierten Zeichen sind leicht mit anderen zu verwechseln.",
	nameMoved:
		"{name} führte zu dieser Adresse, als die Anforderung erstellt wurde, und führt jetzt woandershin. Fragen Sie {requester} auf einem Ihnen bekannten Weg, bevor Sie zahlen.",
	nameGone:
		"{name} führte zu dieser Adresse, als die Anforderung erstellt wurde, und führt jetzt nirgendwohin. Fragen Sie {requester} auf einem Ihnen bekannten Weg, bevor Sie zahlen.",
	viewOn: "Auf {explorer} ansehen",
	emailUnverified: "E-Mail-Adresse nicht verifiziert",
	addressVerified: "Der Anforderer hat durch eine Signatur bewiesen, dass diese Adresse ihm gehört.",
	addressUnverified:
		"Der Anforderer hat diese Adresse eingetippt und nicht bewiesen, dass sie ihm gehört. Fragen Sie im Zweifel auf einem anderen Weg nach.",
};
