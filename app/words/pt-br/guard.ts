import type { guard as english } from "../en/guard.ts";
import type { Translated } from "../say.ts";

export const guard: Translated<typeof english> = {
	otherPage: "Isto veio de uma página que não é do Paylink. Abra {url} e tente de novo.",
	oldAddress: "Esta página foi pedida de um modo que não é mais respondido. Abra-a de novo.",
	otherMethod: "Aqui só é possível ler e enviar.",
	tooMuch: "Foi demais de uma só vez: no máximo {size} kB. Nada foi salvo.",
	otherKind: "Neste endereço o Paylink lê formulários. Nada foi salvo.",
	fieldTwice: "Um campo foi enviado duas vezes. Recarregue a página. Nada foi salvo.",
	unreadable: "Não foi possível ler o que foi enviado. Nada foi salvo.",
};
