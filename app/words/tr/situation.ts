import type { situation as english } from "../en/situation.ts";
import type { Translated } from "../say.ts";

/** How far a link is paid and whether money is moving, as its page says it; whole sentences, put side by side. */
export const situation: Translated<typeof english> = {
	silentTitle: "Zincir yanıt vermiyor",
	silent:
		"{network} şu anda bize yanıt vermiyor; bu, son baktığımızdaki durumdur. Hiçbir şey kaybolmadı, sormaya devam ediyoruz.",
	silentOne:
		"Bu bağlantının ağlarından biri şu anda bize yanıt vermiyor; bu, son baktığımızdaki durumdur. Hiçbir şey kaybolmadı, sormaya devam ediyoruz.",
	startedTitle: "Bir ödeme başlatıldı",
	started:
		"Bir cüzdandan burada ödeme istendi, ancak {network} işlemi henüz bilmiyor. Onayladıysanız bir dakika bekleyin: bu sayfa izliyor. Onaylamadıysanız cüzdanınızdan hiçbir şey çıkmadı.",
	revertedTitle: "Son ödeme zincirde başarısız oldu",
	reverted: "Ağ onu geri çevirdi: hiç {token} hareket etmedi, yalnızca ağ ücreti harcandı. Yeniden ödeyebilirsiniz.",
	cancelledTitle: "Son ödeme iptal edildi",
	cancelled:
		"Cüzdan onun yerine burada hiçbir şey ödemeyen başka bir işlem koydu. Hiçbir ödeme ulaşmadı. Yeniden ödeyebilirsiniz.",
	unseenTitle: "Son ödeme görülmedi",
	unseen:
		"Cüzdandan ödeme istendi, ancak {network} ağına hiçbir şey ulaşmadı. Cüzdanınız bir işlem gösteriyorsa aşağıda hash’iyle onaylayın.",
	overdueTitle: "Gecikmiş",
	overdue: "Bunun son günü {day} idi. Hâlâ ödeyebilirsiniz; {requester} iki tarihi de görür.",
	onItsWayTitle: "Bir ödeme yolda",
	onItsWay:
		"{network} bu bağlantı için bir ödeme biliyor ve henüz onaylamadı. Bu sayfa kendiliğinden değişir; yeniden ödemeyin.",
	seenTitle: "Ödeme görüldü",
	seen: "{amount}, {requester} adlı kişinin adresine ulaştı. Yeterince onaylanınca sayılır. Yapılacak bir şey kalmadı; yeniden ödemeyin.",
	seenSomething:
		"Bir transfer {requester} adlı kişinin adresine ulaştı. Yeterince onaylanınca sayılır. Yapılacak bir şey kalmadı; yeniden ödemeyin.",
	onItsWayPart:
		"{network} bu bağlantı için bir ödeme biliyor ve henüz onaylamadı. Bu sayfa kendiliğinden değişir; bunun dışında {rest} ödenmedi.",
	sentUnnamed:
		"Bir cüzdandan burada ödeme istendi ve hesabı o zamandan beri bir işlem gönderdi. {network} hangisi olduğunu henüz göstermiyor. Bu sayfa kendiliğinden değişir; yeniden ödemeyin.",
	seenPart:
		"{amount}, {requester} adlı kişinin adresine ulaştı. Yeterince onaylanınca sayılır. Bunun dışında {rest} ödenmedi.",
	forgottenTitle: "Bir ödeme gönderildi ve bir daha görülmedi",
	forgotten:
		"Bu istek için bir işlem {network} ağında yoldaydı ve bir saattir veya daha uzun süredir hiçbir düğüm onu bilmiyor. Yeniden ödemeden önce geldiği cüzdana bakın: orada hâlâ bekliyorsa yine de gerçekleşebilir.",
	replacedTitle: "Başka bir işlemle değiştirildi",
	replaced:
		"Cüzdan, hızlandırmada olduğu gibi ilkinin yerine yeni bir işlem koydu. Yenisini izliyoruz. Hiçbir şey kaybolmadı; yeniden ödemeyin.",
	reorgedTitle: "Ödeme yeniden beklemede",
	reorged:
		"{network} bu ödemeyi geri aldı, bu nadirdir. Genellikle dakikalar içinde kendiliğinden geri gelir, kontrol etmeye devam ediyoruz. Henüz yeniden ödemeyin.",
	asksTitle: "Bu ödemeyi isteyen kişinin onaylaması gerekiyor",
	asks: "{amount}, {requester} adlı kişinin adresinde, ancak onu yalnızca bu bağlantıya bağlayan bir şey yok. {requester} panelinde kabul edebilir; transfer o zamana kadar saklanır. Sizinse yeniden ödemeyin.",
	asksOfSomething:
		"Bir transfer {requester} adlı kişinin adresinde, ancak onu yalnızca bu bağlantıya bağlayan bir şey yok. {requester} panelinde kabul edebilir; transfer o zamana kadar saklanır. Sizinse yeniden ödemeyin.",
	requestCancelledTitle: "İsteyen kişi bu isteği iptal etti. Ödemeyin.",
	requestCancelled:
		"{requester} bunu {day} günü iptal etti. Adres artık gösterilmiyor. Bir şey gönderdiniz mi? Hâlâ gözleniyor ve {requester} onu geç gelmiş olarak görür.",
	requestCancelledToo:
		"{requester} bu isteği {day} günü iptal etti: başka bir şey göndermeyin. Yoldaki yine de {requester} adlı kişiye ulaşır.",
	receivedBefore: "Daha önce {asked} tutarından {received} alındı.",
	partTitle: "{asked} tutarından {received} alındı",
	partFinal: "Ulaşan kesinleşti ve sayılıyor.",
	partNotFinal: "Ulaşan sayılıyor; henüz kesinleşmedi.",
	stillOpen: "{amount} henüz ödenmedi.",
	stillOpenUntil: "{amount} henüz ödenmedi, son gün {day}.",
	restMoves: "Kalan {amount} yolda veya {requester} adlı kişiyi bekliyor. Onu yeniden ödemeyin.",
	paidTitle: "Zaten ödendi",
	verifiedTitle: "Ödeme doğrulandı",
	paidLateTitle: "Geç ödendi",
	paidLateByTitle: "Ödendi, gecikme: {duration}",
	paidCancelledTitle: "İptal edildikten sonra ödendi",
	lateCancelled:
		"{requester} isteği {day} günü iptal etmişti. Para yine de onun adresindedir: geri istiyorsanız kendisine sorun.",
	inFull: "{amount} tam olarak ulaştı.",
	inFullOn: "{amount}, {day} günü tam olarak ulaştı.",
	late: "Son günü {day} idi. {requester} iki tarihi de görür.",
	confirmedByRequester: "{requester}, bu istek için {amount} ulaştığını onayladı.",
	inParts: "{amount}, {count, plural, one {# transferle} other {# transferle}} ulaştı.",
	inPartsOn: "{amount}, {count, plural, one {# transferle} other {# transferle}} ulaştı, sonuncusu {day} günü.",
	surplus: "Bu, istenenden {amount} fazla: {requester} aldı ve görüyor. Geri istiyorsanız kendisine sorun.",
	nothingLeft: "Burada ödenecek bir şey kalmadı.",
	notFinal: "Henüz kesinleşmedi: {network} ödemeyi hâlâ geri alabilir, bu nadirdir. İzlemeye devam ediyoruz.",
	depth: "{have} / {need, plural, one {# onay} other {# onay}}",
	depthNotFinal: "{have, plural, one {# onay} other {# onay}}, henüz kesinleşmedi",
	changedTitle: "Zincirin yanıtı değişti",
	changed:
		"Bu işlem artık bu bağlantıya sayılmıyor: başarısız oldu, değiştirildi, ağ geri aldı veya isteyen kişi kabul etmedi. Yeniden ödemeden önce nedenini görmek için yeniden kontrol edin.",
	notAcceptedTitle: "Bu transfer burada kabul edilmedi",
	notAccepted:
		"{requester} bunun bu isteğe ait olmadığını söyledi veya başka bir isteği kapattı. Para onun adresindedir: neyi ödediğini kendisine sorun.",
};
