import type { receipt as english } from "../en/receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a paid link: its receipt, what it still takes, and what the words on a payment's way mean. */
export const receipt: Translated<typeof english> = {
	title: "Makbuz",
	amountPaid: "Ödenen tutar: ",
	paidFinal: "Ödendi ve kesinleşti",
	paidNotFinal: "Ödendi, henüz kesinleşmedi",
	notFinalMeans:
		"Nadir durumlarda {network} ağı bir ödemeyi yine de geri alabilir. O zaman bu makbuz kalkar ve sayfa bunu belirtir. Ödeme kesinleştikten sonra bu artık olamaz.",
	paidBy: "Ödeyen",
	paidTo: "Alıcı",
	payerUnknown: "Zincir, paranın kime ait olduğunu göstermiyor.",
	payersBelow: "{count, plural, one {# hesap, aşağıda gösteriliyor} other {# hesap, her biri aşağıda gösteriliyor}}",
	transferOf: "Transfer {index} / {count}",
	askedFor: "Talep edilen",
	token: "Token",
	time: "Zaman",
	copyHash: "Hash’i kopyala",
	copyHashOf: "Hash’i kopyala: {hash}",
	signed: "İmzalı makbuz",
	print: "Yazdır",
	copyLink: "Bağlantıyı kopyala",
	whoSees:
		"Bu sayfanın bağlantısına sahip olan herkes bu makbuzu görür. Makbuzda ödeyenin adı yer almaz, yalnızca zincirde görünenler yer alır.",
	report: "Bu bağlantıyı şikâyet et",
	keptAt: "Ödemenin güncel durumu bu sayfadadır:",
	paidAgain: "Bir kez daha ödedim",
	paidAgainText:
		"Burada artık ödeme istenmiyor. İkinci bir ödeme kaybolmaz: {name} adlı alıcının adresindedir ve kendisi bunu görür. Aşağıdan bildirin; yanlışlıkla ödediyseniz {name} adlı alıcıdan geri göndermesini isteyin.",
	wordsTitle: "Bu sözcüklerin anlamı",
	"word-confirmation": "Onay",
	"wordMeans-confirmation":
		"Ağ, ödemeleri birbiri ardına gelen bloklara yazar. Ödemenizin bulunduğu bloğun üzerine eklenen her yeni blok onu bir kez daha onaylar ve geri alınmasını zorlaştırır.",
	"word-final": "Kesinleşti",
	"wordMeans-final": "Bu noktadan sonra ağın kendisi de ödemeyi geri almaz.",
	"word-pendingAgain": "Yeniden beklemede",
	"wordMeans-pendingAgain":
		"Nadir durumlarda ağ bir bloğu ve içindeki ödemeleri geçersiz kılar. Ödeme başka bir bloğa girene kadar para yeniden gönderendedir; bu genellikle birkaç dakika sürer.",
	"word-verified": "Doğrulandı, doğrulanmadı",
	"wordMeans-verified":
		"Doğrulandı: bir imza, adresin talep edene ait olduğunu gösterir. Doğrulanmadı: adres, talep eden tarafından yazıldı; kendisine ait olduğu kanıtlanmadı.",
};
