import type { situation as english } from "../en/situation.ts";
import type { Translated } from "../say.ts";

/** How far a link is paid and whether money is moving, as its page says it; whole sentences, put side by side. */
export const situation: Translated<typeof english> = {
	silentTitle: "Zincir yanıt vermiyor",
	silent:
		"{network} ağı şu anda bize yanıt vermiyor; burada son bakışımızdaki durumu görüyorsunuz. Hiçbir şey kaybolmadı; sormaya devam ediyoruz.",
	silentOne:
		"Bu bağlantının ağlarından biri şu anda bize yanıt vermiyor; burada son bakışımızdaki durumu görüyorsunuz. Hiçbir şey kaybolmadı; sormaya devam ediyoruz.",
	startedTitle: "Bir ödeme başlatıldı",
	started:
		"Bu ödeme için bir cüzdandan onay istendi, ancak işlem {network} ağında henüz görünmüyor. Onayladıysanız bir dakika bekleyin: bu sayfa işlemi izliyor. Onaylamadıysanız cüzdanınızdan hiçbir şey çıkmadı.",
	revertedTitle: "Son ödeme zincirde başarısız oldu",
	reverted: "Ağ işlemi geri çevirdi: {token} gönderilmedi, yalnızca ağ ücreti harcandı. Yeniden ödeyebilirsiniz.",
	cancelledTitle: "Son ödeme iptal edildi",
	cancelled:
		"Cüzdan, onun yerine buraya hiçbir şey ödemeyen başka bir işlem gönderdi. Hiçbir ödeme ulaşmadı. Yeniden ödeyebilirsiniz.",
	unseenTitle: "Son ödeme görülmedi",
	unseen:
		"Cüzdandan ödeme onayı istendi, ancak {network} ağına hiçbir şey ulaşmadı. Cüzdanınızda bir işlem görünüyorsa aşağıdan hash’iyle bildirin.",
	overdueTitle: "Son ödeme tarihi geçti",
	overdue: "Son ödeme tarihi {day} idi. Hâlâ ödeyebilirsiniz; {requester} her iki tarihi de görür.",
	onItsWayTitle: "Bir ödeme yolda",
	onItsWay:
		"{network} ağında bu bağlantı için bir ödeme görünüyor, ancak henüz onaylanmadı. Bu sayfa kendiliğinden güncellenir; yeniden ödemeyin.",
	seenTitle: "Ödeme görüldü",
	seen: "{amount}, {requester} adlı alıcının adresine ulaştı. Yeterli onay alınca geçerli sayılır. Yapılacak bir şey kalmadı; yeniden ödemeyin.",
	seenSomething:
		"Bir transfer {requester} adlı alıcının adresine ulaştı. Yeterli onay alınca geçerli sayılır. Yapılacak bir şey kalmadı; yeniden ödemeyin.",
	onItsWayPart:
		"{network} ağında bu bağlantı için bir ödeme görünüyor, ancak henüz onaylanmadı. Bu sayfa kendiliğinden güncellenir; bunun dışında ödenecek {rest} daha var.",
	sentUnnamed:
		"Bu ödeme için bir cüzdandan onay istendi ve cüzdanın hesabı bundan sonra bir işlem gönderdi. Hangi işlem olduğu {network} ağında henüz görünmüyor. Bu sayfa kendiliğinden güncellenir; yeniden ödemeyin.",
	seenPart:
		"{amount}, {requester} adlı alıcının adresine ulaştı. Yeterli onay alınca geçerli sayılır. Bunun dışında ödenecek {rest} daha var.",
	forgottenTitle: "Bir ödeme gönderildi ve bir daha görülmedi",
	forgotten:
		"Bu talep için bir işlem {network} ağında yoldaydı, ancak en az bir saattir hiçbir düğüm bu işlemi bilmiyor. Yeniden ödemeden önce gönderildiği cüzdana bakın: orada hâlâ bekleyen bir işlem yine de ödeme yapabilir.",
	replacedTitle: "Başka bir işlemle değiştirildi",
	replaced:
		"Cüzdan, hızlandırmada olduğu gibi ilk işlemin yerine yenisini koydu. Yeni işlemi izliyoruz. Hiçbir şey kaybolmadı; yeniden ödemeyin.",
	reorgedTitle: "Ödeme yeniden beklemede",
	reorged:
		"{network} ağı bu ödemeyi geri aldı; bu nadir olur. Ödeme genellikle birkaç dakika içinde kendiliğinden geri gelir, kontrol etmeye devam ediyoruz. Şimdilik yeniden ödemeyin.",
	asksTitle: "Bu ödemeyi talep edenin onaylaması gerekiyor",
	asks: "{amount}, {requester} adlı alıcının adresinde, ancak yalnızca bu bağlantı için olduğunu gösteren bir şey yok. {requester}, bunu panelinden kabul edebilir; transfer kaydı o zamana kadar saklanır. Ödemeyi siz yaptıysanız yeniden ödemeyin.",
	asksOfSomething:
		"Bir transfer {requester} adlı alıcının adresinde, ancak yalnızca bu bağlantı için olduğunu gösteren bir şey yok. {requester}, bunu panelinden kabul edebilir; transfer kaydı o zamana kadar saklanır. Transferi siz yaptıysanız yeniden ödemeyin.",
	requestCancelledTitle: "Talep eden, bu ödeme talebini iptal etti. Ödemeyin.",
	requestCancelled:
		"{requester}, talebi {day} tarihinde iptal etti. Adres artık gösterilmiyor. Daha önce bir şey mi gönderdiniz? Hâlâ izleniyor ve {requester} bunu geç ödeme olarak görecek.",
	requestCancelledToo:
		"{requester}, bu talebi {day} tarihinde iptal etti: başka bir şey göndermeyin. Yolda olan yine de {requester} adlı alıcıya ulaşır.",
	receivedBefore: "İptalden önce {received} / {asked} alınmıştı.",
	partTitle: "{received} / {asked} alındı",
	partFinal: "Ulaşan tutar kesinleşti ve geçerli sayılıyor.",
	partNotFinal: "Ulaşan tutar geçerli sayılıyor; henüz kesinleşmedi.",
	stillOpen: "Ödenecek {amount} kaldı.",
	stillOpenUntil: "Ödenecek {amount} kaldı; son ödeme tarihi {day}.",
	restMoves: "Kalan {amount} yolda veya {requester} tarafından onaylanmayı bekliyor. Bu tutarı yeniden ödemeyin.",
	paidTitle: "Zaten ödendi",
	verifiedTitle: "Ödeme doğrulandı",
	paidLateTitle: "Geç ödendi",
	paidLateByTitle: "Ödendi, {duration} gecikmeyle",
	paidCancelledTitle: "İptal edildikten sonra ödendi",
	lateCancelled:
		"{requester}, talebi {day} tarihinde iptal etmişti. Para yine de kendisinin adresindedir: geri istiyorsanız kendisine sorun.",
	inFull: "{amount} tam olarak ulaştı.",
	inFullOn: "{amount}, {day} tarihinde tam olarak ulaştı.",
	late: "Son ödeme tarihi {day} idi. {requester} her iki tarihi de görür.",
	confirmedByRequester: "{requester}, bu talep için {amount} ulaştığını onayladı.",
	inParts: "{amount}, {count, plural, one {# transferle} other {# transferle}} ulaştı.",
	inPartsOn: "{amount}, {count, plural, one {# transferle} other {# transferle}} ulaştı, sonuncusu {day} tarihinde.",
	surplus:
		"Bu, istenenden {amount} fazladır: fazlası {requester} adlı alıcıdadır ve kendisi bunu görür. Geri istiyorsanız kendisine sorun.",
	nothingLeft: "Burada ödenecek bir şey kalmadı.",
	notFinal: "Henüz kesinleşmedi: {network} ağı ödemeyi hâlâ geri alabilir, ancak bu nadirdir. İzlemeye devam ediyoruz.",
	depth: "{have} / {need, plural, one {# onay} other {# onay}}",
	depthNotFinal: "{have, plural, one {# onay} other {# onay}}, henüz kesinleşmedi",
	changedTitle: "Zincirin yanıtı değişti",
	changed:
		"Bu işlem artık bu bağlantı için geçerli sayılmıyor: başarısız oldu, başka bir işlemle değiştirildi, ağ geri aldı veya talep eden kabul etmedi. Bir daha ödemeden önce nedenini görmek için işlemi yeniden kontrol edin.",
	notAcceptedTitle: "Bu transfer burada kabul edilmedi",
	notAccepted:
		"{requester}, bu transferin bu talebe ait olmadığını söyledi veya transfer başka bir talebi karşıladı. Para kendisinin adresindedir: bununla neyin ödendiğini kendisine sorun.",
};
