import type { card as english } from "../en/card.ts";
import type { Translated } from "../say.ts";

/** Words on the request itself, wherever it is shown. */
export const card: Translated<typeof english> = {
	amountRequested: "Valor solicitado: ",
	fromAmount: "a partir de {amount}",
	receivingAddress: "Endereço de recebimento",
	network: "Rede",
	payerChooses: "Quem paga escolhe, entre {count}",
	tokenBridged: "{token} (via ponte)",
	tokenNot: "{token}, não {other}",
	tokenThere: "Na rede {network}, esse token é {token}.",
	due: "Vencimento",
	memo: "Descrição",
	invoiceNumber: "Número da fatura",
	taxId: "Número fiscal",
	postalLines: "Endereço de {name}",
	nameMissing: "Seu nome",
	emailMissing: "Seu e-mail",
	addressMissing: "Seu endereço de recebimento",
	nameHere: "{name} leva a este endereço.",
	nameMarked: "Os caracteres marcados são facilmente confundidos com outros.",
	nameMoved:
		"{name} levava a este endereço quando o pedido foi criado e agora leva a outro. Pergunte a {requester} por um meio que você conhece antes de pagar.",
	nameGone:
		"{name} levava a este endereço quando o pedido foi criado e agora não leva a nenhum. Pergunte a {requester} por um meio que você conhece antes de pagar.",
	viewOn: "Ver no {explorer}",
	emailUnverified: "e-mail não verificado",
	addressVerified: "O solicitante provou, com uma assinatura, que é dono deste endereço.",
	addressUnverified:
		"O solicitante digitou este endereço e não provou que é dono dele. Na dúvida, pergunte por outro meio.",
};
