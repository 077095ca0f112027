import type { stop as english } from "../en/stop.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a mailbox wants no more mails. */
export const stop: Translated<typeof english> = {
	page: "Desativar e-mails - Paylink",
	title: "Desativar estes e-mails?",
	text: "Ninguém mais poderá enviar por aqui solicitações de pagamento ou lembretes para esta caixa de e-mail. Os comprovantes do que você paga continuam chegando.",
	confirm: "Desativar estes e-mails",
	doneTitle: "E-mails desativados",
	done: "Esta caixa de e-mail não recebe mais solicitações de pagamento nem lembretes por aqui, seja quem for que os envie.",
	doneForGood:
		"Esta caixa de e-mail não recebe mais solicitações de pagamento nem lembretes por aqui, seja quem for que os envie. Para voltar a recebê-los, escreva para nós a partir dela.",
	undo: "Voltar a receber",
	goneTitle: "Este endereço está incompleto",
	gone: "Abra-o mais uma vez a partir do e-mail: é preciso o endereço inteiro. Ou escreva para nós, e nós desativamos os e-mails.",
	contact: "Fale conosco",
};
