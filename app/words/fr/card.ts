import type { card as english } from "../en/card.ts";
import type { Translated } from "../say.ts";

/** Words on the request itself, wherever it is shown. */
export const card: Translated<typeof english> = {
	amountRequested: "Montant demandé : ",
	fromAmount: "à partir de {amount}",
	receivingAddress: "Adresse de réception",
	network: "Réseau",
	payerChooses: "Le payeur choisit, parmi {count}",
	tokenBridged: "{token} (ponté)",
	tokenNot: "{token}, pas {other}",
	tokenThere: "Sur {network}, c’est {token}.",
	due: "Échéance",
	memo: "Motif",
	invoiceNumber: "Numéro de facture",
	taxId: "Numéro fiscal",
	postalLines: "Adresse de {name}",
	nameMissing: "Votre nom",
	emailMissing: "Votre e-mail",
	addressMissing: "Votre adresse de réception",
	nameHere: "{name} mène à cette adresse.",
	nameMarked: "Les caractères marqués se confondent facilement avec d’autres.",
	nameMoved:
		"{name} menait à cette adresse quand la demande a été créée et mène maintenant ailleurs. Demandez à {requester} par un moyen que vous connaissez avant de payer.",
	nameGone:
		"{name} menait à cette adresse quand la demande a été créée et ne mène plus nulle part. Demandez à {requester} par un moyen que vous connaissez avant de payer.",
	viewOn: "Voir sur {explorer}",
	emailUnverified: "e-mail non vérifié",
	addressVerified: "Le demandeur a prouvé par une signature que cette adresse est la sienne.",
	addressUnverified:
		"Le demandeur a saisi cette adresse et n’a pas prouvé qu’elle est la sienne. En cas de doute, interrogez-le par un autre moyen.",
};
