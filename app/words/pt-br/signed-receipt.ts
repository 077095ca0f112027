import type { signedReceipt as english } from "../en/signed-receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a signed receipt’s own page. */
export const signedReceipt: Translated<typeof english> = {
	pageTitle: "Comprovante, {amount} para {name} | Paylink",
	paidTo: "{amount} pagos a {name}",
	notFinal: "{amount} pagos a {name}, ainda não definitivo",
	withdrawn: "Este comprovante foi retirado",
	withdrawnOn: "Retirado em {time}",
	withdrawnAmount: "Valor, retirado: ",
	withdrawnTitle: "Não confie neste comprovante.",
	withdrawnText:
		"O pagamento de que ele fala não conta agora para este pedido: a rede {network} substituiu o bloco dele, ou {name} voltou atrás na palavra. Se voltar a contar, um comprovante assinado de novo estará neste endereço.",
	paymentPage: "Página de pagamento",
	confirmations: "{count, plural, one {# confirmação} other {# confirmações}}, ainda não definitivo",
	payerProven: "Provado: esta conta assinou por este pagamento",
	payeeProven: "Provado: {name} assinou o pedido com ela",
	about: "Referente a",
	requestSigned: "Pedido assinado",
	tiedBy: "Ligado ao pedido por",
	"tie-tag": "uma marca na transação",
	"tie-signature": "a assinatura de quem pagou",
	"tie-attempt": "uma carteira aberta na página de pagamento",
	"tie-sole-link": "o valor exato",
	"tie-requester": "a palavra de {name}",
	sumSaid: "{name} diz quanto chegou; a rede não mostra.",
	signedBy: "Assinado por Paylink",
	withKey: "com a chave {key}",
	signedByPayer: "Assinado pela conta que pagou",
	signedByRequester: "Pedido assinado por {name} em {day}",
	check:
		"Qualquer pessoa pode verificar este comprovante com as chaves públicas em {address}. A linha fina acima é a própria assinatura.",
	checkWithdrawn: "As assinaturas são autênticas. O que elas dizem já não vale, e esta página diz como está agora.",
	checkIt: "Verificar este comprovante",
	signedText: "Texto assinado",
	copySignedText: "Copiar o texto assinado",
	qrAlt: "Código QR que abre esta página",
	whoSees: "Quem tem o endereço desta página pode vê-la. Ela não identifica quem pagou, só mostra o que a rede mostra.",
};
