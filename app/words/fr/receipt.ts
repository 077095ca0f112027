import type { receipt as english } from "../en/receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a paid link: its receipt, what it still takes, and what the words on a payment's way mean. */
export const receipt: Translated<typeof english> = {
	title: "Reçu",
	amountPaid: "Montant payé : ",
	paidFinal: "Payé et définitif",
	paidNotFinal: "Payé, pas encore définitif",
	notFinalMeans:
		"Dans de rares cas, {network} peut encore annuler un paiement. Ce reçu disparaît alors, et la page le dit. Une fois le paiement définitif, cela ne peut plus arriver.",
	paidBy: "Payé par",
	paidTo: "Payé à",
	payerUnknown: "La chaîne ne montre pas à qui était l’argent.",
	payersBelow: "{count, plural, one {# compte, nommé ci-dessous} other {# comptes, chacun nommé ci-dessous}}",
	transferOf: "Transfert {index} sur {count}",
	askedFor: "Demandé",
	token: "Jeton",
	time: "Heure",
	copyHash: "Copier le hash",
	copyHashOf: "Copier le hash {hash}",
	signed: "Reçu signé",
	print: "Imprimer",
	copyLink: "Copier le lien",
	whoSees:
		"Quiconque a le lien de cette page voit ce reçu. Il ne nomme aucun payeur, seulement ce que montre la chaîne.",
	report: "Signaler ce lien",
	keptAt: "Cette page dit où en est le paiement :",
	paidAgain: "J’ai payé une seconde fois",
	paidAgainText:
		"Rien n’est plus demandé ici. Un second paiement n’est pas perdu : il est à l’adresse de {name}, qui le voit. Confirmez-le ci-dessous, et demandez à {name} de vous le renvoyer si ce n’était pas voulu.",
	wordsTitle: "Ce que ces mots signifient",
	"word-confirmation": "Confirmation",
	"wordMeans-confirmation":
		"Le réseau écrit les paiements dans des blocs, l’un après l’autre. Chaque nouveau bloc au-dessus du vôtre le confirme une fois de plus et le rend plus difficile à annuler.",
	"word-final": "Définitif",
	"wordMeans-final": "À partir de là, le réseau lui-même n’annule plus le paiement.",
	"word-pendingAgain": "De nouveau en attente",
	"wordMeans-pendingAgain":
		"Dans de rares cas, le réseau abandonne un bloc et les paiements qu’il contient. L’argent est revenu à son expéditeur jusqu’à ce que le paiement soit dans un autre bloc, ce qui prend en général quelques minutes.",
	"word-verified": "Vérifiée, non vérifiée",
	"wordMeans-verified":
		"Vérifiée : une signature montre que l’adresse appartient au demandeur. Non vérifiée : le demandeur l’a saisie et n’a pas prouvé qu’elle est la sienne.",
};
