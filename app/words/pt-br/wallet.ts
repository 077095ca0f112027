import type { wallet as english } from "../en/wallet.ts";
import type { Translated } from "../say.ts";

/**
 * Words of the wallet dialog and of paying from a wallet, fetched with the wallet's code. Those of SPEC §2 keep its
 * spelling, straight apostrophes too. Every end says where the money is.
 */
export const wallet: Translated<typeof english> = {
	dialogTitle: "Conectar uma carteira",
	foundHere: "Encontradas neste navegador",
	searching: "Procurando carteiras neste navegador…",
	usedLast: "Usada na última vez",
	assurance:
		"Conectar nos mostra o seu endereço e nada mais. Nenhum dinheiro é movimentado até você aprovar na sua carteira.",
	tryAgain: "Tentar de novo",
	browserWallet: "Carteira do navegador",
	answerIn: "Responda em {name}",
	askingWalletNote:
		"{name} está perguntando se pode mostrar o seu endereço a esta página. Se você não vê a janela da carteira, abra-a pela barra de ferramentas do navegador.",
	connectRejected: "{name} não compartilhou um endereço. Você pode tentar de novo ou escolher outra carteira.",
	connectFailed: "{name} não respondeu como uma carteira deveria. Nada foi enviado. Tente de novo ou escolha outra.",
	connectBusy: "{name} já tem uma pergunta aberta para esta página. Abra {name} e responda lá.",
	engineFailed:
		"A parte desta página que se comunica com as carteiras não carregou. Verifique sua conexão e tente de novo.",

	noneFound: "Nenhuma carteira foi encontrada neste navegador",
	noneFoundWays: "Três formas de pagar:",
	installTitle: "Adicionar uma carteira a este navegador",
	installText: "Instale a extensão de uma carteira e carregue esta página de novo.",
	phoneTitle: "Usar a carteira do celular",
	phoneText: "Abra este link no navegador dentro do app da sua carteira ou escaneie-o com a câmera da carteira.",
	phoneQr: "QR code do link desta página",
	linkLabel: "Link desta página",
	byHandTitle: "Pagar manualmente",
	byHandText:
		"Envie o pagamento de qualquer carteira para o endereço desta página e depois confirme-o abaixo com o hash da transação.",
	byHandButton: "Pagar manualmente",

	stepOf: "Etapa {step} de {of}",
	stoppedAt: "Parado na etapa {step} de {of}",
	continue: "Continuar",

	infoTitle: "Quem está pagando?",
	infoText: "Estes dados ajudam o solicitante a saber que é você",

	checkingTitle: "Verificando sua carteira",
	checkingText: "Estamos lendo o seu saldo e a taxa de rede. Nada está sendo enviado.",
	checkFailedTitle: "Sua carteira não respondeu",
	checkFailedText: "Não conseguimos ler o seu saldo pela sua carteira. Nada foi enviado.",

	confirmTitle: "Confirme sua transação em {name}",
	confirmText: "O valor de {amount} vai de {from} para {name}.",
	from: "De",
	to: "Para",
	network: "Rede",
	token: "Token",
	asksWithFee: "Sua carteira abre e pede {amount} para {address} e uma taxa de rede de cerca de {fee}.",
	asks: "Sua carteira abre e pede {amount} para {address} e uma taxa de rede, que ela informa.",
	shortToken: "Você tem {have}; é preciso ter {need}",
	shortFee: "Você precisa de cerca de {need} para a taxa de rede",
	shortNote: "Nada foi enviado. Adicione saldo a esta conta ou escolha outra e verifique de novo.",
	ownAccount:
		"Esta conta é a que deve receber o pagamento: {name} não receberia nada, e o pagamento não contaria. Escolha outra conta na sua carteira.",
	transferRefused:
		"O contrato do token {token} recusa esta transferência, por exemplo, porque um endereço está bloqueado. Nada foi enviado.",
	requestChanged:
		"Esta página foi alterada depois que {name} a assinou. O pagamento está parado e nada saiu da sua carteira.",
	requestEqual:
		"Seu navegador verificou: a conta de {name} assinou esta solicitação, e sua carteira não abre para nada além dela.",
	requestEqualForMany:
		"Seu navegador verificou: a conta de {name} assinou esta solicitação para todos os pagadores, e seu pagamento é um deles. Sua carteira abre para o valor desta página e para nada além dele.",
	requestNotSigned: "{name} não assinou esta solicitação: você confia neste site quanto ao endereço e ao valor.",
	requestUnreadable: "Seu navegador não conseguiu ler se esta solicitação está assinada. Nada foi verificado.",
	requestCouldNotAsk:
		"Só o contrato da carteira de {name} pode dizer se a assinatura é dele, e sua carteira não conseguiu perguntar. A assinatura não foi verificada.",
	stoppedTitle: "O pagamento está parado",
	stoppedDifferent:
		"Seu navegador comparou esta página com o que {name} assinou em {day}. Elas diferem. Nada saiu da sua carteira.",
	stoppedNotTheirs: "A assinatura desta solicitação não é do endereço de {name}. Nada saiu da sua carteira.",
	stoppedWallet:
		"Sua carteira receberia um pedido diferente do que {name} assinou em {day}. Ela não foi aberta e nada saiu dela.",
	stoppedEdited: "Se {name} acabou de editar a solicitação, carregue esta página de novo.",
	wasSigned: "Foi assinado",
	pageSays: "A página diz",
	amountOrMore: "{amount} ou mais",
	partAmount: "Valor",
	partAddress: "Endereço",
	partMemo: "Nota",
	partDue: "Vence",
	partCreated: "Criada em",
	partRequest: "Solicitação",
	partSite: "Site",
	noMemo: "sem nota",
	noDue: "sem vencimento",
	changedNote: "Esta página foi alterada depois que {name} a assinou.",
	changedAddress: "Abaixo está o endereço que aparece aqui agora. Não é o que foi assinado.",
	changedOther: "Não envie nada; pergunte a {name} por um meio que conheça.",
	notTheirsNote: "A assinatura não pertence a esta solicitação.",
	notTheAddress: "Não é o endereço que {name} assinou",
	reportLink: "Denunciar este link",
	trackChanged: "Alterada",
	trackNoticed: "notado: {time}",
	trackStopped: "parado",
	checkAgain: "Verificar de novo",
	changeWallet: "Escolher outra carteira",
	storing: "Preparando…",
	earlierOpen:
		"Um pedido anterior talvez ainda esteja aberto em {name}. Aprove só um dos dois, nunca ambos: recuse lá o mais antigo.",
	walletChanged:
		"Sua carteira mudou de conta ou de rede nesse meio-tempo. Nada foi enviado. Confira os detalhes de novo.",

	otherTab: "Outra aba deste navegador está pedindo este pagamento à sua carteira. Responda por lá.",
	paidByOther: "Esta solicitação foi paga nesse meio-tempo",
	paidByOtherText:
		"{name} já recebeu tudo o que foi solicitado. Não há mais nada a pagar, por isso nada é pedido à sua carteira aqui.",
	seePayment: "Ver o pagamento",
	restMoves:
		"O que falta pagar já está a caminho ou aguarda uma decisão de {name}. Se você também pagar, {name} pode receber duas vezes.",
	payAnyway: "Pagar mesmo assim",
	marked:
		"Este pagamento leva uma marca de 16 bytes que diz qual link ele paga: algumas carteiras de hardware a mostram como dados brutos, e algumas a recusam.",
	withoutMark: "Enviar sem a marca",
	withoutMarkNote:
		"Sem a marca, nada no pagamento diz que ele é para este link: depois você assina uma mensagem curta, ou {name} aceita o pagamento manualmente.",
	waitingText: "{name} mostra o pagamento de {amount}. Nenhum dinheiro é movimentado até você aprovar lá.",
	closedWallet: "Fechei minha carteira",
	lostTitle: "Não temos resposta da sua carteira",
	lostText:
		"Talvez o pagamento não tenha sido enviado. Nós o procuramos na blockchain: se ele tiver sido enviado, esta página o mostra sozinha.",
	lostChecked:
		"Consultamos a rede bem depois: sua conta não tinha enviado nada. Muito provavelmente o pagamento não foi enviado, e você pode pedir de novo à sua carteira.",
	unclearTitle: "Sua carteira não informou se enviou o pagamento",
	unclearText:
		"{name} respondeu com um erro. O pagamento pode ter sido enviado mesmo assim: nós o procuramos na blockchain e, se ele tiver sido enviado, esta página o mostra sozinha.",
	usedTitle: "Sua conta enviou uma transação",
	sendingTitle: "{name} está enviando o pagamento",
	sendingText:
		"{name} aceitou o pagamento e ainda não informou a transação. Esta página continua sozinha assim que isso acontecer. Não pague de novo.",
	untold:
		"{name} aceitou o pagamento e não consegue dizer a esta página qual transação ele virou. Nós o procuramos na blockchain: assim que ele estiver lá, esta página o mostra sozinha. Se a atividade da carteira mostrar uma transação para este pagamento, informe o hash dela aqui. Não pague de novo.",
	noHashYet:
		"Há um minuto {name} não informa nenhuma transação. Se a atividade da carteira mostrar uma para este pagamento, informe o hash dela aqui.",
	unknownHash:
		"Há um minuto ninguém encontra uma transação com este hash. Carteiras com vários donos e algumas contas inteligentes respondem primeiro com um número próprio; a transação vem depois, com outro hash. Quando sua carteira mostrar esse hash, informe-o aqui. Não pague de novo.",
	followHash: "Acompanhar esta transação",
	gateOutcome:
		"A rede registra uma transação da sua conta que pode ser este pagamento. Espere até ficar claro o que ela foi: então esta página se atualiza sozinha. Não pague de novo.",
	gateIn:
		"Um erro não prova que nada foi enviado, por isso consultamos a rede mais uma vez. Você só poderá tentar de novo daqui a {seconds, plural, one {cerca de # segundo} other {cerca de # segundos}}, no mínimo.",
	gateSoon: "Estamos consultando a rede para saber se algo foi enviado. Você poderá tentar de novo em alguns segundos.",
	gateAsking:
		"Estamos consultando a rede para saber se algo foi enviado. Você poderá tentar de novo assim que ela responder.",
	gateSilent:
		"A rede não nos responde, por isso não sabemos se algo foi enviado. Você poderá tentar de novo quando ela responder; continuamos consultando.",
	lostUnseen:
		"Paramos de procurar: não conseguimos descobrir o que aconteceu com o pagamento. Se ele foi enviado, o hash está na atividade da sua carteira; informe-o aqui e nós o verificamos.",
	lostAdvice:
		"Olhe a atividade da sua carteira antes de pagar de novo. Se o pagamento estiver lá, não o envie uma segunda vez.",
	askAgain: "Não foi enviado: tentar de novo",
	payByHand: "Foi enviado: informar o hash",

	pendingTitle: "Aguardando confirmação",
	confirmations: "Confirmações",
	ofConfirmations: "de {need, plural, one {# confirmação} other {# confirmações}}",
	confirmationsText: "{have} de {need, plural, one {# confirmação} other {# confirmações}}",
	untilFinal: "até ser definitivo",
	untilBlockFinal: "até o bloco ser definitivo",
	finalText:
		"{have, plural, =0 {nenhuma confirmação} one {# confirmação} other {# confirmações}} até agora; o solicitante espera até o bloco ser definitivo",
	notMined: "ainda não confirmado",
	amount: "Valor",
	transaction: "Transação",
	timeLeft: "Tempo restante",
	minutesLeft: "{minutes, plural, one {cerca de # minuto} other {cerca de # minutos}}",
	secondsLeft: "{seconds, plural, one {cerca de # segundo} other {cerca de # segundos}}",
	replaced: "Você acelerou o pagamento na sua carteira. Acompanhamos a nova transação.",
	reorged:
		"O pagamento está pendente de novo: a rede o reverteu, o que é raro. Ele costuma voltar sozinho; seu dinheiro não se perdeu.",
	chainSilent: "Não conseguimos acessar a rede no momento e continuamos tentando. Seu pagamento não depende de nós.",
	reportDelayed: "Ainda não conseguimos acessar nosso servidor e continuamos tentando. Isso não afeta o seu pagamento.",
	paidMeanwhile:
		"Outro pagamento quitou este link nesse meio-tempo. O seu ainda está a caminho: pergunte a {name} se é um pagamento a mais.",
	closePage: "Você pode fechar esta página. Enviaremos um e-mail a você e a {name} quando o pagamento chegar.",
	viewOn: "Ver no {explorer}",

	successTitle: "Você enviou {amount} para {name}",
	successText:
		"As transferências na rede Ethereum podem levar alguns minutos para serem confirmadas. Avisamos o solicitante sobre a transação.",
	asksRequester:
		"A transferência está na blockchain. {name} ainda precisa aceitá-la para este link e já recebeu esse aviso.",
	createLink: "Criar um link de pagamento",
	backToPage: "Voltar à página de pagamento",

	proveTitle: "Prove que você pagou",
	proveText:
		"Assine uma mensagem curta que cita este link e a sua transação. Ela diz a {name} que este pagamento foi feito por você. Assinar não custa nada e não movimenta dinheiro.",
	sign: "Assinar a mensagem",
	otherSigner:
		"Este pagamento veio de {payer}, e só esse endereço pode assinar por ele. A conta conectada em {name} é {connected}. Escolha na sua carteira a conta que pagou. O endereço completo dela:",
	signRejected: "Nada foi assinado e nada mudou. Você ainda pode assinar.",
	signFailed: "{name} não assinou. Nada mudou. Assine mais uma vez ou espere pelo solicitante.",
	signSent: "Sua assinatura chegou. Esta página se atualiza sozinha.",
	signNotEnough:
		"Temos a sua assinatura, mas ela não bastou para esclarecer este pagamento. {name} ainda precisa confirmá-lo; não pague de novo.",

	errorTitle: "Não processamos o pagamento",
	retry: "Recomeçar na página inicial (isto abandona o pagamento)",
	again: "Tentar este pagamento de novo",
	whyRejected: "{name} informa que o pedido foi recusado.",
	whyNotSent: "{name} informa que não enviou o pagamento.",
	nothingLeft: "Nada saiu da sua carteira: consultamos a rede depois. Você pode tentar de novo.",
	whyReverted:
		"A blockchain recusou a transferência e a desfez. O valor continua sendo seu; só a taxa de rede foi gasta. Você pode tentar de novo.",
	whyCancelled:
		"Você cancelou o pagamento na sua carteira. O valor continua sendo seu; só uma taxa de rede foi gasta. Você pode tentar de novo.",
	whySuperseded:
		"Sua conta enviou outra transação no lugar deste pagamento. O valor continua sendo seu. Você pode tentar de novo.",
	whyNotCounted: "A transação está na blockchain, mas não é o que este link pede.",

	wrongNetworkTitle: "Mude {name} para a rede {network}",
	walletIsOn: "Sua carteira está na rede {network}.",
	walletIsOnUnknown: "Sua carteira está na rede de ID {id}.",
	wrongNetwork: "Este link pede {token} na rede {network}; uma transferência em outra rede não contaria.",
	wrongNetworkOf: "Você escolheu pagar {token} na rede {network}.",
	payThere: "Pagar na rede {network}",
	switchTo: "Mudar para {network}",
	switching: "Responda em {name}…",
	switchRefused: "A mudança foi recusada na carteira. Nada foi enviado.",
	switchFailed: "A carteira não mudou de rede. Mude a rede na própria carteira; esta página percebe sozinha.",
	switchUnknown:
		"Sua carteira não conhece a rede {network} (ID da rede {id}). Adicione-a nas configurações de rede da carteira; esta página percebe sozinha.",
};
