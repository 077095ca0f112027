import type { amount as english } from "../en/amount.ts";
import type { Translated } from "../say.ts";

/** Why a typed amount is not taken. */
export const amount: Translated<typeof english> = {
	"refused-amount-missing": "O valor é obrigatório",
	"refused-amount-not-a-number": "Escreva o valor em algarismos, com ponto antes das casas decimais: 12.50",
	"refused-amount-negative": "O valor não pode ser negativo",
	"refused-amount-exponent": "Escreva o valor com todos os algarismos, sem expoente",
	"refused-amount-comma":
		"{typed} quer dizer {point} ou {plain}? Escreva um ponto antes das casas decimais e nada entre os outros algarismos.",
	"refused-amount-grouped": "Escreva o valor sem vírgulas nem espaços entre os algarismos: 1234.50",
	"refused-amount-zero": "O valor deve ser maior que zero",
	"refused-amount-too-fine": "{token} tem no máximo {decimals} casas decimais",
	"refused-amount-too-large": "Um link pede no máximo {limit}. Confira os zeros mais uma vez.",
	"refused-amount-too-long": "Um valor tem no máximo {most} algarismos",
};
