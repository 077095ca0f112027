import type { amount as english } from "../en/amount.ts";
import type { Translated } from "../say.ts";

/** Why a typed amount is not taken. */
export const amount: Translated<typeof english> = {
	"refused-amount-missing": "Falta el importe",
	"refused-amount-not-a-number": "Escribe el importe con cifras y un punto antes de los decimales: 12.50",
	"refused-amount-negative": "Un importe no puede ser negativo",
	"refused-amount-exponent": "Escribe el importe completo, sin exponente",
	"refused-amount-comma":
		"¿Con {typed} quieres decir {point} o {plain}? Escribe un punto antes de los decimales y nada entre las demás cifras.",
	"refused-amount-grouped": "Escribe el importe sin comas ni espacios entre las cifras: 1234.50",
	"refused-amount-zero": "Un importe debe ser mayor que cero",
	"refused-amount-too-fine": "{token} tiene como máximo {decimals} decimales",
	"refused-amount-too-large": "Un enlace pide como máximo {limit}. Cuenta los ceros otra vez.",
	"refused-amount-too-long": "Un importe tiene como máximo {most} cifras",
};
