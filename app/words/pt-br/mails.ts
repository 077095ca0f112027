import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../say.ts";

/** Words of mails about payments. */
export const mails: Translated<typeof english> = {
	final: "A transferência é definitiva.",
	openPaymentPage: "Abrir a página de pagamento",
	openReceipt: "Abrir o comprovante assinado",
	receiptAttached:
		"O comprovante assinado vai anexado em PDF, como estava quando este e-mail foi escrito. Qualquer pessoa pode verificá-lo em {address}.",
	sentSubject: "Comprovante de {amount}",
	sentHeading: "Valor enviado: {amount}",
	sentWhole:
		"Uma transferência de {amount} para {requester} foi encontrada na rede {network}. A solicitação de {asked} está paga por completo.",
	sentPart:
		"Uma transferência de {amount} para {requester} foi encontrada na rede {network}. Ela conta como parte da solicitação de {asked}.",
	sentReleased: "Você indicou esta transferência, e {requester} liberou o comprovante dela para você.",
	afterPayment: "{requester} tem uma mensagem para quem pagou. Ela está na página de pagamento.",
	keepThisMail: "Guarde este e-mail: a transação abaixo comprova o pagamento a qualquer pessoa.",
	arrivedSubject: "Pagamento recebido: {amount}",
	arrivedHeading: "Pagamento recebido: {amount}",
	arrivedWhole:
		"Um pagamento de {amount} na rede {network} chegou ao link de pagamento sobre o qual você pediu aviso. O total de {asked} está pago.",
	arrivedPart:
		"Um pagamento de {amount} na rede {network} chegou ao link de pagamento sobre o qual você pediu aviso. Do total de {asked}, ainda falta pagar {rest}.",
	arrivedNotFinal: "Ele ainda não é definitivo: a página de pagamento mostra quantas confirmações ele tem.",
	arrivedWhy:
		"Alguém digitou este e-mail em uma página de pagamento para receber um aviso quando um pagamento chegar. Este é o único e-mail sobre isso. Se não foi você, não é preciso fazer nada.",
	amount: "Valor",
	leastAmount: "Valor mínimo",
	payerChooses: "quem paga escolhe quanto",
	network: "Rede",
	to: "Para",
	from: "De",
	namedBy: "Indicado por",
	notProven: "sem prova de que foi quem pagou",
	memo: "Descrição",
	date: "Data",
	transaction: "Transação",
	onTheChain: "Na blockchain",
	request: "Solicitação",
	due: "Vencimento",
	addressProven: "com prova de que pertence ao solicitante",
	addressTyped: "digitado, sem prova",
	requestSubject: "Uma solicitação de pagamento de {amount}",
	requestHeading: "Alguém solicita {amount} a você",
	requestSubjectOpen: "Uma solicitação de pagamento, a partir de {amount}",
	requestHeadingOpen: "Alguém solicita a você um valor à sua escolha, no mínimo {amount}",
	requestFrom:
		"{name} fez esta solicitação. O e-mail {email} foi comprovado; o nome é o que a própria pessoa digitou. As respostas a este e-mail vão para ela.",
	requestExpect:
		"Pague somente o que você já esperava: o Paylink não sabe se você deve esse valor. Não é preciso ter conta.",
	requestWhy: "Você recebeu este e-mail porque quem fez a solicitação digitou o seu e-mail.",
	reminderSubject: "Vence em {day}: {amount}",
	reminderHeading: "Vence em {day}",
	reminder: "Ainda falta pagar {amount}. Quem já pagou não precisa fazer nada: o pagamento aparece sozinho.",
	reminderUnnamed: "Alguém digitou este e-mail em uma página de pagamento para receber avisos sobre aquele pagamento.",
	reminderWhy: "Você recebeu este e-mail porque alguém o digitou em uma página de pagamento.",
	requestCancelledSubject: "Cancelada: a solicitação de {amount}",
	requestCancelledHeading: "Não pague: esta solicitação foi cancelada",
	requestCancelledBy:
		"{name} ({email}) cancelou a solicitação de {amount} que foi enviada a você. Nada mais é pedido a você.",
	requestCancelledUnnamed:
		"A solicitação de pagamento de {amount}, em cuja página este e-mail foi digitado, foi cancelada por quem a fez. Nada mais é pedido a você.",
	requestCancelledSent:
		"Se você já enviou dinheiro, ele não se perdeu: está no endereço do solicitante, que vê o pagamento como atrasado. O Paylink não pode devolvê-lo; peça a devolução ao solicitante.",
	stop: "Para não receber mais estes e-mails nesta caixa: {url}",
	neverAsks:
		"O Paylink nunca pede frase de recuperação, chave privada ou aprovação, nem por e-mail nem em qualquer outro lugar.",
	questions: "Dúvidas: {email}",
};
