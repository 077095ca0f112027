import type { errors as english } from "../en/errors.ts";
import type { Translated } from "../say.ts";

/** Words of the pages that stand where another page should. Each says what happened to the money. */
export const errors: Translated<typeof english> = {
	didNotWorkPage: "Eso no funcionó | Paylink",
	noSuchLinkPage: "No existe ese enlace | Paylink",
	notFoundPage: "Aquí no hay nada | Paylink",
	notFoundTitle: "Aquí no hay nada",
	notFound:
		"No hay ninguna página en esta dirección. Revísala letra por letra o empieza de nuevo. No se ha movido dinero.",
	noSuchLinkTitle: "No existe ese enlace",
	noSuchLink:
		"En esta dirección nunca se pidió nada, o quien lo pidió lo retiró. Revisa el enlace letra por letra o pide uno nuevo. No se ha movido dinero.",
	youOpened: "Abriste",
	createLink: "Crear un enlace de pago",
	serverErrorTitle: "Fue culpa nuestra",
	serverError:
		"Algo falló de nuestro lado. Si ya habías aprobado un pago en tu billetera, está a salvo en la cadena; no lo envíes otra vez.",
	reference: "Referencia",
	time: "Hora",
	unreachableTitle: "Sin conexión",
	unreachable: "No pudimos comunicarnos con Paylink. Un pago ya enviado está a salvo en la cadena. Revisa tu conexión.",
	tryAgain: "Reintentar",
	refusedTitle: "Eso no funcionó",
	refused: "Esta página no acepta lo que se le envió. No se guardó nada y no se ha movido dinero.",
};
