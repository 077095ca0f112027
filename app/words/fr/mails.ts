import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../say.ts";

/** Words of mails about payments. */
export const mails: Translated<typeof english> = {
	final: "Le transfert est définitif.",
	openPaymentPage: "Ouvrir la page de paiement",
	openReceipt: "Ouvrir le reçu signé",
	receiptAttached:
		"Le reçu signé est joint en PDF, tel qu’il était à la rédaction de cet e-mail. Chacun peut le vérifier sur {address}.",
	sentSubject: "Reçu de {amount}",
	sentHeading: "{amount} envoyés",
	sentWhole:
		"Un transfert de {amount} à {requester} a été trouvé sur {network}. Sa demande de {asked} est entièrement payée.",
	sentPart: "Un transfert de {amount} à {requester} a été trouvé sur {network}. Il compte pour sa demande de {asked}.",
	sentReleased: "Vous avez indiqué ce transfert, et {requester} vous en a remis le reçu.",
	afterPayment: "{requester} a un message pour qui a payé. Il se trouve sur la page de paiement.",
	keepThisMail: "Conservez cet e-mail : la transaction ci-dessous prouve le paiement à quiconque.",
	arrivedSubject: "{amount} sont arrivés",
	arrivedHeading: "{amount} sont arrivés",
	arrivedWhole:
		"Un paiement de {amount} sur {network} est arrivé au lien de paiement qui vous intéresse. La totalité, {asked}, est payée.",
	arrivedPart:
		"Un paiement de {amount} sur {network} est arrivé au lien de paiement qui vous intéresse. Il reste {rest} sur {asked} à payer.",
	arrivedNotFinal: "Il n’est pas encore définitif : la page de paiement montre combien de fois il est confirmé.",
	arrivedWhy:
		"Quelqu’un a saisi cet e-mail sur une page de paiement, pour être averti de l’arrivée d’un paiement. C’est le seul message à ce sujet. Si ce n’était pas vous, il n’y a rien à faire.",
	amount: "Montant",
	leastAmount: "Montant minimum",
	payerChooses: "qui paie choisit combien",
	network: "Réseau",
	to: "À",
	from: "De",
	namedBy: "Indiqué par",
	notProven: "non prouvé comme payeur",
	memo: "Motif",
	date: "Date",
	transaction: "Transaction",
	onTheChain: "Sur la chaîne",
	request: "Demande",
	due: "Échéance",
	addressProven: "prouvée comme la sienne",
	addressTyped: "saisie, non prouvée",
	requestSubject: "Une demande de paiement de {amount}",
	requestHeading: "On vous demande {amount}",
	requestSubjectOpen: "Une demande de paiement, à partir de {amount}",
	requestHeadingOpen: "On vous demande un montant de votre choix, au moins {amount}",
	requestFrom:
		"{name} a fait cette demande. Son e-mail {email} est prouvé ; son nom est celui qui a été saisi. Les réponses à cet e-mail lui parviennent.",
	requestExpect:
		"Ne payez que ce que vous attendez : Paylink ne sait pas si vous le devez. Aucun compte n’est nécessaire.",
	requestWhy: "Vous recevez cet e-mail parce que l’auteur de la demande a saisi votre adresse.",
	reminderSubject: "Échéance le {day} : {amount}",
	reminderHeading: "Échéance le {day}",
	reminder: "Il reste {amount} à payer. Qui a déjà payé n’a rien à faire : cela se voit tout seul.",
	reminderUnnamed: "Quelqu’un a saisi cet e-mail sur une page de paiement, pour être averti de son paiement.",
	reminderWhy: "Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse sur une page de paiement.",
	requestCancelledSubject: "Annulée : la demande de {amount}",
	requestCancelledHeading: "Ne payez pas : cette demande a été annulée",
	requestCancelledBy:
		"{name} ({email}) a annulé la demande de {amount} qui vous avait été envoyée. On ne vous demande plus rien.",
	requestCancelledUnnamed:
		"La demande de paiement de {amount}, sur la page de laquelle cet e-mail a été saisi, a été annulée par son auteur. On ne vous demande plus rien.",
	requestCancelledSent:
		"Si vous avez déjà envoyé de l’argent, il n’est pas perdu : il est à l’adresse du demandeur, qui le voit comme tardif. Paylink ne peut pas le renvoyer ; demandez-le-lui.",
	stop: "Plus de ces e-mails à cette boîte : {url}",
	neverAsks: "Paylink ne demande jamais de phrase secrète, de clé privée ni d’autorisation, ni par e-mail ni ailleurs.",
	questions: "Questions : {email}",
};
