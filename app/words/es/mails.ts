import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../say.ts";

/** Words of mails about payments. */
export const mails: Translated<typeof english> = {
	final: "La transferencia es definitiva.",
	openPaymentPage: "Abrir la página de pago",
	openReceipt: "Abrir el recibo firmado",
	receiptAttached:
		"El recibo firmado va adjunto en PDF, tal como era al escribirse este correo. Cualquiera puede comprobarlo en {address}.",
	sentSubject: "Recibo de {amount}",
	sentHeading: "{amount} enviados",
	sentWhole:
		"Se encontró una transferencia de {amount} a {requester} en {network}. Su solicitud de {asked} está pagada por completo.",
	sentPart:
		"Se encontró una transferencia de {amount} a {requester} en {network}. Cuenta para su solicitud de {asked}.",
	sentReleased: "Tú indicaste esta transferencia y {requester} te entregó el recibo.",
	afterPayment: "{requester} tiene un mensaje para quien haya pagado. Está en la página de pago.",
	keepThisMail: "Guarda este correo: la transacción de abajo demuestra el pago ante cualquiera.",
	arrivedSubject: "Han llegado {amount}",
	arrivedHeading: "Han llegado {amount}",
	arrivedWhole:
		"Un pago de {amount} en {network} ha llegado al enlace de pago por el que preguntaste. Están pagados los {asked}.",
	arrivedPart:
		"Un pago de {amount} en {network} ha llegado al enlace de pago por el que preguntaste. Quedan por pagar {rest} de {asked}.",
	arrivedNotFinal: "Aún no es definitivo: la página de pago muestra cuántas veces está confirmado.",
	arrivedWhy:
		"Alguien escribió este correo en una página de pago para saber cuándo llega un pago. Este es el único mensaje al respecto. Si no fuiste tú, no tienes que hacer nada.",
	amount: "Importe",
	leastAmount: "Importe mínimo",
	payerChooses: "quien paga elige cuánto",
	network: "Red",
	to: "Para",
	from: "De",
	namedBy: "Indicado por",
	notProven: "no ha demostrado que pagó",
	memo: "Concepto",
	date: "Fecha",
	transaction: "Transacción",
	onTheChain: "En la cadena",
	request: "Solicitud",
	due: "Vence",
	addressProven: "demostrada como suya",
	addressTyped: "escrita, no demostrada",
	requestSubject: "Una solicitud de pago de {amount}",
	requestHeading: "Alguien te pide {amount}",
	requestSubjectOpen: "Una solicitud de pago, desde {amount}",
	requestHeadingOpen: "Alguien te pide el importe que tú elijas, como mínimo {amount}",
	requestFrom:
		"{name} hizo esta solicitud. Su correo {email} está demostrado; su nombre es el que escribió. Las respuestas a este mensaje le llegan directamente.",
	requestExpect: "Paga solo lo que esperas: Paylink no sabe si lo debes. No necesitas cuenta.",
	requestWhy: "Recibes este mensaje porque quien hizo la solicitud escribió tu correo.",
	reminderSubject: "Vence el {day}: {amount}",
	reminderHeading: "Vence el {day}",
	reminder: "Quedan por pagar {amount}. Quien ya haya pagado no tiene que hacer nada: se ve por sí solo.",
	reminderUnnamed: "Alguien escribió este correo en una página de pago para saber de su pago.",
	reminderWhy: "Recibes este mensaje porque alguien escribió este correo en una página de pago.",
	requestCancelledSubject: "Cancelada: la solicitud de {amount}",
	requestCancelledHeading: "No pagues: esta solicitud se canceló",
	requestCancelledBy: "{name} ({email}) canceló la solicitud de {amount} que se te envió. Ya no se te pide nada.",
	requestCancelledUnnamed:
		"La solicitud de pago de {amount}, en cuya página se escribió este correo, fue cancelada por quien la hizo. Ya no se te pide nada.",
	requestCancelledSent:
		"Si ya enviaste dinero, no se ha perdido: está en la dirección del solicitante, que lo ve como tardío. Paylink no puede devolverlo; pídeselo al solicitante.",
	stop: "No más de estos correos a este buzón: {url}",
	neverAsks:
		"Paylink nunca pide una frase semilla, una clave privada ni una autorización, ni por correo ni en ningún otro sitio.",
	questions: "Preguntas: {email}",
};
