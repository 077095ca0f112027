import type { card as english } from "../en/card.ts";
import type { Translated } from "../say.ts";

/** Words on the request itself, wherever it is shown. */
export const card: Translated<typeof english> = {
	amountRequested: "Importe solicitado: ",
	fromAmount: "desde {amount}",
	receivingAddress: "Dirección de cobro",
	network: "Red",
	payerChooses: "Quien paga elige, entre {count}",
	tokenBridged: "{token} (de puente)",
	tokenNot: "{token}, no {other}",
	tokenThere: "En {network} es {token}.",
	due: "Vence",
	memo: "Concepto",
	invoiceNumber: "Número de factura",
	taxId: "Número fiscal",
	postalLines: "Dirección de {name}",
	nameMissing: "Tu nombre",
	emailMissing: "Tu correo",
	addressMissing: "Tu dirección de cobro",
	nameHere: "{name} lleva a esta dirección.",
	nameMarked: "Los caracteres marcados se confunden fácilmente con otros.",
	nameMoved:
		"{name} llevaba a esta dirección cuando se creó la solicitud y ahora lleva a otra. Pregunta a {requester} por un medio que conozcas antes de pagar.",
	nameGone:
		"{name} llevaba a esta dirección cuando se creó la solicitud y ahora no lleva a ninguna. Pregunta a {requester} por un medio que conozcas antes de pagar.",
	viewOn: "Ver en {explorer}",
	emailUnverified: "correo sin verificar",
	addressVerified: "El solicitante demostró con una firma que esta dirección es suya.",
	addressUnverified:
		"El solicitante escribió esta dirección y no ha demostrado que sea suya. Si tienes dudas, pregúntale por otra vía.",
};
