import type { verdict as english } from "../en/verdict.ts";
import type { Translated } from "../say.ts";

/**
 * What the server answers to a report or a call of the payment page: said there, so that no page carries it. Whole
 * sentences, put side by side. `sent` is one of the phrases below: "100 USDT on Polygon".
 */
export const verdict: Translated<typeof english> = {
	sentOn: "{what} en {network}",
	anotherToken: "otro token",
	anotherAddress: "otra dirección",
	theTransfer: "La transferencia",
	revertedTitle: "Esta transacción falló en la cadena",
	reverted:
		"La red la deshizo: no se movió ningún {token}, solo se gastó la comisión de red. Aún tienes el dinero y puedes pagar otra vez.",
	mismatchTitle: "Esta transferencia no coincide",
	unknownToken:
		"El token vino de {contract}, un contrato que no conocemos, muestre el nombre que muestre; este enlace pide {amount} en {network}. No llegó ningún {token}. Paga con {token} o revisa el hash.",
	wrongTokenRightAddress:
		"Enviaste {sent} a la dirección correcta; este enlace pide {amount} en {network}. {requester} lo tiene: pregúntale antes de enviar otra vez.",
	wrongChainRightAddress:
		"Enviaste {sent} a la dirección correcta; este enlace pide {amount} en {network}. Puede que {requester} tenga la misma dirección en {sentNetwork}. Pregúntale antes de enviar otra vez.",
	sentElsewhere:
		"Enviaste {sent} a {address}, no a la dirección de {requester}; este enlace pide {amount} en {network}. Comprueba que copiaste el hash de la transacción correcta.",
	sentSomewhere:
		"Enviaste {sent}; este enlace pide {amount} en {network}. Comprueba que copiaste el hash de la transacción correcta.",
	onAnotherChain:
		"Esta transacción está en {sentNetwork}; este enlace pide {amount} en {network}. Comprueba que copiaste el hash de la transacción correcta.",
	wrongRecipientTitle: "Esta transferencia fue a otra dirección",
	wrongRecipient:
		"Enviaste {sent} a {paid}; este enlace se paga en {address}. A {requester} no le llegó nada. Una transferencia no se puede anular: si sabes de quién es esa dirección, pregúntale.",
	wrongRecipientOfSomething:
		"Lo enviaste a {paid}; este enlace se paga en {address}. A {requester} no le llegó nada. Una transferencia no se puede anular: si sabes de quién es esa dirección, pregúntale.",
	noTransferTitle: "No hay ningún pago en esta transacción",
	noTransfer:
		"Se ejecutó, pero ningún {token} quedó en la dirección de {requester}; este enlace pide {amount} en {network}. Comprueba que copiaste el hash de la transacción correcta.",
	ownTransferTitle: "Esto no es un pago al solicitante",
	ownTransfer:
		"La propia dirección de {requester} envió este dinero o lo pasó en la misma transacción, así que no llegó nada nuevo. Paga desde otra dirección.",
	tooOldTitle: "Esta transferencia es anterior a la solicitud",
	tooOld:
		"Llegó: {sent}. Pero {requester} creó este enlace el {createdAt}. No puede ser el pago que se pide aquí: revisa el hash o pregunta a {requester}.",
	tooOldAt:
		"Llegó el {sentAt}: {sent}. Pero {requester} creó este enlace el {createdAt}. No puede ser el pago que se pide aquí: revisa el hash o pregunta a {requester}.",
	tooManyTransfersTitle: "Esta transacción contiene demasiadas transferencias",
	tooManyTransfers:
		"Más de {most} transferencias en ella van a la dirección de {requester}, más de las que tiene cualquier pago, así que no podemos contarla. El dinero está allí: pregunta a {requester} qué debe pagar.",
	claimedTitle: "Esta transacción pagó otra solicitud",
	claimedBy:
		"Se confirmó para la solicitud {label} el {day}. Una transferencia solo puede saldar una solicitud: envía el hash de la transferencia que hiciste para esta.",
	claimed:
		"Se confirmó para otra solicitud. Una transferencia solo puede saldar una solicitud: envía el hash de la transferencia que hiciste para esta.",
	notMineTitle: "El solicitante no reconoce esta transferencia",
	notMine:
		"{requester} la miró y dijo que no pertenece a esta solicitud. El dinero está en su dirección: pregúntale qué pagó.",
	notSeenTitle: "Aún no podemos verla",
	notSeen:
		"No hay ninguna transacción con este hash en {network}. Las transferencias nuevas pueden tardar un minuto en aparecer. Seguimos buscando, también con esta página cerrada.",
	unclearTitle: "Enviado, aún no se sabe qué paga",
	unclear:
		"{network} conoce esta transacción, pero llama a un contrato y solo su bloque mostrará si paga este enlace. Hasta entonces no cuenta nada; esta página cambia por sí sola.",
	unminedTitle: "En camino",
	unmined:
		"{network} conoce esta transacción y aún no la ha confirmado. Seguimos comprobando, también con esta página cerrada.",
	confirmingTitle: "Visto, esperando confirmaciones",
	confirming:
		"Llegó a la dirección de {requester}: {sent}. Cuenta en cuanto esté confirmado lo suficiente; no te queda nada por hacer.",
	silentTitle: "No pudimos preguntar a la cadena",
	silent:
		"{network} no nos respondió, así que esto no dice nada de tu pago. No se ha perdido nada: guardamos el hash y volvemos a preguntar por nuestra cuenta.",
	disagreeTitle: "Nuestras fuentes aún no coinciden",
	disagree:
		"Dos fuentes en {network} dicen cosas distintas sobre esta transacción, así que esperamos a que coincidan. No se ha perdido nada: guardamos el hash y volvemos a preguntar por nuestra cuenta.",
	foundAt: "Encontramos {sent} en la dirección de {requester}.",
	foundSomethingAt: "Encontramos una transferencia en la dirección de {requester}.",
	asksSharedPayee: "Podría ser para más de una solicitud abierta.",
	asksInexact: "No es el importe pedido y nada más la une a este enlace.",
	asksUnprovenNative: "Pasó por un contrato y no pudimos ver cuánto llegó.",
	asksForwarded: "No se quedó allí: la dirección lo pasó en la misma transacción.",
	asksUnauthorised: "Lo pagó un contrato y nada muestra que el dueño del dinero lo enviara para este enlace.",
	asksAttemptMismatch: "No coincide con el pago con billetera que se empezó para ella.",
	foundUnknownAmount: "Un contrato movió {token} en esta transacción, quizá a la dirección de {requester}.",
	canAccept: "{requester} puede aceptarla en su panel; hasta entonces la transferencia se conserva.",
	partFinal: "Tu transferencia es definitiva y cuenta.",
	partNotFinal: "Tu transferencia cuenta; aún no es definitiva.",
	restOpen: "Quedan por pagar {rest}: paga aquí los {rest} restantes.",
	restOpenUntil: "Quedan por pagar {rest} hasta el {day}: paga aquí los {rest} restantes.",
	reached: "Llegaron {amount} a la dirección de {requester} en {network}.",
	arrivedLate: "Llegó el {day} y vencía el {dueDay}. {requester} ve ambas fechas.",
	makesMore:
		"En total son {total}, {more} más de lo pedido: {requester} los tiene y los ve. Pídeselos si quieres que te los devuelva.",
	withEarlier: "Con las transferencias anteriores, {total} quedan pagados por completo.",
	depthFinal: "Tiene {have, plural, one {# confirmación} other {# confirmaciones}} y es definitiva.",
	depthNotFinal: "Tiene {have, plural, one {# confirmación} other {# confirmaciones}} y aún no es definitiva.",
	depthOf: "Tiene {have} de {need, plural, one {# confirmación} other {# confirmaciones}} y aún no es definitiva.",
	rowAmount: "Importe",
	rowToken: "Token",
	rowNetwork: "Red",
	rowAddress: "Dirección",
	nothing: "nada",
	tokenUnknown: "token desconocido",
	amountUnknown: "desconocido",
	slowedTitle: "Demasiadas comprobaciones en poco tiempo",
	slowed:
		"Este hash no se comprobó y no se guardó nada. No se movió dinero por ello. Espera un minuto e inténtalo de nuevo.",
	wrongContentTypeTitle: "Esto no se envió como formulario",
	wrongContentType: "Aquí solo se lee el formulario de la página de pago. No se comprobó nada y no se movió dinero.",
	tooLargeTitle: "Es más de lo que cabe en el formulario",
	tooLarge: "Acorta lo que escribiste y envíalo otra vez. No se comprobó nada y no se movió dinero.",
	malformedTitle: "No se pudo leer",
	malformed: "Lo que llegó estaba cortado o dañado. Envíalo otra vez. No se comprobó nada y no se movió dinero.",
	invalidTitle: "Algo en este formulario no está bien",
	invalid: "Corrige lo que está marcado y envíalo otra vez. No se movió dinero.",
	wrongMethodTitle: "Esta dirección solo recibe avisos de pagos",
	wrongMethod: "Abre el propio enlace de pago para ver la solicitud.",
	wrongOriginTitle: "Esto no vino de la página de pago",
	wrongOrigin: "Abre el propio enlace de pago. No se movió dinero.",
	unknownLinkTitle: "No existe ese enlace",
	unknownLink: "En esta dirección nunca se pidió nada. Revisa el enlace letra por letra.",
	rateLimitedTitle: "Demasiadas comprobaciones a la vez",
	rateLimited:
		"Espera un minuto y envía el mismo hash otra vez. Un pago ya hecho está a salvo en la cadena mientras tanto.",
	alreadyPaidTitle: "Este enlace ya está pagado",
	alreadyPaid: "Aquí no queda nada por pagar, así que no se preguntó a tu billetera. No se movió dinero.",
	requestCancelledTitle: "El solicitante canceló esta solicitud",
	requestCancelled: "No pagues. Nada salió de tu billetera.",
	arrivedCancelled:
		"{requester} había cancelado la solicitud el {day}, antes de que esto llegara: el dinero es suyo de todos modos y lo ve como tardío.",
	alreadyMovingTitle: "Ya hay un pago en camino para este enlace",
	alreadyMoving:
		"Lo que queda por pagar se está moviendo en la cadena o espera confirmación. No se preguntó a tu billetera y no se movió dinero. Paga también solo si ese pago no es tuyo y quieres pagar igualmente.",
	nonceAheadTitle: "Tu billetera tiene transacciones que la red no conoce",
	nonceAhead:
		"La tuya tendría que esperarlas. No se preguntó a tu billetera y no se movió dinero. Espera a que pasen o cancélalas en tu billetera; después inténtalo de nuevo.",
	wrongNetworkTitle: "Este enlace no se paga en esa red",
	wrongNetwork:
		"No se preguntó a tu billetera y no se movió dinero. Elige una de las redes del enlace e inténtalo de nuevo.",
	wrongAmountTitle: "Lo que queda por pagar ha cambiado",
	wrongAmount: "No se preguntó a tu billetera y no se movió dinero. Mira el importe otra vez e inténtalo de nuevo.",
	chainSilentTitle: "La cadena no nos responde",
	chainSilent: "No se preguntó a tu billetera y no se movió dinero. Inténtalo de nuevo en un minuto.",
	nonceTakenTitle: "Tu billetera ha enviado otra cosa mientras tanto",
	nonceTaken: "Por eso no se le pidió pagar aquí y no se movió dinero para este enlace. Inténtalo de nuevo.",
	unreachableTitle: "No pudimos comprobarlo ahora mismo",
	unreachable:
		"Nuestro lado no respondió. Eso no dice nada de tu pago: si lo enviaste, está a salvo en la cadena. Comprueba otra vez en un minuto; no pagues dos veces.",
};
