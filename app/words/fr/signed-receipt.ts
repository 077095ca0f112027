import type { signedReceipt as english } from "../en/signed-receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a signed receipt’s own page. */
export const signedReceipt: Translated<typeof english> = {
	pageTitle: "Reçu, {amount} à {name} | Paylink",
	paidTo: "{amount} payés à {name}",
	notFinal: "{amount} payés à {name}, pas encore définitif",
	withdrawn: "Ce reçu est retiré",
	withdrawnOn: "Retiré le {time}",
	withdrawnAmount: "Montant, retiré : ",
	withdrawnTitle: "Ne vous fiez pas à ce reçu.",
	withdrawnText:
		"Le paiement dont il parle ne compte plus pour cette demande : {network} a remplacé son bloc, ou {name} est revenu sur sa parole. S’il compte de nouveau, un reçu signé à nouveau se trouve à cette adresse.",
	paymentPage: "Page de paiement",
	confirmations: "{count, plural, one {# confirmation} other {# confirmations}}, pas encore définitif",
	payerProven: "Prouvé : ce compte a signé pour ce paiement",
	payeeProven: "Prouvé : {name} a signé la demande avec ce compte",
	about: "Pour",
	requestSigned: "Demande signée",
	tiedBy: "Relié à la demande par",
	"tie-tag": "une marque dans la transaction",
	"tie-signature": "la signature du payeur",
	"tie-attempt": "un portefeuille ouvert sur la page de paiement",
	"tie-sole-link": "le montant exact",
	"tie-requester": "la parole de {name}",
	sumSaid: "{name} dit combien est arrivé ; la chaîne ne le montre pas.",
	signedBy: "Signé par Paylink",
	withKey: "avec la clé {key}",
	signedByPayer: "Signé par le compte payeur",
	signedByRequester: "Demande signée par {name} le {day}",
	check:
		"Chacun peut vérifier ce reçu avec les clés publiques à {address}. La fine ligne ci-dessus est la signature elle-même.",
	checkWithdrawn:
		"Les signatures sont authentiques. Ce qu’elles disent n’est plus vrai, et cette page dit où en sont les choses.",
	checkIt: "Vérifier ce reçu",
	signedText: "Texte signé",
	copySignedText: "Copier le texte signé",
	qrAlt: "Code QR qui ouvre cette page",
	whoSees:
		"Quiconque a l’adresse de cette page peut la voir. Elle ne nomme aucun payeur, seulement ce que montre la chaîne.",
};
