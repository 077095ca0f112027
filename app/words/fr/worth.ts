import type { worth as english } from "../en/worth.ts";
import type { Translated } from "../say.ts";

/** What an amount is worth in the reader's currency. */
export const worth: Translated<typeof english> = {
	about: "environ {amount} · cours du {time}",
	arrived: "{amount} à l’arrivée · cours du {time}",
	aboutShort: "environ {amount}",
	arrivedShort: "{amount} à l’arrivée",
	source:
		"Une indication, pas le prix. Lue dans des flux de cours publics sur Ethereum. Ce qui est dû est le montant en jetons, et aucun paiement n’est jugé d’après ce chiffre.",
	arrivedSource:
		"Calculé avec ce que disaient les flux de cours publics sur Ethereum quand le bloc du paiement a été créé. Conservé alors, il ne change pas. Ce qui a été payé est le montant en jetons.",
};
