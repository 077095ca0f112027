import type { errors as english } from "../en/errors.ts";
import type { Translated } from "../say.ts";

/** Words of the pages that stand where another page should. Each says what happened to the money. */
export const errors: Translated<typeof english> = {
	didNotWorkPage: "Não deu certo | Paylink",
	noSuchLinkPage: "Este link não existe | Paylink",
	notFoundPage: "Não há nada aqui | Paylink",
	notFoundTitle: "Não há nada aqui",
	notFound:
		"Não há nenhuma página neste endereço. Confira letra por letra ou comece de novo. Nenhum dinheiro foi movimentado.",
	noSuchLinkTitle: "Este link não existe",
	noSuchLink:
		"Nunca houve uma solicitação neste endereço, ou quem a criou a retirou. Confira o link letra por letra ou peça um novo. Nenhum dinheiro foi movimentado.",
	youOpened: "Você abriu",
	createLink: "Criar um link de pagamento",
	serverErrorTitle: "O erro foi nosso",
	serverError:
		"Algo falhou do nosso lado. Se você já tinha aprovado um pagamento na sua carteira, ele está seguro na blockchain; não envie de novo.",
	reference: "Referência",
	time: "Data e hora",
	unreachableTitle: "Sem conexão",
	unreachable:
		"Não conseguimos acessar o Paylink. Um pagamento já enviado está seguro na blockchain. Verifique sua conexão.",
	tryAgain: "Tentar de novo",
	refusedTitle: "Não deu certo",
	refused: "Esta página não aceita o que foi enviado a ela. Nada foi salvo e nenhum dinheiro foi movimentado.",
};
