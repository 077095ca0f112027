import type { wallet as english } from "../en/wallet.ts";
import type { Translated } from "../say.ts";

/**
 * Words of the wallet dialog and of paying from a wallet, fetched with the wallet's code. Those of SPEC §2 keep its
 * spelling, straight apostrophes too. Every end says where the money is.
 */
export const wallet: Translated<typeof english> = {
	dialogTitle: "Conectar una billetera",
	foundHere: "Encontradas en este navegador",
	searching: "Buscando billeteras en este navegador…",
	usedLast: "Usada la última vez",
	assurance: "Conectar nos muestra tu dirección y nada más. No se mueve dinero hasta que lo apruebes en tu billetera.",
	tryAgain: "Reintentar",
	browserWallet: "Billetera del navegador",
	answerIn: "Responde en {name}",
	askingWalletNote:
		"{name} pregunta si puede mostrar tu dirección a esta página. Si no ves su ventana, ábrela desde la barra de tu navegador.",
	connectRejected: "{name} no compartió ninguna dirección. Puedes intentarlo de nuevo o elegir otra billetera.",
	connectFailed:
		"{name} no respondió como debe hacerlo una billetera. No se envió nada. Inténtalo de nuevo o elige otra.",
	connectBusy: "{name} ya tiene una pregunta abierta para esta página. Abre {name} y respóndela allí.",
	engineFailed:
		"La parte de esta página que habla con las billeteras no se cargó. Revisa tu conexión e inténtalo de nuevo.",
	noneFound: "No se encontró ninguna billetera en este navegador",
	noneFoundWays: "Tres formas de pagar:",
	installTitle: "Añadir una billetera a este navegador",
	installText: "Instala una extensión de billetera y carga esta página otra vez.",
	phoneTitle: "Usar la billetera de tu teléfono",
	phoneText:
		"Abre este enlace en el navegador de tu aplicación de billetera o escanéalo con la cámara de la billetera.",
	phoneQr: "Código QR del enlace a esta página",
	linkLabel: "Enlace a esta página",
	byHandTitle: "Pagar a mano",
	byHandText:
		"Envía el pago desde cualquier billetera a la dirección de esta página y confírmalo después abajo con el hash de su transacción.",
	byHandButton: "Pagar a mano",
	stepOf: "Paso {step} de {of}",
	stoppedAt: "Detenido en el paso {step} de {of}",
	continue: "Continuar",
	infoTitle: "¿Quién paga?",
	infoText: "Con esto el solicitante sabrá que eres tú",
	checkingTitle: "Comprobando tu billetera",
	checkingText: "Leemos tu saldo y la comisión de red. No se envía nada.",
	checkFailedTitle: "Tu billetera no respondió",
	checkFailedText: "No pudimos leer tu saldo a través de tu billetera. No se envió nada.",
	confirmTitle: "Confirma tu transacción en {name}",
	confirmText: "{amount} van de {from} a {name}.",
	from: "De",
	to: "Para",
	network: "Red",
	token: "Token",
	asksWithFee: "Tu billetera se abre y pide {amount} para {address} y una comisión de red de unos {fee}.",
	asks: "Tu billetera se abre y pide {amount} para {address} y una comisión de red, que ella indica.",
	shortToken: "Tienes {have}; hacen falta {need}",
	shortFee: "Necesitas unos {need} para la comisión de red",
	shortNote: "No se envió nada. Añade fondos a esta cuenta o elige otra y comprueba de nuevo.",
	ownAccount:
		"Esta es la cuenta a la que debe ir el pago: {name} no recibiría nada y no contaría. Elige otra cuenta en tu billetera.",
	transferRefused:
		"El contrato de {token} rechaza esta transferencia, por ejemplo porque una dirección está bloqueada. No se envió nada.",
	requestChanged:
		"Esta página se cambió después de que {name} la firmara. El pago está detenido y nada salió de tu billetera.",
	requestEqual:
		"Tu navegador lo ha comprobado: la cuenta de {name} firmó esta solicitud, y tu billetera no se abre para nada más.",
	requestEqualForMany:
		"Tu navegador lo ha comprobado: la cuenta de {name} firmó esta solicitud para todos sus pagadores, y tu pago es uno de ellos. Tu billetera se abre para el importe de esta página y para nada más.",
	requestNotSigned: "{name} no firmó esta solicitud: confías en este sitio para la dirección y el importe.",
	requestUnreadable: "Tu navegador no pudo leer si esta solicitud está firmada. No se comprobó nada.",
	requestCouldNotAsk:
		"Solo el contrato de la billetera de {name} puede decir si la firma es suya, y tu billetera no pudo preguntarle. La firma no está comprobada.",
	stoppedTitle: "El pago está detenido",
	stoppedDifferent:
		"Tu navegador comparó esta página con lo que {name} firmó el {day}. No coinciden. Nada salió de tu billetera.",
	stoppedNotTheirs: "La firma de esta solicitud no es de la dirección de {name}. Nada salió de tu billetera.",
	stoppedWallet:
		"A tu billetera se le habría pedido algo distinto de lo que {name} firmó el {day}. No se abrió, y nada salió de ella.",
	stoppedEdited: "Si {name} acaba de editar la solicitud, vuelve a cargar esta página.",
	wasSigned: "Se firmó",
	pageSays: "La página dice",
	amountOrMore: "{amount} o más",
	partAmount: "Importe",
	partAddress: "Dirección",
	partMemo: "Nota",
	partDue: "Vence",
	partCreated: "Creada el",
	partRequest: "Solicitud",
	partSite: "Sitio",
	noMemo: "sin nota",
	noDue: "sin vencimiento",
	changedNote: "Esta página se cambió después de que {name} la firmara.",
	changedAddress: "Abajo está la dirección que figura aquí ahora. No es la que se firmó.",
	changedOther: "No envíes nada; pregunta a {name} por una vía que conozcas.",
	notTheirsNote: "La firma no corresponde a esta solicitud.",
	notTheAddress: "No es la dirección que firmó {name}",
	reportLink: "Denunciar este enlace",
	trackChanged: "Cambiada",
	trackNoticed: "detectado: {time}",
	trackStopped: "detenido",
	checkAgain: "Comprobar otra vez",
	changeWallet: "Elegir otra billetera",
	storing: "Preparando…",
	earlierOpen:
		"Puede que una petición anterior siga abierta en {name}. Aprueba una de las dos, nunca ambas: rechaza allí la más antigua.",
	walletChanged: "Tu billetera cambió de cuenta o de red mientras tanto. No se envió nada. Revisa los datos otra vez.",
	otherTab: "Otra pestaña de este navegador está pidiendo este pago a tu billetera. Responde allí.",
	paidByOther: "Esta solicitud se pagó mientras tanto",
	paidByOtherText:
		"{name} tiene todo lo que pidió. No queda nada por pagar, así que aquí no se pregunta a tu billetera.",
	seePayment: "Ver el pago",
	restMoves:
		"Lo que queda por pagar ya está en camino o espera a {name}. Si pagas también, {name} puede cobrar dos veces.",
	payAnyway: "Pagar de todos modos",
	marked:
		"Este pago lleva una marca de 16 bytes que dice qué enlace paga: algunas billeteras físicas la muestran como datos sin procesar y otras la rechazan.",
	withoutMark: "Enviarlo sin la marca",
	withoutMarkNote:
		"Sin la marca nada en el pago dice que es para este enlace: entonces firmas un mensaje corto, o {name} acepta el pago a mano.",
	waitingText: "{name} muestra el pago de {amount}. No se mueve dinero hasta que lo apruebes allí.",
	closedWallet: "Cerré mi billetera",
	lostTitle: "No tenemos respuesta de tu billetera",
	lostText:
		"Puede que el pago no se haya enviado. Vigilamos la cadena: si al final se envió, esta página lo muestra por sí sola.",
	lostChecked:
		"Preguntamos a la red bastante después: tu cuenta no había enviado nada. Lo más probable es que el pago no se enviara, y puedes preguntar otra vez a tu billetera.",
	unclearTitle: "Tu billetera no dijo si envió el pago",
	unclearText:
		"{name} respondió con un error. Puede que el pago se haya enviado de todos modos: vigilamos la cadena y, si se envió, esta página lo muestra por sí sola.",
	usedTitle: "Tu cuenta ha enviado una transacción",
	sendingTitle: "{name} está enviando el pago",
	sendingText:
		"{name} aceptó el pago y aún no ha indicado su transacción. Esta página sigue por sí sola en cuanto lo haga. No pagues otra vez.",
	untold:
		"{name} aceptó el pago y no puede decir a esta página en qué transacción se convirtió. Vigilamos la cadena: en cuanto esté ahí, esta página lo muestra por sí sola. Si la actividad de tu billetera muestra una transacción para este pago, escribe aquí su hash. No pagues otra vez.",
	noHashYet:
		"{name} no ha indicado ninguna transacción desde hace un minuto. Si su actividad muestra una para este pago, escribe aquí su hash.",
	unknownHash:
		"Desde hace un minuto nadie ha encontrado una transacción con este hash. Las billeteras con varios dueños y algunas cuentas inteligentes responden primero con un número propio; la transacción llega después, con otro hash. Cuando tu billetera muestre ese hash, escríbelo aquí. No pagues otra vez.",
	followHash: "Seguir esta transacción",
	gateOutcome:
		"La red cuenta una transacción de tu cuenta que puede ser este pago. Espera a que esté claro qué era: entonces esta página cambia por sí sola. No pagues otra vez.",
	gateIn:
		"Un error no demuestra que no se envió nada, así que preguntamos otra vez a la red. Puedes intentarlo de nuevo dentro de {seconds, plural, one {# segundo} other {unos # segundos}} como pronto.",
	gateSoon: "Preguntamos a la red si se envió algo. Puedes intentarlo de nuevo en unos segundos.",
	gateAsking: "Estamos preguntando a la red si se envió algo. Puedes intentarlo de nuevo en cuanto responda.",
	gateSilent:
		"La red no nos responde, así que no sabemos si se envió algo. Puedes intentarlo de nuevo cuando haya respondido; seguimos preguntando.",
	lostUnseen:
		"Dejamos de buscar: no pudimos averiguar qué fue del pago. Si se envió, su hash está en la actividad de tu billetera; escríbelo aquí y lo comprobamos.",
	lostAdvice:
		"Mira en la actividad de tu billetera antes de pagar otra vez. Si el pago está allí, no lo envíes una segunda vez.",
	askAgain: "No se envió: intentarlo de nuevo",
	payByHand: "Se envió: escribir su hash",
	pendingTitle: "Esperando confirmación",
	confirmations: "Confirmaciones",
	ofConfirmations: "de {need, plural, one {# confirmación} other {# confirmaciones}}",
	confirmationsText: "{have} de {need, plural, one {# confirmación} other {# confirmaciones}}",
	untilFinal: "hasta ser definitivo",
	untilBlockFinal: "hasta que el bloque sea definitivo",
	finalText:
		"{have, plural, one {# confirmación} other {# confirmaciones}} hasta ahora; el solicitante espera a que el bloque sea definitivo",
	notMined: "aún sin confirmar",
	amount: "Importe",
	transaction: "Transacción",
	timeLeft: "Tiempo restante",
	minutesLeft: "{minutes, plural, one {un minuto aproximadamente} other {unos # minutos}}",
	secondsLeft: "{seconds, plural, one {un segundo aproximadamente} other {unos # segundos}}",
	replaced: "Aceleraste el pago en tu billetera. Seguimos la transacción nueva.",
	reorged:
		"El pago está pendiente de nuevo: la red lo revirtió, lo que es raro. Suele volver por sí solo; tu dinero no se ha perdido.",
	chainSilent:
		"Ahora mismo no podemos comunicarnos con la red y seguimos intentándolo. Tu pago no depende de nosotros.",
	reportDelayed:
		"Aún no hemos podido comunicarnos con nuestro servidor y seguimos intentándolo. Tu pago no se ve afectado.",
	paidMeanwhile:
		"Otro pago ha saldado este enlace mientras tanto. El tuyo sigue en camino: pregunta a {name} si está de más.",
	closePage: "Puedes cerrar esta página. Te escribimos a ti y a {name} cuando el pago haya llegado.",
	viewOn: "Ver en {explorer}",
	successTitle: "Enviaste {amount} a {name}",
	successText:
		"Las transferencias de Ethereum pueden tardar unos minutos en confirmarse. Hemos avisado al solicitante de la transacción.",
	asksRequester:
		"La transferencia está en la cadena. {name} aún tiene que aceptarla para este enlace y ya tiene el aviso.",
	createLink: "Crear un enlace de pago",
	backToPage: "Volver a la página de pago",
	proveTitle: "Demuestra que pagaste",
	proveText:
		"Firma un mensaje corto que nombra este enlace y tu transacción. Dice a {name} que hiciste este pago. Firmar no cuesta nada y no mueve dinero.",
	sign: "Firmar el mensaje",
	otherSigner:
		"Este pago vino de {payer} y solo esa dirección puede firmar por él. {name} está conectada con {connected}. Elige en tu billetera la cuenta que pagó. Su dirección completa:",
	signRejected: "No se firmó nada y nada cambió. Aún puedes firmar.",
	signFailed: "{name} no firmó. Nada cambió. Firma otra vez o espera al solicitante.",
	signSent: "Tu firma llegó. Esta página cambia por sí sola.",
	signNotEnough:
		"Tenemos tu firma, pero no bastó para resolver este pago. {name} aún tiene que confirmarlo; no pagues otra vez.",
	errorTitle: "No procesamos el pago",
	retry: "Empezar de nuevo en la página inicial (sale del pago)",
	again: "Intentar este pago otra vez",
	whyRejected: "{name} dice que la petición se rechazó.",
	whyNotSent: "{name} dice que no envió el pago.",
	nothingLeft: "Nada salió de tu billetera: preguntamos a la red después. Puedes intentarlo de nuevo.",
	whyReverted:
		"La cadena rechazó la transferencia y la deshizo. El importe sigue siendo tuyo; solo se gastó la comisión de red. Puedes intentarlo de nuevo.",
	whyCancelled:
		"Cancelaste el pago en tu billetera. El importe sigue siendo tuyo; solo se gastó una comisión de red. Puedes intentarlo de nuevo.",
	whySuperseded:
		"Tu cuenta envió otra transacción en lugar de este pago. El importe sigue siendo tuyo. Puedes intentarlo de nuevo.",
	whyNotCounted: "La transacción está en la cadena, pero no es lo que pide este enlace.",
	wrongNetworkTitle: "Cambia {name} a {network}",
	walletIsOn: "Tu billetera está en {network}.",
	walletIsOnUnknown: "Tu billetera está en la red {id}.",
	wrongNetwork: "Este enlace pide {token} en {network}; una transferencia en otra red no contaría.",
	wrongNetworkOf: "Elegiste pagar {token} en {network}.",
	payThere: "Pagar en {network} en su lugar",
	switchTo: "Cambiar a {network}",
	switching: "Responde en {name}…",
	switchRefused: "El cambio se rechazó en la billetera. No se envió nada.",
	switchFailed: "La billetera no cambió. Cambia su red en la propia billetera; esta página lo nota por sí sola.",
	switchUnknown:
		"Tu billetera no conoce {network} (id de cadena {id}). Añádela en los ajustes de red de la billetera; esta página lo nota por sí sola.",
};
