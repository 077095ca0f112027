import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../say.ts";

/** Words of mails about payments. */
export const mails: Translated<typeof english> = {
	final: "Transfer kesinleşti.",
	openPaymentPage: "Ödeme sayfasını aç",
	sentSubject: "{amount} makbuzu",
	sentHeading: "{amount} gönderildi",
	sentWhole:
		"{network} ağında {requester} adlı kişiye {amount} tutarında bir transfer bulundu. {asked} tutarındaki isteği tamamen ödendi.",
	sentPart:
		"{network} ağında {requester} adlı kişiye {amount} tutarında bir transfer bulundu. {asked} tutarındaki isteğine sayılır.",
	sentReleased: "Bu transferi siz bildirdiniz ve {requester} makbuzunu size açtı.",
	afterPayment: "{requester}, ödeyene şunu söylüyor:",
	afterPaymentLink: "{requester}, ödeyen için bir adres bıraktı: {url}",
	openHost: "{host} adresini aç",
	keepThisMail: "Bu e-postayı saklayın: aşağıdaki işlem, ödemeyi herkese kanıtlar.",
	arrivedSubject: "{amount} ulaştı",
	arrivedHeading: "{amount} ulaştı",
	arrivedWhole:
		"Sorduğunuz ödeme bağlantısına {network} ağında {amount} tutarında bir ödeme ulaştı. {asked} tutarının tamamı ödendi.",
	arrivedPart:
		"Sorduğunuz ödeme bağlantısına {network} ağında {amount} tutarında bir ödeme ulaştı. {asked} tutarından {rest} henüz ödenmedi.",
	arrivedNotFinal: "Henüz kesinleşmedi: ödeme sayfası kaç kez onaylandığını gösterir.",
	arrivedWhy:
		"Biri, bir ödeme ulaştığında haber almak için bu e-postayı bir ödeme sayfasına yazdı. Bu konudaki tek e-posta budur. Siz değilseniz yapmanız gereken bir şey yok.",
	amount: "Tutar",
	leastAmount: "En az tutar",
	payerChooses: "tutarı ödeyen seçer",
	network: "Ağ",
	to: "Alıcı",
	from: "Gönderen",
	namedBy: "Bildiren",
	notProven: "ödeyen olduğu kanıtlanmadı",
	memo: "Açıklama",
	date: "Tarih",
	transaction: "İşlem",
	onTheChain: "Zincirde",
	request: "İstek",
	due: "Son gün",
	addressProven: "isteyene ait olduğu kanıtlandı",
	addressTyped: "yazıldı, kanıtlanmadı",
	requestSubject: "{amount} için ödeme isteği",
	requestHeading: "Biri sizden {amount} istiyor",
	requestSubjectOpen: "Ödeme isteği, en az {amount}",
	requestHeadingOpen: "Biri sizden dilediğiniz bir tutarı istiyor, en az {amount}",
	requestFrom:
		"Bu isteği {name} oluşturdu. E-postası {email} kanıtlandı; adı ise kendi yazdığıdır. Bu e-postaya verilen yanıtlar ona gider.",
	requestExpect: "Yalnızca beklediğiniz ödemeyi yapın: Paylink borcunuz olup olmadığını bilmez. Hesap gerekmez.",
	requestWhy: "Bu e-postayı, isteği oluşturan kişi e-postanızı yazdığı için aldınız.",
	reminderSubject: "Son gün {day}: {amount}",
	reminderHeading: "Son gün {day}",
	reminder: "{amount} henüz ödenmedi. Ödemiş olanın bir şey yapması gerekmez: kendiliğinden görünür.",
	reminderUnnamed: "Biri, ödemesinden haber almak için bu e-postayı bir ödeme sayfasına yazdı.",
	reminderWhy: "Bu e-postayı, biri bu e-postayı bir ödeme sayfasına yazdığı için aldınız.",
	requestCancelledSubject: "İptal edildi: {amount} isteği",
	requestCancelledHeading: "Ödemeyin: bu istek iptal edildi",
	requestCancelledBy:
		"{name} ({email}), size gönderilen {amount} isteğini iptal etti. Sizden artık bir şey istenmiyor.",
	requestCancelledUnnamed:
		"Sayfasına bu e-postanın yazıldığı {amount} tutarındaki ödeme isteği, oluşturan kişi tarafından iptal edildi. Sizden artık bir şey istenmiyor.",
	requestCancelledSent:
		"Parayı gönderdiyseniz kaybolmadı: isteyen kişinin adresindedir ve geç gelmiş olarak görür. Paylink geri gönderemez; kendisinden isteyin.",
	stop: "Bu posta kutusuna artık böyle e-posta gelmesin: {url}",
	neverAsks: "Paylink ne e-postayla ne başka bir yolla kurtarma ifadesi, özel anahtar veya token izni ister.",
	questions: "Sorular: {email}",
};
