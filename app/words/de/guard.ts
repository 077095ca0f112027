import type { guard as english } from "../en/guard.ts";
import type { Translated } from "../say.ts";

export const guard: Translated<typeof english> = {
	otherPage: "Das kam von einer Seite, die nicht zu Paylink gehört. Öffnen Sie {url} und versuchen Sie es erneut.",
	oldAddress:
		"Diese Seite wurde auf eine Weise angefragt, die nicht mehr beantwortet wird. Öffnen Sie sie noch einmal.",
	otherMethod: "Hier ist nur Lesen und Absenden möglich.",
	tooMuch: "Das war zu viel auf einmal: höchstens {size} kB. Es wurde nichts gespeichert.",
	otherKind: "Unter dieser Adresse liest Paylink Formulare. Es wurde nichts gespeichert.",
	fieldTwice: "Ein Feld wurde zweimal gesendet. Laden Sie die Seite neu. Es wurde nichts gespeichert.",
	unreadable: "Was gesendet wurde, konnte nicht gelesen werden. Es wurde nichts gespeichert.",
};
