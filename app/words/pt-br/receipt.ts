import type { receipt as english } from "../en/receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a paid link: its receipt, what it still takes, and what the words on a payment's way mean. */
export const receipt: Translated<typeof english> = {
	title: "Comprovante",
	amountPaid: "Valor pago: ",
	paidFinal: "Pago e definitivo",
	paidNotFinal: "Pago, ainda não definitivo",
	notFinalMeans:
		"Em casos raros, a rede {network} ainda reverte um pagamento. Se isso acontecer, este comprovante desaparece, e a página avisa. Quando o pagamento for definitivo, isso não poderá mais acontecer.",
	paidBy: "Pago por",
	paidTo: "Pago a",
	payerUnknown: "A blockchain não mostra de quem era o dinheiro.",
	payersBelow: "{count, plural, one {# conta, indicada abaixo} other {# contas, cada uma indicada abaixo}}",
	transferOf: "Transferência {index} de {count}",
	askedFor: "Solicitado",
	token: "Token",
	time: "Data e hora",
	copyHash: "Copiar hash",
	copyHashOf: "Copiar hash {hash}",
	signed: "Comprovante assinado",
	print: "Imprimir",
	copyLink: "Copiar link",
	whoSees:
		"Quem tem o link desta página vê este comprovante. Ele não traz o nome de nenhum pagador, só o que a blockchain mostra.",
	report: "Denunciar este link",
	keptAt: "Esta página mostra a situação atual do pagamento:",
	paidAgain: "Paguei de novo",
	paidAgainText:
		"Nada mais é pedido aqui. Um segundo pagamento não se perde: está no endereço de {name}, e {name} vê o pagamento. Confirme-o abaixo e, se não era essa a sua intenção, peça a devolução a {name}.",

	wordsTitle: "O que significam estas palavras",
	"word-confirmation": "Confirmação",
	"wordMeans-confirmation":
		"A rede grava os pagamentos em blocos, um após o outro. Cada novo bloco depois do seu confirma o pagamento mais uma vez e torna mais difícil revertê-lo.",
	"word-final": "Definitivo",
	"wordMeans-final": "A partir daqui, a própria rede não reverte mais o pagamento.",
	"word-pendingAgain": "Pendente de novo",
	"wordMeans-pendingAgain":
		"Em casos raros, a rede descarta um bloco e os pagamentos que estão nele. O dinheiro volta a estar com o remetente até que o pagamento entre em outro bloco, o que costuma levar minutos.",
	"word-verified": "Verificado, não verificado",
	"wordMeans-verified":
		"Verificado: uma assinatura mostra que o endereço pertence ao solicitante. Não verificado: o solicitante digitou o endereço e não provou que é dono dele.",
};
