import type { receipt as english } from "../en/receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a paid link: its receipt, what it still takes, and what the words on a payment's way mean. */
export const receipt: Translated<typeof english> = {
	title: "Makbuz",
	amountPaid: "Ödenen tutar: ",
	paidFinal: "Ödendi ve kesinleşti",
	paidNotFinal: "Ödendi, henüz kesinleşmedi",
	notFinalMeans:
		"Nadir durumlarda {network} bir ödemeyi hâlâ geri alabilir. O zaman bu makbuz kaybolur ve sayfa bunu söyler. Ödeme kesinleşince bu artık olamaz.",
	paidBy: "Ödeyen",
	paidTo: "Alan",
	payerUnknown: "Zincir, paranın kime ait olduğunu göstermiyor.",
	payersBelow: "{count, plural, one {# hesap, aşağıda adıyla} other {# hesap, her biri aşağıda adıyla}}",
	transferOf: "Transfer {index} / {count}",
	askedFor: "İstenen",
	token: "Token",
	time: "Saat",
	copyHash: "Hash’i kopyala",
	copyHashOf: "Hash’i kopyala {hash}",
	print: "Yazdır",
	copyLink: "Bağlantıyı kopyala",
	whoSees:
		"Bu sayfanın bağlantısına sahip olan herkes bu makbuzu görür. Ödeyeni adıyla anmaz, yalnızca zincirin gösterdiğini gösterir.",
	report: "Bu bağlantıyı bildir",
	keptAt: "Ödemenin şu anki durumunu bu sayfa söyler:",
	paidAgain: "Bir kez daha ödedim",
	paidAgainText:
		"Burada artık bir şey istenmiyor. İkinci bir ödeme kaybolmaz: {name} adlı kişinin adresindedir ve o bunu görür. Aşağıda onaylayın ve istemeden olduysa {name} adlı kişiden geri göndermesini isteyin.",
	wordsTitle: "Bu sözcükler ne demek",
	"word-confirmation": "Onay",
	"wordMeans-confirmation":
		"Ağ, ödemeleri birbiri ardına bloklara yazar. Sizinkinin üzerine gelen her yeni blok onu bir kez daha onaylar ve geri alınmasını zorlaştırır.",
	"word-final": "Kesinleşti",
	"wordMeans-final": "Bundan sonra ağın kendisi bile ödemeyi geri almaz.",
	"word-pendingAgain": "Yeniden beklemede",
	"wordMeans-pendingAgain":
		"Nadir durumlarda ağ bir bloğu ve içindeki ödemeleri bırakır. Ödeme başka bir bloğa girene kadar para gönderene geri döner; bu genellikle dakikalar sürer.",
	"word-verified": "Doğrulandı, doğrulanmadı",
	"wordMeans-verified":
		"Doğrulandı: bir imza, adresin isteyen kişiye ait olduğunu gösterir. Doğrulanmadı: adresi isteyen kişi yazdı, kendisine ait olduğunu kanıtlamadı.",
};
