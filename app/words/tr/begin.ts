import type { begin as english } from "../en/begin.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a payer of a link for many begins. */
export const begin: Translated<typeof english> = {
	youChoose: "Tutarı siz seçersiniz",
	from: "en az",
	everybody: "Herkes öder",
	title: "{name} adlı alıcıya ödeme | Paylink",
	payWhatYouWant: "{name} adlı alıcıya dilediğiniz kadar ödeyin",
	payYourShare: "{name} adlı alıcıya ödeme yapın",
	yourAmount: "Tutarınız ({token})",
	orMore: "{amount} veya daha fazlası",
	suggestions: "Önerilen tutarlar",
	pay: "Öde",
	payAmount: "{amount} öde",
	oneOfMany: "Buradaki birçok ödeyenden birisiniz. Ödemenizin kendine ait bir sayfası, durumu ve makbuzu olur.",
	payFromThere:
		"Ödemeyi, bir sonraki adımda açılacak kendi sayfanızdan yapın. Doğrudan bu adrese gönderilen para sizinle kendiliğinden eşleştirilmez.",
	paidSoFar: "Şimdiye kadar ödenen",
	times: "{count, plural, =0 {henüz yok} one {# kez} other {# kez}}",
	timesOf: "{count} / {most}",
	goOn: "Ödemenize devam edin",
	begunBefore: "Bu tarayıcıda {amount} tutarında bir ödeme başlattınız.",
	ended: "Başlattığınız ödeme zamanında yapılmadı ve sona erdi. Buradan yeniden başlayın.",
	endedSent: "Parayı gönderdiyseniz kaybolmadı: {name} bunu görür. Kendisine yazın.",
	complete: "Bu talep tamamlandı",
	completeText: "{name} kaç ödeme talep ettiyse o kadarı geldi. Artık kimsenin ödeme yapması gerekmiyor.",
	cancelled: "Talep eden, bu ödeme talebini iptal etti. Ödemeyin.",
	tooLittle: "Tutar en az {least} olmalı",
	tooOften: "Buradan çok sayıda ödeme başlattınız. Bunlardan birine devam edin veya {wait} sonra yeniden deneyin.",
	full: "Çok fazla kişi ödemeye başladı ve henüz tamamlamadı. Daha sonra yeniden deneyin.",
	failed: "Ödemeniz başlatılamadı. Yeniden deneyin.",
};
