import type { receipt as english } from "../en/receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a paid link: its receipt, what it still takes, and what the words on a payment's way mean. */
export const receipt: Translated<typeof english> = {
	title: "Recibo",
	amountPaid: "Importe pagado: ",
	paidFinal: "Pagado y definitivo",
	paidNotFinal: "Pagado, aún no definitivo",
	notFinalMeans:
		"En casos raros {network} aún puede revertir un pago. Entonces este recibo desaparece y la página lo dice. Cuando el pago es definitivo, eso ya no puede ocurrir.",
	paidBy: "Pagado por",
	paidTo: "Pagado a",
	payerUnknown: "La cadena no muestra de quién era el dinero.",
	payersBelow: "{count, plural, one {# cuenta, indicada abajo} other {# cuentas, cada una indicada abajo}}",
	transferOf: "Transferencia {index} de {count}",
	askedFor: "Solicitado",
	token: "Token",
	time: "Hora",
	copyHash: "Copiar hash",
	copyHashOf: "Copiar hash {hash}",
	signed: "Recibo firmado",
	print: "Imprimir",
	copyLink: "Copiar enlace",
	whoSees:
		"Quien tenga el enlace de esta página ve este recibo. No nombra a ningún pagador, solo lo que muestra la cadena.",
	report: "Denunciar este enlace",
	keptAt: "Esta página dice cómo está el pago ahora:",
	paidAgain: "Pagué otra vez",
	paidAgainText:
		"Aquí ya no se pide nada. Un segundo pago no se pierde: está en la dirección de {name}, que lo ve. Confírmalo abajo y pide a {name} que te lo devuelva si fue sin querer.",
	wordsTitle: "Qué significan estas palabras",
	"word-confirmation": "Confirmación",
	"wordMeans-confirmation":
		"La red escribe los pagos en bloques, uno tras otro. Cada bloque nuevo encima del tuyo lo confirma una vez más y hace más difícil revertirlo.",
	"word-final": "Definitivo",
	"wordMeans-final": "A partir de aquí ni la propia red revierte el pago.",
	"word-pendingAgain": "Pendiente de nuevo",
	"wordMeans-pendingAgain":
		"En casos raros la red descarta un bloque y los pagos que contiene. El dinero vuelve a su remitente hasta que el pago entra en otro bloque, lo que suele tardar minutos.",
	"word-verified": "Verificada, sin verificar",
	"wordMeans-verified":
		"Verificada: una firma muestra que la dirección pertenece al solicitante. Sin verificar: el solicitante la escribió y no ha demostrado que sea suya.",
};
