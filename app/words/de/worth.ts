import type { worth as english } from "../en/worth.ts";
import type { Translated } from "../say.ts";

/** What an amount is worth in the reader's currency. */
export const worth: Translated<typeof english> = {
	about: "etwa {amount} · Kurs vom {time}",
	arrived: "{amount} beim Eintreffen · Kurs vom {time}",
	aboutShort: "etwa {amount}",
	arrivedShort: "{amount} beim Eintreffen",
	source:
		"Ein Anhaltspunkt, nicht der Preis. Gelesen aus öffentlichen Kursquellen auf Ethereum. Geschuldet ist der Token-Betrag, und keine Zahlung wird nach dieser Zahl beurteilt.",
	arrivedSource:
		"Berechnet mit dem, was öffentliche Kursquellen auf Ethereum sagten, als der Block der Zahlung entstand. Es wurde damals festgehalten und ändert sich nicht. Bezahlt wurde der Token-Betrag.",
};
