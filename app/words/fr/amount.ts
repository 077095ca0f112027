import type { amount as english } from "../en/amount.ts";
import type { Translated } from "../say.ts";

/** Why a typed amount is not taken. */
export const amount: Translated<typeof english> = {
	"refused-amount-missing": "Le montant est obligatoire",
	"refused-amount-not-a-number": "Écrivez le montant en chiffres, avec un point avant les décimales : 12.50",
	"refused-amount-negative": "Un montant ne peut pas être négatif",
	"refused-amount-exponent": "Écrivez le montant en entier, sans exposant",
	"refused-amount-comma":
		"Par {typed}, voulez-vous dire {point} ou {plain} ? Écrivez un point avant les décimales, et rien entre les autres chiffres.",
	"refused-amount-grouped": "Écrivez le montant sans virgules ni espaces entre les chiffres : 1234.50",
	"refused-amount-zero": "Un montant doit être supérieur à zéro",
	"refused-amount-too-fine": "{token} a au plus {decimals} décimales",
	"refused-amount-too-large": "Un lien demande au plus {limit}. Recomptez les zéros.",
	"refused-amount-too-long": "Un montant a au plus {most} chiffres",
};
