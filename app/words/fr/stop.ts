import type { stop as english } from "../en/stop.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a mailbox wants no more mails. */
export const stop: Translated<typeof english> = {
	page: "Plus d’e-mails - Paylink",
	title: "Plus d’e-mails ?",
	text: "Personne ne pourra plus faire envoyer d’ici des demandes de paiement ou des rappels à cette boîte. Les reçus de ce que vous payez arrivent toujours.",
	confirm: "Plus de ces e-mails",
	doneTitle: "Plus d’e-mails",
	done: "Cette boîte ne reçoit plus d’ici ni demandes de paiement ni rappels, quel que soit l’expéditeur.",
	doneForGood:
		"Cette boîte ne reçoit plus d’ici ni demandes de paiement ni rappels, quel que soit l’expéditeur. Pour les recevoir de nouveau, écrivez-nous depuis cette boîte.",
	undo: "Les recevoir de nouveau",
	goneTitle: "Cette adresse est coupée",
	gone: "Ouvrez-la encore une fois depuis l’e-mail : il la faut en entier. Ou écrivez-nous, et nous le ferons.",
	contact: "Nous écrire",
};
