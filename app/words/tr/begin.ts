import type { begin as english } from "../en/begin.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a payer of a link for many begins. */
export const begin: Translated<typeof english> = {
	youChoose: "Tutarı siz seçersiniz",
	from: "en az",
	everybody: "Herkes öder",
	title: "{name} için ödeme | Paylink",
	payWhatYouWant: "{name} için dilediğiniz kadar ödeyin",
	payYourShare: "{name} için ödeme yapın",
	yourAmount: "Tutarınız, {token} olarak",
	orMore: "{amount} veya daha fazlası",
	suggestions: "Önerilen tutarlar",
	pay: "Öde",
	payAmount: "{amount} öde",
	oneOfMany: "Burada birçok kişi ödüyor. Ödemenizin kendi sayfası, durumu ve makbuzu olur.",
	payFromThere:
		"Birazdan gelecek kendi sayfanızdan ödeyin. Doğrudan bu adrese gönderilen para kendiliğinden sizinle eşleşmez.",
	paidSoFar: "Şimdiye kadar ödenen",
	times: "{count, plural, =0 {henüz yok} one {# kez} other {# kez}}",
	timesOf: "{count} / {most}",
	goOn: "Ödemenize devam edin",
	begunBefore: "Bu tarayıcıda {amount} tutarında bir ödemeye başladınız.",
	ended: "Başladığınız ödeme zamanında yapılmadı ve sona erdi. Buradan yeniden başlayın.",
	endedSent: "Parayı gönderdiyseniz kaybolmadı: {name} onu görüyor. Kendisine yazın.",
	complete: "Bu istek tamamlandı",
	completeText: "{name} kaç ödeme istediyse o kadar geldi. Artık kimsenin ödemesi gerekmiyor.",
	cancelled: "İsteyen kişi bu isteği iptal etti. Ödemeyin.",
	tooLittle: "En az tutar {least}",
	tooOften: "Burada birçok ödemeye başladınız. Birine devam edin veya {wait} sonra yeniden deneyin.",
	full: "Çok fazla kişi ödemeye başlayıp bitirmedi. Daha sonra yeniden deneyin.",
	failed: "Ödemeniz başlatılamadı. Yeniden deneyin.",
};
