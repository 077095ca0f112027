import type { card as english } from "../en/card.ts";
import type { Translated } from "../say.ts";

/** Words on the request itself, wherever it is shown. */
export const card: Translated<typeof english> = {
	amountRequested: "Talep edilen tutar: ",
	fromAmount: "en az {amount}",
	receivingAddress: "Alıcı adresi",
	network: "Ağ",
	payerChooses: "{count} ağdan birini ödeyen seçer",
	tokenBridged: "{token} (köprülenmiş)",
	tokenNot: "{token}, {other} değil",
	tokenThere: "{network} ağında bunun adı {token}.",
	due: "Son ödeme tarihi",
	memo: "Açıklama",
	invoiceNumber: "Fatura numarası",
	taxId: "Vergi numarası",
	postalLines: "{name} adresi",
	nameMissing: "Adınız",
	emailMissing: "E-postanız",
	addressMissing: "Alıcı adresiniz",
	nameHere: "{name} bu adrese gidiyor.",
	nameMarked: "İşaretli karakterler başkalarıyla kolayca karıştırılır.",
	nameMoved:
		"Talep oluşturulduğunda {name} bu adrese gidiyordu, şimdi başka bir yere gidiyor. Ödemeden önce {requester} ile bildiğiniz bir yoldan görüşün.",
	nameGone:
		"Talep oluşturulduğunda {name} bu adrese gidiyordu, şimdi hiçbir adrese gitmiyor. Ödemeden önce {requester} ile bildiğiniz bir yoldan görüşün.",
	viewOn: "{explorer} üzerinde gör",
	emailUnverified: "e-posta doğrulanmadı",
	addressVerified: "Talep eden, bu adresin kendisine ait olduğunu bir imzayla kanıtladı.",
	addressUnverified:
		"Bu adres, talep eden tarafından yazıldı; kendisine ait olduğu kanıtlanmadı. Şüpheniz varsa kendisine başka bir yoldan sorun.",
};
