import type { begin as english } from "../en/begin.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a payer of a link for many begins. */
export const begin: Translated<typeof english> = {
	youChoose: "Tú eliges el importe",
	from: "desde",
	everybody: "Todos pagan",
	title: "Pagar a {name} | Paylink",
	payWhatYouWant: "Paga a {name} lo que quieras",
	payYourShare: "Paga a {name}",
	yourAmount: "Tu importe en {token}",
	orMore: "{amount} o más",
	suggestions: "Importes sugeridos",
	pay: "Pagar",
	payAmount: "Pagar {amount}",
	oneOfMany: "Aquí pagan muchas personas. Tu pago tiene su propia página, su estado y su recibo.",
	payFromThere:
		"Paga desde tu propia página, que viene a continuación. El dinero enviado directamente a esta dirección no se asocia contigo por sí solo.",
	paidSoFar: "Pagado hasta ahora",
	times: "{count, plural, =0 {aún ninguna vez} one {# vez} other {# veces}}",
	timesOf: "{count} de {most}",
	goOn: "Continuar con tu pago",
	begunBefore: "Empezaste un pago de {amount} en este navegador.",
	ended: "El pago que empezaste no se hizo a tiempo y ha terminado. Empieza de nuevo aquí.",
	endedSent: "Si ya enviaste dinero, no se ha perdido: {name} lo ve. Escríbele.",
	complete: "Esta solicitud está completa",
	completeText: "Ha recibido tantos pagos como pidió {name}. Nadie tiene que pagar más.",
	cancelled: "El solicitante canceló esta solicitud. No pagues.",
	tooLittle: "Lo mínimo es {least}",
	tooOften: "Empezaste muchos pagos aquí. Continúa con uno de ellos o inténtalo de nuevo dentro de {wait}.",
	full: "Muchas personas empezaron a pagar y no terminaron. Inténtalo más tarde.",
	failed: "No se pudo empezar tu pago. Inténtalo de nuevo.",
};
