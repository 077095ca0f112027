import type { worth as english } from "../en/worth.ts";
import type { Translated } from "../say.ts";

/** What an amount is worth in the reader's currency. */
export const worth: Translated<typeof english> = {
	about: "unos {amount} · cotización del {time}",
	arrived: "{amount} cuando llegó · cotización del {time}",
	aboutShort: "unos {amount}",
	arrivedShort: "{amount} cuando llegó",
	source:
		"Una orientación, no el precio. Se lee de fuentes públicas de cotizaciones en Ethereum. Lo que se debe es el importe en el token, y ningún pago se juzga por esta cifra.",
	arrivedSource:
		"Calculado con lo que decían las fuentes públicas de cotizaciones en Ethereum cuando se creó el bloque del pago. Se guardó entonces y no cambia. Lo que se pagó es el importe en el token.",
};
