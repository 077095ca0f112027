import type { begin as english } from "../en/begin.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a payer of a link for many begins. */
export const begin: Translated<typeof english> = {
	youChoose: "Vous choisissez le montant",
	from: "à partir de",
	everybody: "Tout le monde paie",
	title: "Payer {name} | Paylink",
	payWhatYouWant: "Payez à {name} ce que vous voulez",
	payYourShare: "Payer {name}",
	yourAmount: "Votre montant en {token}",
	orMore: "{amount} ou plus",
	suggestions: "Montants suggérés",
	pay: "Payer",
	payAmount: "Payer {amount}",
	oneOfMany: "Vous êtes nombreux à payer ici. Votre paiement a sa propre page, son état et son reçu.",
	payFromThere:
		"Payez depuis votre propre page, qui vient ensuite. L’argent envoyé directement à cette adresse ne vous est pas attribué de lui-même.",
	paidSoFar: "Payé jusqu’ici",
	times: "{count, plural, =0 {pas encore} one {# fois} other {# fois}}",
	timesOf: "{count} sur {most}",
	goOn: "Poursuivre votre paiement",
	begunBefore: "Vous avez commencé un paiement de {amount} dans ce navigateur.",
	ended: "Le paiement que vous aviez commencé n’a pas été fait à temps et a pris fin. Recommencez ici.",
	endedSent: "Si vous avez déjà envoyé de l’argent, il n’est pas perdu : {name} le voit. Écrivez-lui.",
	complete: "Cette demande est complète",
	completeText: "Elle a reçu autant de paiements que {name} en demandait. Personne n’a plus rien à payer.",
	cancelled: "Le demandeur a annulé cette demande. Ne payez pas.",
	tooLittle: "Le minimum est {least}",
	tooOften: "Vous avez commencé beaucoup de paiements ici. Poursuivez l’un d’eux, ou réessayez dans {wait}.",
	full: "De très nombreuses personnes ont commencé à payer sans terminer. Réessayez plus tard.",
	failed: "Votre paiement n’a pas pu commencer. Réessayez.",
};
