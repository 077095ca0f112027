import type { verdict as english } from "../en/verdict.ts";
import type { Translated } from "../say.ts";

/**
 * What the server answers to a report or a call of the payment page: said there, so that no page carries it. Whole
 * sentences, put side by side. `sent` is one of the phrases below: "100 USDT on Polygon".
 */
export const verdict: Translated<typeof english> = {
	sentOn: "{what} na rede {network}",
	anotherToken: "outro token",
	anotherAddress: "outro endereço",
	theTransfer: "a transferência",

	revertedTitle: "Esta transação falhou na blockchain",
	reverted:
		"A rede desfez a transação: nenhum {token} foi movimentado, só a taxa de rede foi gasta. O dinheiro continua com você, e você pode pagar de novo.",
	mismatchTitle: "Esta transferência não corresponde ao que foi pedido",
	unknownToken:
		"O token veio de {contract}, um contrato que não conhecemos, seja qual for o nome que ele mostre; este link pede {amount} na rede {network}. Nenhum {token} chegou. Pague com {token} ou confira o hash.",
	wrongTokenRightAddress:
		"Você enviou {sent} para o endereço certo; este link pede {amount} na rede {network}. O que você enviou está com {requester}: pergunte a {requester} antes de enviar de novo.",
	wrongChainRightAddress:
		"Você enviou {sent} para o endereço certo; este link pede {amount} na rede {network}. Talvez {requester} tenha o mesmo endereço na rede {sentNetwork}. Pergunte a {requester} antes de enviar de novo.",
	sentElsewhere:
		"Você enviou {sent} para {address}, não para o endereço de {requester}; este link pede {amount} na rede {network}. Confira se você copiou o hash da transação certa.",
	sentSomewhere:
		"Você enviou {sent}; este link pede {amount} na rede {network}. Confira se você copiou o hash da transação certa.",
	onAnotherChain:
		"Esta transação está na rede {sentNetwork}; este link pede {amount} na rede {network}. Confira se você copiou o hash da transação certa.",
	wrongRecipientTitle: "Esta transferência foi para outro endereço",
	wrongRecipient:
		"Você enviou {sent} para {paid}; este link é pago em {address}. Nada chegou a {requester}. Não é possível desfazer uma transferência: se você sabe de quem é aquele endereço, fale com essa pessoa.",
	wrongRecipientOfSomething:
		"Você fez o envio para {paid}; este link é pago em {address}. Nada chegou a {requester}. Não é possível desfazer uma transferência: se você sabe de quem é aquele endereço, fale com essa pessoa.",
	noTransferTitle: "Nenhum pagamento nesta transação",
	noTransfer:
		"A transação foi executada, mas nenhum {token} ficou no endereço de {requester}; este link pede {amount} na rede {network}. Confira se você copiou o hash da transação certa.",
	ownTransferTitle: "Isto não é um pagamento ao solicitante",
	ownTransfer:
		"O próprio endereço de {requester} enviou este dinheiro ou o repassou na mesma transação, então nada de novo chegou. Pague de outro endereço.",
	tooOldTitle: "Esta transferência é anterior à solicitação",
	tooOld:
		"Encontramos {sent}, mas {requester} só criou este link em {createdAt}. Esse não pode ser o pagamento solicitado aqui: confira o hash ou pergunte a {requester}.",
	tooOldAt:
		"Encontramos {sent}, com chegada em {sentAt}, mas {requester} só criou este link em {createdAt}. Esse não pode ser o pagamento solicitado aqui: confira o hash ou pergunte a {requester}.",
	tooManyTransfersTitle: "Esta transação contém transferências demais",
	tooManyTransfers:
		"Mais de {most} transferências nela vão para o endereço de {requester}, mais do que qualquer pagamento tem, por isso não podemos contá-la. O dinheiro está lá: pergunte a {requester} o que esse valor deve pagar.",
	claimedTitle: "Esta transação pagou outra solicitação",
	claimedBy:
		"A transação foi confirmada para a solicitação {label} em {day}. Uma transferência só pode quitar uma solicitação: informe o hash da transferência que você fez para esta solicitação.",
	claimed:
		"A transação foi confirmada para outra solicitação. Uma transferência só pode quitar uma solicitação: informe o hash da transferência que você fez para esta solicitação.",
	notMineTitle: "O solicitante não reconhece esta transferência",
	notMine:
		"{requester} conferiu a transferência e disse que ela não pertence a esta solicitação. O dinheiro está no endereço de {requester}: pergunte a {requester} o que foi pago com ela.",

	notSeenTitle: "Ainda não vemos a transação",
	notSeen:
		"Nenhuma transação com este hash na rede {network}. Novas transferências podem levar um minuto para aparecer. Continuamos verificando, mesmo com esta página fechada.",
	unclearTitle: "Enviada, mas ainda não se sabe o que ela paga",
	unclear:
		"A rede {network} conhece esta transação, mas ela chama um contrato, e só o bloco dela vai mostrar se ela paga este link. Até lá, nada conta; esta página se atualiza sozinha.",
	unminedTitle: "A caminho",
	unmined:
		"A rede {network} conhece esta transação e ainda não a confirmou. Continuamos verificando, mesmo com esta página fechada.",
	confirmingTitle: "Vista, aguardando confirmações",
	confirming:
		"O endereço de {requester} recebeu {sent}. O pagamento conta assim que tiver confirmações suficientes; não há mais nada que você precise fazer.",
	silentTitle: "Não conseguimos consultar a blockchain",
	silent:
		"A rede {network} não nos respondeu, então isto não diz nada sobre o seu pagamento. Nada se perdeu: guardamos o hash e consultamos de novo automaticamente.",
	disagreeTitle: "Nossas fontes ainda não concordam",
	disagree:
		"Duas fontes da rede {network} dizem coisas diferentes sobre esta transação, então esperamos até que concordem. Nada se perdeu: guardamos o hash e consultamos de novo automaticamente.",

	foundAt: "Encontramos {sent} no endereço de {requester}.",
	foundSomethingAt: "Encontramos uma transferência no endereço de {requester}.",
	asksSharedPayee: "A transferência pode ser destinada a mais de uma solicitação em aberto.",
	asksInexact: "O valor não é o solicitado, e nada mais liga a transferência a este link.",
	asksUnprovenNative: "O pagamento passou por um contrato, e não pudemos ver quanto chegou.",
	asksForwarded: "O dinheiro não ficou lá: o endereço o repassou na mesma transação.",
	asksUnauthorised: "O dinheiro saiu de um contrato, e nada mostra que o dono dele o enviou para este link.",
	asksAttemptMismatch: "A transferência não corresponde ao pagamento por carteira que foi iniciado aqui.",
	foundUnknownAmount: "Um contrato movimentou {token} nesta transação, talvez para o endereço de {requester}.",
	canAccept: "{requester} pode aceitar a transferência no painel; até lá, ela fica registrada.",

	partFinal: "Sua transferência é definitiva e conta.",
	partNotFinal: "Sua transferência conta, mas ainda não é definitiva.",
	restOpen: "Ainda falta pagar {rest}: pague esse restante aqui.",
	restOpenUntil: "Ainda falta pagar {rest}, com vencimento em {day}: pague esse restante aqui.",
	reached: "O endereço de {requester} recebeu {amount} na rede {network}.",
	arrivedLate: "O pagamento chegou em {day}, e o vencimento era em {dueDay}. {requester} vê as duas datas.",
	makesMore:
		"O total é de {total}, {more} a mais do que foi solicitado: {requester} recebeu e vê esse valor. Se quiser a devolução, peça a {requester}.",
	withEarlier: "Com as transferências anteriores, o total de {total} está pago por completo.",
	depthFinal: "A transferência tem {have, plural, one {# confirmação} other {# confirmações}} e é definitiva.",
	depthNotFinal:
		"A transferência tem {have, plural, one {# confirmação} other {# confirmações}} e ainda não é definitiva.",
	depthOf:
		"A transferência tem {have} de {need, plural, one {# confirmação} other {# confirmações}} e ainda não é definitiva.",

	rowAmount: "Valor",
	rowToken: "Token",
	rowNetwork: "Rede",
	rowAddress: "Endereço",
	nothing: "nada",
	tokenUnknown: "token desconhecido",
	amountUnknown: "desconhecido",

	slowedTitle: "Verificações demais em pouco tempo",
	slowed:
		"Este hash não foi verificado e nada foi armazenado. Nenhum dinheiro foi movimentado por causa disso. Espere um minuto e tente de novo.",

	wrongContentTypeTitle: "Isto não foi enviado como formulário",
	wrongContentType:
		"Aqui só se lê o formulário da própria página de pagamento. Nada foi verificado e nenhum dinheiro foi movimentado.",
	tooLargeTitle: "Isto é mais do que cabe no formulário",
	tooLarge:
		"Encurte o que você digitou e envie o formulário de novo. Nada foi verificado e nenhum dinheiro foi movimentado.",
	malformedTitle: "Não foi possível ler isto",
	malformed:
		"O que chegou estava cortado ou corrompido. Envie o formulário de novo. Nada foi verificado e nenhum dinheiro foi movimentado.",
	invalidTitle: "Algo neste formulário não está certo",
	invalid: "Corrija o que está marcado e envie o formulário de novo. Nenhum dinheiro foi movimentado.",
	wrongMethodTitle: "Este endereço só recebe informes de pagamento",
	wrongMethod: "Abra o próprio link de pagamento para ver a solicitação.",
	wrongOriginTitle: "Isto não veio da página de pagamento",
	wrongOrigin: "Abra o próprio link de pagamento. Nenhum dinheiro foi movimentado.",
	unknownLinkTitle: "Este link não existe",
	unknownLink: "Nunca houve uma solicitação neste endereço. Confira o link letra por letra.",
	rateLimitedTitle: "Verificações demais ao mesmo tempo",
	rateLimited:
		"Espere um minuto e informe o mesmo hash de novo. Enquanto isso, um pagamento já feito está seguro na blockchain.",
	alreadyPaidTitle: "Este link já está pago",
	alreadyPaid:
		"Não há mais nada a pagar aqui, por isso sua carteira não recebeu nenhum pedido. Nenhum dinheiro foi movimentado.",
	requestCancelledTitle: "O solicitante cancelou esta solicitação",
	requestCancelled: "Não pague. Nada saiu da sua carteira.",
	arrivedCancelled:
		"{requester} tinha cancelado a solicitação em {day}, antes de este pagamento chegar: mesmo assim, o dinheiro está com {requester}, que vê o pagamento como atrasado.",
	alreadyMovingTitle: "Um pagamento para este link já está a caminho",
	alreadyMoving:
		"O que falta pagar está em movimento na blockchain ou aguarda confirmação. Sua carteira não recebeu nenhum pedido e nenhum dinheiro foi movimentado. Só pague se aquele pagamento não for seu e você também quiser pagar.",
	nonceAheadTitle: "Sua carteira tem transações que a rede não conhece",
	nonceAhead:
		"Este pagamento teria de esperar por elas. Sua carteira não recebeu nenhum pedido e nenhum dinheiro foi movimentado. Espere até que sejam concluídas ou cancele-as na sua carteira e tente de novo.",
	wrongNetworkTitle: "Este link não pode ser pago nessa rede",
	wrongNetwork:
		"Sua carteira não recebeu nenhum pedido e nenhum dinheiro foi movimentado. Escolha uma das redes do link e tente de novo.",
	wrongAmountTitle: "O valor que falta pagar mudou",
	wrongAmount:
		"Sua carteira não recebeu nenhum pedido e nenhum dinheiro foi movimentado. Confira o valor mais uma vez e tente de novo.",
	chainSilentTitle: "A blockchain não nos responde",
	chainSilent: "Sua carteira não recebeu nenhum pedido e nenhum dinheiro foi movimentado. Tente de novo em um minuto.",
	nonceTakenTitle: "Sua carteira enviou outra coisa nesse meio-tempo",
	nonceTaken:
		"Por isso ela não recebeu o pedido de pagar aqui, e nenhum dinheiro foi movimentado para este link. Tente de novo.",
	unreachableTitle: "Não conseguimos verificar isto agora",
	unreachable:
		"Nosso lado não respondeu. Isso não diz nada sobre o seu pagamento: se você o enviou, ele está seguro na blockchain. Verifique de novo em um minuto; não pague duas vezes.",
};
