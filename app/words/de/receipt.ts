import type { receipt as english } from "../en/receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a paid link: its receipt, what it still takes, and what the words on a payment's way mean. */
export const receipt: Translated<typeof english> = {
	title: "Beleg",
	amountPaid: "Gezahlter Betrag: ",
	paidFinal: "Bezahlt und endgültig",
	paidNotFinal: "Bezahlt, noch nicht endgültig",
	notFinalMeans:
		"In seltenen Fällen nimmt {network} eine Zahlung noch zurück. Dann verschwindet dieser Beleg, und die Seite sagt es. Sobald die Zahlung endgültig ist, kann das nicht mehr geschehen.",
	paidBy: "Gezahlt von",
	paidTo: "Gezahlt an",
	payerUnknown: "Die Chain zeigt nicht, wessen Geld es war.",
	payersBelow: "{count, plural, one {# Konto, unten genannt} other {# Konten, unten einzeln genannt}}",
	transferOf: "Überweisung {index} von {count}",
	askedFor: "Angefordert",
	token: "Token",
	time: "Zeit",
	copyHash: "Hash kopieren",
	copyHashOf: "Hash kopieren: {hash}",
	signed: "Signierter Beleg",
	print: "Drucken",
	copyLink: "Link kopieren",
	whoSees: "Wer den Link dieser Seite hat, sieht diesen Beleg. Er nennt keinen Zahler, nur was die Chain zeigt.",
	report: "Diesen Link melden",
	keptAt: "Wie es jetzt um die Zahlung steht, sagt diese Seite:",
	paidAgain: "Ich habe noch einmal gezahlt",
	paidAgainText:
		"Hier wird nichts mehr verlangt. Eine zweite Zahlung ist nicht verloren: Sie liegt auf der Adresse von {name}, und {name} sieht sie. Bestätigen Sie sie unten und bitten Sie {name}, sie zurückzusenden, wenn sie ein Versehen war.",
	wordsTitle: "Was diese Wörter bedeuten",
	"word-confirmation": "Bestätigung",
	"wordMeans-confirmation":
		"Das Netzwerk schreibt Zahlungen in Blöcke, einen nach dem anderen. Jeder neue Block nach dem mit Ihrer Zahlung bestätigt sie einmal mehr und macht es schwerer, sie zurückzunehmen.",
	"word-final": "Endgültig",
	"wordMeans-final": "Von hier an nimmt auch das Netzwerk selbst die Zahlung nicht mehr zurück.",
	"word-pendingAgain": "Wieder unbestätigt",
	"wordMeans-pendingAgain":
		"In seltenen Fällen verwirft das Netzwerk einen Block und die Zahlungen darin. Das Geld ist wieder beim Absender, bis die Zahlung in einem anderen Block steht, was meist einige Minuten dauert.",
	"word-verified": "Verifiziert, nicht verifiziert",
	"wordMeans-verified":
		"Verifiziert: Eine Signatur zeigt, dass die Adresse dem Anforderer gehört. Nicht verifiziert: Der Anforderer hat sie eingetippt und nicht bewiesen, dass sie ihm gehört.",
};
