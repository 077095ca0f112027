import type { signedReceipt as english } from "../en/signed-receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a signed receipt’s own page. */
export const signedReceipt: Translated<typeof english> = {
	pageTitle: "Makbuz, {name} için {amount} | Paylink",
	paidTo: "{amount} ödendi, alıcı {name}",
	notFinal: "{amount} ödendi, alıcı {name}, henüz kesin değil",
	withdrawn: "Bu makbuz geri çekildi",
	withdrawnOn: "Geri çekilme: {time}",
	withdrawnAmount: "Tutar, geri çekildi: ",
	withdrawnTitle: "Bu makbuza güvenmeyin.",
	withdrawnText:
		"Sözünü ettiği ödeme şu anda bu istek için sayılmıyor: {network} ödemenin bloğunu değiştirdi ya da {name} sözünü geri aldı. Yeniden sayılırsa bu adreste yeniden imzalanmış bir makbuz durur.",
	paymentPage: "Ödeme sayfası",
	confirmations: "{count, plural, one {# onay} other {# onay}}, henüz kesin değil",
	payerProven: "Kanıtlı: bu hesap bu ödeme için imzaladı",
	payeeProven: "Kanıtlı: {name} isteği bununla imzaladı",
	about: "Ne için",
	requestSigned: "İstek imzası",
	tiedBy: "İsteğe bağlayan",
	"tie-tag": "işlemdeki bir işaret",
	"tie-signature": "ödeyenin imzası",
	"tie-attempt": "ödeme sayfasında açılan bir cüzdan",
	"tie-sole-link": "tam tutar",
	"tie-requester": "{name} adlı kişinin sözü",
	sumSaid: "Ne kadar geldiğini {name} söylüyor; zincir göstermiyor.",
	signedBy: "Paylink tarafından imzalandı",
	withKey: "anahtar: {key}",
	signedByPayer: "Ödeyen hesap tarafından imzalandı",
	signedByRequester: "İsteği {name} imzaladı, {day}",
	check:
		"Bu makbuzu {address} adresindeki açık anahtarlarla herkes denetleyebilir. Yukarıdaki ince satır imzanın kendisidir.",
	checkWithdrawn: "İmzalar gerçek. Söyledikleri artık geçerli değil; şimdiki durumu bu sayfa söyler.",
	checkIt: "Bu makbuzu denetle",
	signedText: "İmzalı metin",
	copySignedText: "İmzalı metni kopyala",
	qrAlt: "Bu sayfayı açan QR kodu",
	whoSees:
		"Bu sayfanın adresini bilen herkes onu görebilir. Ödeyeni adıyla anmaz, yalnızca zincirin gösterdiğini gösterir.",
};
