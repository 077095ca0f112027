import type { begin as english } from "../en/begin.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a payer of a link for many begins. */
export const begin: Translated<typeof english> = {
	youChoose: "Você escolhe o valor",
	from: "a partir de",
	everybody: "Cada pessoa paga",
	title: "Pagar a {name} | Paylink",
	payWhatYouWant: "Pague a {name} o valor que quiser",
	payYourShare: "Pague a {name}",
	yourAmount: "Seu valor em {token}",
	orMore: "{amount} ou mais",
	suggestions: "Valores sugeridos",
	pay: "Pagar",
	payAmount: "Pagar {amount}",
	oneOfMany: "Várias pessoas pagam por aqui. Seu pagamento terá página, status e comprovante próprios.",
	payFromThere:
		"Pague pela sua própria página, que vem a seguir. O dinheiro enviado direto para este endereço não é associado a você automaticamente.",
	paidSoFar: "Pago até agora",
	times: "{count, plural, =0 {nenhuma vez} one {# vez} other {# vezes}}",
	timesOf: "{count} de {most}",
	goOn: "Continuar seu pagamento",
	begunBefore: "Você iniciou um pagamento de {amount} neste navegador.",
	ended: "O pagamento que você iniciou não foi feito a tempo e foi encerrado. Comece de novo aqui.",
	endedSent: "Se você já enviou o dinheiro, ele não se perdeu: {name} vê o pagamento. Escreva para {name}.",
	complete: "Esta solicitação está completa",
	completeText: "Ela já recebeu todos os pagamentos que {name} pediu. Ninguém precisa pagar mais nada.",
	cancelled: "O solicitante cancelou esta solicitação. Não pague.",
	tooLittle: "O mínimo é {least}",
	tooOften: "Você iniciou muitos pagamentos aqui. Continue um deles ou tente de novo em {wait}.",
	full: "Muitas pessoas iniciaram um pagamento e não o concluíram. Tente de novo mais tarde.",
	failed: "Não foi possível iniciar seu pagamento. Tente de novo.",
};
