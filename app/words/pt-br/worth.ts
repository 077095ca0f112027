import type { worth as english } from "../en/worth.ts";
import type { Translated } from "../say.ts";

/** What an amount is worth in the reader's currency. */
export const worth: Translated<typeof english> = {
	about: "cerca de {amount} · cotação de {time}",
	arrived: "{amount} quando chegou · cotação de {time}",
	aboutShort: "cerca de {amount}",
	arrivedShort: "{amount} quando chegou",
	source:
		"Uma referência, não o preço. Lida de fontes públicas de cotações na Ethereum. O que se deve é o valor em tokens, e nenhum pagamento é julgado por este número.",
	arrivedSource:
		"Calculado com o que as fontes públicas de cotações na Ethereum diziam quando o bloco do pagamento foi criado. Foi guardado naquele momento e não muda. O que foi pago é o valor em tokens.",
};
