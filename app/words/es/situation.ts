import type { situation as english } from "../en/situation.ts";
import type { Translated } from "../say.ts";

/** How far a link is paid and whether money is moving, as its page says it; whole sentences, put side by side. */
export const situation: Translated<typeof english> = {
	silentTitle: "La cadena no responde",
	silent:
		"{network} no nos responde ahora mismo, así que esto es lo que vimos la última vez. No se ha perdido nada; seguimos preguntando.",
	silentOne:
		"Una de las redes de este enlace no nos responde ahora mismo, así que esto es lo que vimos la última vez. No se ha perdido nada; seguimos preguntando.",
	startedTitle: "Se empezó un pago",
	started:
		"Se pidió a una billetera que pagara aquí, pero {network} aún no conoce la transacción. Si la aprobaste, espera un minuto: esta página la sigue. Si no, nada salió de tu billetera.",
	revertedTitle: "El último pago falló en la cadena",
	reverted: "La red lo deshizo: no se movió ningún {token}, solo se gastó la comisión de red. Puedes pagar otra vez.",
	cancelledTitle: "El último pago se canceló",
	cancelled:
		"La billetera puso en su lugar otra transacción que no paga nada aquí. No llegó ningún pago. Puedes pagar otra vez.",
	unseenTitle: "El último pago no se vio",
	unseen:
		"Se pidió a la billetera que pagara, pero nada llegó a {network}. Si tu billetera muestra una transacción, confírmala abajo con su hash.",
	overdueTitle: "Vencido",
	overdue: "Vencía el {day}. Aún puedes pagar; {requester} ve ambas fechas.",
	onItsWayTitle: "Hay un pago en camino",
	onItsWay:
		"{network} conoce un pago para este enlace y aún no lo ha confirmado. Esta página cambia por sí sola; no pagues otra vez.",
	seenTitle: "Pago visto",
	seen: "Llegaron {amount} a la dirección de {requester}. Cuenta en cuanto esté confirmado lo suficiente. No queda nada por hacer; no pagues otra vez.",
	seenSomething:
		"Una transferencia llegó a la dirección de {requester}. Cuenta en cuanto esté confirmada lo suficiente. No queda nada por hacer; no pagues otra vez.",
	onItsWayPart:
		"{network} conoce un pago para este enlace y aún no lo ha confirmado. Esta página cambia por sí sola; aparte de eso, quedan por pagar {rest}.",
	sentUnnamed:
		"Se pidió a una billetera que pagara aquí y desde entonces su cuenta ha enviado una transacción. {network} aún no muestra cuál es. Esta página cambia por sí sola; no pagues otra vez.",
	seenPart:
		"Llegaron {amount} a la dirección de {requester}. Cuenta en cuanto esté confirmado lo suficiente. Aparte de eso, quedan por pagar {rest}.",
	forgottenTitle: "Se envió un pago y no se volvió a ver",
	forgotten:
		"Una transacción para esta solicitud estaba en camino en {network} y ningún nodo la conoce desde hace una hora o más. Mira en la billetera de la que salió antes de pagar otra vez: una que aún espera allí todavía puede ejecutarse.",
	replacedTitle: "Sustituido por otra transacción",
	replaced:
		"La billetera puso una transacción nueva en lugar de la primera, como hace al acelerar. Seguimos la nueva. No se ha perdido nada; no pagues otra vez.",
	reorgedTitle: "El pago está pendiente de nuevo",
	reorged:
		"{network} revirtió este pago, lo que es raro. Suele volver por sí solo en minutos y seguimos comprobando. No pagues otra vez todavía.",
	asksTitle: "El solicitante tiene que confirmar este pago",
	asks: "{amount} están en la dirección de {requester}, pero nada los une solo a este enlace. {requester} puede aceptarlos en su panel; hasta entonces la transferencia se conserva. Si fue tuya, no pagues otra vez.",
	asksOfSomething:
		"Una transferencia está en la dirección de {requester}, pero nada la une solo a este enlace. {requester} puede aceptarla en su panel; hasta entonces la transferencia se conserva. Si fue tuya, no pagues otra vez.",
	requestCancelledTitle: "El solicitante canceló esta solicitud. No pagues.",
	requestCancelled:
		"{requester} la canceló el {day}. La dirección ya no se muestra. ¿Ya enviaste algo? Seguimos atentos y {requester} lo verá como tardío.",
	requestCancelledToo:
		"{requester} canceló esta solicitud el {day}: no envíes nada más. Lo que está en camino llega a {requester} de todos modos.",
	receivedBefore: "Antes se habían recibido {received} de {asked}.",
	partTitle: "{received} de {asked} recibidos",
	partFinal: "Lo que llegó es definitivo y cuenta.",
	partNotFinal: "Lo que llegó cuenta; aún no es definitivo.",
	stillOpen: "Quedan por pagar {amount}.",
	stillOpenUntil: "Quedan por pagar {amount} hasta el {day}.",
	restMoves: "Los {amount} restantes están en camino o esperan a {requester}. No los pagues otra vez.",
	paidTitle: "Ya está pagado",
	verifiedTitle: "Pago verificado",
	paidLateTitle: "Pagado con retraso",
	paidLateByTitle: "Pagado, con {duration} de retraso",
	paidCancelledTitle: "Pagado después de cancelarse",
	lateCancelled:
		"{requester} había cancelado la solicitud el {day}. El dinero está en su dirección de todos modos: pídeselo si quieres que te lo devuelva.",
	inFull: "Llegaron {amount} por completo.",
	inFullOn: "Llegaron {amount} por completo el {day}.",
	late: "Vencía el {day}. {requester} ve ambas fechas.",
	confirmedByRequester: "{requester} confirmó que llegaron {amount} para esta solicitud.",
	inParts: "Llegaron {amount} en {count, plural, one {# transferencia} other {# transferencias}}.",
	inPartsOn:
		"Llegaron {amount} en {count, plural, one {# transferencia} other {# transferencias}}, la última el {day}.",
	surplus: "Son {amount} más de lo pedido: {requester} los tiene y los ve. Pídeselos si quieres que te los devuelva.",
	nothingLeft: "Aquí no queda nada por pagar.",
	notFinal: "Aún no es definitivo: {network} todavía podría revertir el pago, lo que es raro. Seguimos atentos.",
	depth: "{have} de {need, plural, one {# confirmación} other {# confirmaciones}}",
	depthNotFinal: "{have, plural, one {# confirmación} other {# confirmaciones}}, aún no definitivo",
	changedTitle: "La respuesta de la cadena cambió",
	changed:
		"Esta transacción ya no cuenta para este enlace: falló, fue sustituida, la red la revirtió o el solicitante no la aceptó. Compruébala otra vez para saber el motivo antes de pagar de nuevo.",
	notAcceptedTitle: "Esta transferencia no se aceptó aquí",
	notAccepted:
		"{requester} dijo que no pertenece a esta solicitud, o saldó otra. El dinero está en su dirección: pregúntale qué pagó.",
};
