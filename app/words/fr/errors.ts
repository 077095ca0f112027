import type { errors as english } from "../en/errors.ts";
import type { Translated } from "../say.ts";

/** Words of the pages that stand where another page should. Each says what happened to the money. */
export const errors: Translated<typeof english> = {
	didNotWorkPage: "Cela n’a pas marché | Paylink",
	noSuchLinkPage: "Ce lien n’existe pas | Paylink",
	notFoundPage: "Il n’y a rien ici | Paylink",
	notFoundTitle: "Il n’y a rien ici",
	notFound:
		"Il n’y a pas de page à cette adresse. Vérifiez-la lettre par lettre, ou recommencez. Aucun argent n’a bougé.",
	noSuchLinkTitle: "Ce lien n’existe pas",
	noSuchLink:
		"Rien n’a jamais été demandé à cette adresse, ou le demandeur l’a retiré. Vérifiez le lien lettre par lettre, ou demandez-en un nouveau. Aucun argent n’a bougé.",
	youOpened: "Vous avez ouvert",
	createLink: "Créer un lien de paiement",
	serverErrorTitle: "C’était de notre faute",
	serverError:
		"Quelque chose a échoué de notre côté. Si vous aviez déjà approuvé un paiement dans votre portefeuille, il est en sûreté sur la chaîne ; ne le renvoyez pas.",
	reference: "Référence",
	time: "Heure",
	unreachableTitle: "Pas de connexion",
	unreachable:
		"Nous n’avons pas pu joindre Paylink. Un paiement déjà envoyé est en sûreté sur la chaîne. Vérifiez votre connexion.",
	tryAgain: "Réessayer",
	refusedTitle: "Cela n’a pas marché",
	refused: "Cette page n’accepte pas ce qui lui a été envoyé. Rien n’a été enregistré et aucun argent n’a bougé.",
};
