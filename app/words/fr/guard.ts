import type { guard as english } from "../en/guard.ts";
import type { Translated } from "../say.ts";

export const guard: Translated<typeof english> = {
	otherPage: "Cela venait d’une page qui n’est pas de Paylink. Ouvrez {url} et réessayez.",
	oldAddress: "Cette page a été demandée d’une façon à laquelle nous ne répondons plus. Ouvrez-la de nouveau.",
	otherMethod: "Ici, on ne peut que lire et envoyer.",
	tooMuch: "C’était trop à la fois : {size} ko au plus. Rien n’a été enregistré.",
	otherKind: "À cette adresse, Paylink lit des formulaires. Rien n’a été enregistré.",
	fieldTwice: "Un champ a été envoyé deux fois. Rechargez la page. Rien n’a été enregistré.",
	unreadable: "Ce qui a été envoyé n’a pas pu être lu. Rien n’a été enregistré.",
};
