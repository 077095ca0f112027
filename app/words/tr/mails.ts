import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../say.ts";

/** Words of mails about payments. */
export const mails: Translated<typeof english> = {
	final: "Transfer kesinleşti.",
	openPaymentPage: "Ödeme sayfasını aç",
	openReceipt: "İmzalı makbuzu aç",
	receiptAttached:
		"İmzalı makbuz, bu e-posta yazıldığı andaki haliyle PDF olarak ektedir. Herkes onu {address} adresinde denetleyebilir.",
	sentSubject: "Makbuz: {amount}",
	sentHeading: "{amount} gönderildi",
	sentWhole:
		"{network} ağında {requester} adlı alıcıya {amount} tutarında bir transfer bulundu. {asked} tutarındaki talebi tamamen ödendi.",
	sentPart:
		"{network} ağında {requester} adlı alıcıya {amount} tutarında bir transfer bulundu. Bu transfer, {asked} tutarındaki talebi için geçerli sayılıyor.",
	sentReleased: "Bu transferi siz bildirdiniz ve {requester} makbuzun size verilmesini kabul etti.",
	afterPayment: "{requester}, ödeme yapan için bir mesaj bıraktı. Mesaj ödeme sayfasında.",
	keepThisMail: "Bu e-postayı saklayın: aşağıdaki işlem, ödemeyi herkese kanıtlar.",
	arrivedSubject: "{amount} ulaştı",
	arrivedHeading: "{amount} ulaştı",
	arrivedWhole:
		"Haber istediğiniz ödeme bağlantısına {network} ağında {amount} tutarında bir ödeme ulaştı. {asked} tutarının tamamı ödendi.",
	arrivedPart:
		"Haber istediğiniz ödeme bağlantısına {network} ağında {amount} tutarında bir ödeme ulaştı. {asked} tutarından geriye ödenecek {rest} kaldı.",
	arrivedNotFinal: "Henüz kesinleşmedi: kaç onay aldığı ödeme sayfasında görünür.",
	arrivedWhy:
		"Biri, bir ödeme ulaştığında haber almak için bu e-posta adresini bir ödeme sayfasına yazdı. Bu konuda gönderilen tek e-posta budur. Yazan siz değilseniz yapmanız gereken bir şey yok.",
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
	request: "Talep",
	due: "Son ödeme tarihi",
	addressProven: "talep edene ait olduğu kanıtlandı",
	addressTyped: "yazıldı, kanıtlanmadı",
	requestSubject: "{amount} tutarında ödeme talebi",
	requestHeading: "Biri sizden {amount} talep ediyor",
	requestSubjectOpen: "Ödeme talebi, en az {amount}",
	requestHeadingOpen: "Biri sizden dilediğiniz bir tutarı talep ediyor, en az {amount}",
	requestFrom:
		"Bu talebi {name} oluşturdu. {email} adresinin kendisine ait olduğu kanıtlandı; adı ise yalnızca kendi yazdığıdır. Bu e-postaya verilen yanıtlar kendisine gider.",
	requestExpect:
		"Yalnızca beklediğiniz bir talebi ödeyin: Paylink borcunuz olup olmadığını bilmez. Hesap açmanız gerekmez.",
	requestWhy: "Bu e-postayı, talebi oluşturan kişi e-posta adresinizi yazdığı için aldınız.",
	reminderSubject: "Son ödeme tarihi {day}: {amount}",
	reminderHeading: "Son ödeme tarihi {day}",
	reminder: "Ödenecek {amount} kaldı. Ödeme yaptıysanız bir şey yapmanız gerekmez: ödemeniz kendiliğinden görünür.",
	reminderUnnamed: "Biri, ödemesinden haber almak için bu e-posta adresini bir ödeme sayfasına yazdı.",
	reminderWhy: "Bu e-postayı, biri bu e-posta adresini bir ödeme sayfasına yazdığı için aldınız.",
	requestCancelledSubject: "İptal edildi: {amount} tutarındaki talep",
	requestCancelledHeading: "Ödemeyin: bu talep iptal edildi",
	requestCancelledBy:
		"{name} ({email}), size gönderilen {amount} tutarındaki talebi iptal etti. Sizden artık bir şey istenmiyor.",
	requestCancelledUnnamed:
		"Sayfasına bu e-posta adresinin yazıldığı {amount} tutarındaki ödeme talebi, oluşturan kişi tarafından iptal edildi. Sizden artık bir şey istenmiyor.",
	requestCancelledSent:
		"Daha önce para gönderdiyseniz kaybolmadı: talep edenin adresindedir ve kendisi bunu geç ödeme olarak görür. Paylink parayı geri gönderemez; talep edenden isteyin.",
	stop: "Bu e-posta kutusuna artık böyle e-posta gelmesin: {url}",
	neverAsks:
		"Paylink sizden e-postayla veya başka bir yolla hiçbir zaman kurtarma ifadesi, özel anahtar veya harcama izni istemez.",
	questions: "Sorular: {email}",
};
