import type { guard as english } from "../en/guard.ts";
import type { Translated } from "../say.ts";

export const guard: Translated<typeof english> = {
	otherPage: "Esto vino de una página que no es de Paylink. Abre {url} e inténtalo de nuevo.",
	oldAddress: "Esta página se pidió de una forma que ya no se responde. Ábrela otra vez.",
	otherMethod: "Aquí solo se puede leer y enviar.",
	tooMuch: "Era demasiado de una vez: como máximo {size} kB. No se guardó nada.",
	otherKind: "En esta dirección Paylink lee formularios. No se guardó nada.",
	fieldTwice: "Un campo se envió dos veces. Vuelve a cargar la página. No se guardó nada.",
	unreadable: "No se pudo leer lo que se envió. No se guardó nada.",
};
