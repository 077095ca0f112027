import type { signedReceipt as english } from "../en/signed-receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a signed receipt’s own page. */
export const signedReceipt: Translated<typeof english> = {
	pageTitle: "Recibo, {amount} a {name} | Paylink",
	paidTo: "{amount} pagados a {name}",
	notFinal: "{amount} pagados a {name}, aún no definitivo",
	withdrawn: "Este recibo está retirado",
	withdrawnOn: "Retirado el {time}",
	withdrawnAmount: "Importe, retirado: ",
	withdrawnTitle: "No confíe en este recibo.",
	withdrawnText:
		"El pago del que habla no cuenta ahora para esta solicitud: {network} reemplazó su bloque, o {name} retiró su palabra. Si vuelve a contar, habrá en esta dirección un recibo firmado de nuevo.",
	paymentPage: "Página de pago",
	confirmations: "{count, plural, one {# confirmación} other {# confirmaciones}}, aún no definitivo",
	payerProven: "Demostrado: esta cuenta firmó por este pago",
	payeeProven: "Demostrado: {name} firmó la solicitud con ella",
	about: "Por",
	requestSigned: "Solicitud firmada",
	tiedBy: "Unido a la solicitud por",
	"tie-tag": "una marca en la transacción",
	"tie-signature": "la firma de quien pagó",
	"tie-attempt": "una billetera abierta en la página de pago",
	"tie-sole-link": "el importe exacto",
	"tie-requester": "la palabra de {name}",
	sumSaid: "{name} dice cuánto llegó; la cadena no lo muestra.",
	signedBy: "Firmado por Paylink",
	withKey: "con la clave {key}",
	signedByPayer: "Firmado por la cuenta que pagó",
	signedByRequester: "Solicitud firmada por {name} el {day}",
	check:
		"Cualquiera puede comprobar este recibo con las claves públicas en {address}. La línea fina de arriba es la propia firma.",
	checkWithdrawn: "Las firmas son auténticas. Lo que dicen ya no es así, y esta página dice cómo está ahora.",
	checkIt: "Comprobar este recibo",
	signedText: "Texto firmado",
	copySignedText: "Copiar el texto firmado",
	qrAlt: "Código QR que abre esta página",
	whoSees:
		"Quien tenga la dirección de esta página puede verla. No nombra a quien pagó, solo lo que muestra la cadena.",
};
