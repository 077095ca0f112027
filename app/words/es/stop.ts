import type { stop as english } from "../en/stop.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a mailbox wants no more mails. */
export const stop: Translated<typeof english> = {
	page: "No más correos - Paylink",
	title: "¿No más correos?",
	text: "Nadie podrá enviar desde aquí solicitudes de pago ni recordatorios a este buzón. Los recibos de lo que pagues seguirán llegando.",
	confirm: "No más de estos correos",
	doneTitle: "No más correos",
	done: "Este buzón ya no recibe de aquí solicitudes de pago ni recordatorios, los envíe quien los envíe.",
	doneForGood:
		"Este buzón ya no recibe de aquí solicitudes de pago ni recordatorios, los envíe quien los envíe. Para que vuelvan, escríbenos desde él.",
	undo: "Volver a recibirlos",
	goneTitle: "Esta dirección está cortada",
	gone: "Ábrela otra vez desde el correo: hace falta entera. O escríbenos y lo hacemos.",
	contact: "Escríbenos",
};
