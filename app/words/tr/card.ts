import type { card as english } from "../en/card.ts";
import type { Translated } from "../say.ts";

/** Words on the request itself, wherever it is shown. */
export const card: Translated<typeof english> = {
	amountRequested: "İstenen tutar: ",
	fromAmount: "en az {amount}",
	receivingAddress: "Alıcı adresi",
	network: "Ağ",
	payerChooses: "Ödeyen seçer, {count} seçenekten",
	tokenBridged: "{token} (köprülenmiş)",
	tokenNot: "{token}, {other} değil",
	tokenThere: "{network} ağında bunun adı {token}.",
	due: "Son gün",
	memo: "Açıklama",
	nameMissing: "Adınız",
	emailMissing: "E-postanız",
	addressMissing: "Alıcı adresiniz",
	viewOn: "{explorer} üzerinde gör",
	emailUnverified: "e-posta doğrulanmadı",
	addressVerified: "İsteyen kişi bu adresin kendisine ait olduğunu bir imzayla kanıtladı.",
	addressUnverified:
		"Bu adresi isteyen kişi yazdı, kendisine ait olduğunu kanıtlamadı. Kuşkunuz varsa başka bir yoldan sorun.",
};
