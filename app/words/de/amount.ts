import type { amount as english } from "../en/amount.ts";
import type { Translated } from "../say.ts";

/** Why a typed amount is not taken. */
export const amount: Translated<typeof english> = {
	"refused-amount-missing": "Der Betrag fehlt",
	"refused-amount-not-a-number": "Schreiben Sie den Betrag in Ziffern, mit einem Punkt vor den Dezimalstellen: 12.50",
	"refused-amount-negative": "Ein Betrag kann nicht negativ sein",
	"refused-amount-exponent": "Schreiben Sie den Betrag aus, ohne Exponenten",
	"refused-amount-comma":
		"Ist mit {typed} {point} gemeint oder {plain}? Schreiben Sie einen Punkt vor die Dezimalstellen und nichts zwischen die übrigen Ziffern.",
	"refused-amount-grouped": "Schreiben Sie den Betrag ohne Kommas und Leerzeichen zwischen den Ziffern: 1234.50",
	"refused-amount-zero": "Ein Betrag muss größer als null sein",
	"refused-amount-too-fine": "{token} hat höchstens {decimals} Dezimalstellen",
	"refused-amount-too-large": "Ein Link fordert höchstens {limit} an. Zählen Sie die Nullen noch einmal.",
	"refused-amount-too-long": "Ein Betrag hat höchstens {most} Ziffern",
};
