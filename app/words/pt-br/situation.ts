import type { situation as english } from "../en/situation.ts";
import type { Translated } from "../say.ts";

/** How far a link is paid and whether money is moving, as its page says it; whole sentences, put side by side. */
export const situation: Translated<typeof english> = {
	silentTitle: "A blockchain não responde",
	silent:
		"A rede {network} não nos responde no momento, então isto é o que vimos na última consulta. Nada se perdeu; continuamos consultando.",
	silentOne:
		"Uma das redes deste link não nos responde no momento, então isto é o que vimos na última consulta. Nada se perdeu; continuamos consultando.",
	startedTitle: "Um pagamento foi iniciado",
	started:
		"Uma carteira recebeu o pedido de pagar aqui, mas a rede {network} ainda não conhece a transação. Se você a aprovou, espere um minuto: esta página a acompanha. Se não aprovou, nada saiu da sua carteira.",
	revertedTitle: "O último pagamento falhou na blockchain",
	reverted:
		"A rede desfez o pagamento: nenhum {token} foi movimentado, só a taxa de rede foi gasta. Você pode pagar de novo.",
	cancelledTitle: "O último pagamento foi cancelado",
	cancelled:
		"A carteira colocou no lugar do pagamento outra transação, que não paga nada aqui. Nenhum pagamento chegou. Você pode pagar de novo.",
	unseenTitle: "O último pagamento não foi visto",
	unseen:
		"A carteira recebeu o pedido de pagar, mas nada chegou à rede {network}. Se a sua carteira mostrar uma transação, confirme-a abaixo com o hash.",
	overdueTitle: "Solicitação vencida",
	overdue: "A solicitação venceu em {day}. Você ainda pode pagar; {requester} vê as duas datas.",

	onItsWayTitle: "Um pagamento está a caminho",
	onItsWay:
		"A rede {network} conhece um pagamento para este link e ainda não o confirmou. Esta página se atualiza sozinha; não pague de novo.",
	seenTitle: "Pagamento visto",
	seen: "O endereço de {requester} recebeu {amount}. O pagamento conta assim que tiver confirmações suficientes. Não há mais nada a fazer; não pague de novo.",
	seenSomething:
		"O endereço de {requester} recebeu uma transferência. Ela conta assim que tiver confirmações suficientes. Não há mais nada a fazer; não pague de novo.",
	onItsWayPart:
		"A rede {network} conhece um pagamento para este link e ainda não o confirmou. Esta página se atualiza sozinha; além desse pagamento, ainda falta pagar {rest}.",
	sentUnnamed:
		"Uma carteira recebeu o pedido de pagar aqui, e depois disso a conta dela enviou uma transação. A rede {network} ainda não mostra qual é. Esta página se atualiza sozinha; não pague de novo.",
	seenPart:
		"O endereço de {requester} recebeu {amount}. O pagamento conta assim que tiver confirmações suficientes. Além dele, ainda falta pagar {rest}.",
	forgottenTitle: "Um pagamento foi enviado e não foi mais visto",
	forgotten:
		"Uma transação para esta solicitação estava a caminho na rede {network}, e há uma hora ou mais nenhum nó a conhece. Antes de pagar de novo, olhe a carteira de onde ela saiu: se a transação ainda estiver aguardando lá, o pagamento ainda pode acontecer.",
	replacedTitle: "Substituído por outra transação",
	replaced:
		"A carteira colocou uma nova transação no lugar da primeira, como faz ao acelerar um envio. Acompanhamos a nova. Nada se perdeu; não pague de novo.",
	reorgedTitle: "O pagamento está pendente de novo",
	reorged:
		"A rede {network} reverteu este pagamento, o que é raro. Ele costuma voltar sozinho em minutos, e continuamos verificando. Por enquanto, não pague de novo.",
	asksTitle: "O solicitante precisa confirmar este pagamento",
	asks: "O valor de {amount} está no endereço de {requester}, mas nada o liga somente a este link. {requester} pode aceitar a transferência no painel; até lá, ela fica registrada. Se foi você que pagou, não pague de novo.",
	asksOfSomething:
		"Uma transferência está no endereço de {requester}, mas nada a liga somente a este link. {requester} pode aceitar a transferência no painel; até lá, ela fica registrada. Se foi você que pagou, não pague de novo.",
	requestCancelledTitle: "O solicitante cancelou esta solicitação. Não pague.",
	requestCancelled:
		"{requester} cancelou a solicitação em {day}. O endereço não é mais exibido. Já enviou algo? Continuamos monitorando, e {requester} verá o pagamento como atrasado.",
	requestCancelledToo:
		"{requester} cancelou esta solicitação em {day}: não envie mais nada. O que está a caminho chega a {requester} mesmo assim.",
	receivedBefore: "Valor recebido antes disso: {received} de {asked}.",

	partTitle: "Recebido: {received} de {asked}",
	partFinal: "O que chegou é definitivo e conta.",
	partNotFinal: "O que chegou conta, mas ainda não é definitivo.",
	stillOpen: "Ainda falta pagar {amount}.",
	stillOpenUntil: "Ainda falta pagar {amount}, com vencimento em {day}.",

	restMoves:
		"O restante, {amount}, está a caminho ou aguarda uma decisão de {requester}. Não pague esse valor de novo.",

	paidTitle: "Já pago",
	verifiedTitle: "Pagamento verificado",
	paidLateTitle: "Pago com atraso",
	paidLateByTitle: "Pago com {duration} de atraso",
	paidCancelledTitle: "Pago depois do cancelamento",
	lateCancelled:
		"{requester} tinha cancelado a solicitação em {day}. O dinheiro está no endereço de {requester} mesmo assim: se quiser a devolução, peça a {requester}.",
	inFull: "O valor de {amount} chegou por completo.",
	inFullOn: "O valor de {amount} chegou por completo em {day}.",
	late: "O vencimento era em {day}. {requester} vê as duas datas.",
	confirmedByRequester: "{requester} confirmou que recebeu {amount} para esta solicitação.",
	inParts: "O valor de {amount} chegou em {count, plural, one {# transferência} other {# transferências}}.",
	inPartsOn:
		"O valor de {amount} chegou em {count, plural, one {# transferência} other {# transferências}}, a última em {day}.",
	surplus:
		"Há {amount} a mais do que foi solicitado: {requester} recebeu e vê esse valor. Se quiser a devolução, peça a {requester}.",
	nothingLeft: "Não há mais nada a pagar aqui.",
	notFinal:
		"O pagamento ainda não é definitivo: a rede {network} ainda pode revertê-lo, o que é raro. Continuamos monitorando.",

	depth: "{have} de {need, plural, one {# confirmação} other {# confirmações}}",
	depthNotFinal:
		"{have, plural, =0 {Nenhuma confirmação} one {# confirmação} other {# confirmações}}, ainda não definitivo",

	changedTitle: "A resposta da blockchain mudou",
	changed:
		"Esta transação não conta mais para este link: ela falhou, foi substituída, a rede a reverteu ou o solicitante não a aceitou. Verifique-a de novo para saber o motivo antes de pagar mais uma vez.",
	notAcceptedTitle: "Esta transferência não foi aceita aqui",
	notAccepted:
		"{requester} informou que a transferência não pertence a esta solicitação, ou ela já quitou outra. O dinheiro está no endereço de {requester}: pergunte a {requester} o que foi pago com ela.",
};
