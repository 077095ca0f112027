import type { verdict as english } from "../en/verdict.ts";
import type { Translated } from "../say.ts";

/**
 * What the server answers to a report or a call of the payment page: said there, so that no page carries it. Whole
 * sentences, put side by side. `sent` is one of the phrases below: "100 USDT on Polygon".
 */
export const verdict: Translated<typeof english> = {
	sentOn: "{network} ağında {what}",
	anotherToken: "başka bir token",
	anotherAddress: "başka bir adres",
	theTransfer: "Transfer",
	revertedTitle: "Bu işlem zincirde başarısız oldu",
	reverted:
		"Ağ onu geri çevirdi: hiç {token} hareket etmedi, yalnızca ağ ücreti harcandı. Para hâlâ sizde, yeniden ödeyebilirsiniz.",
	mismatchTitle: "Bu transfer eşleşmiyor",
	unknownToken:
		"Token, gösterdiği ad ne olursa olsun tanımadığımız {contract} sözleşmesinden geldi; bu bağlantı {network} ağında {amount} istiyor. Hiç {token} ulaşmadı. {token} ile ödeyin veya hash’i kontrol edin.",
	wrongTokenRightAddress:
		"Doğru adrese şunu gönderdiniz: {sent}. Bu bağlantı {network} ağında {amount} istiyor. Para {requester} adlı kişidedir: yeniden göndermeden önce ona sorun.",
	wrongChainRightAddress:
		"Doğru adrese şunu gönderdiniz: {sent}. Bu bağlantı {network} ağında {amount} istiyor. {requester}, {sentNetwork} ağında aynı adrese sahip olabilir. Yeniden göndermeden önce ona sorun.",
	sentElsewhere:
		"Şunu gönderdiniz: {sent}. {requester} adlı kişinin adresine değil, {address} adresine gitti; bu bağlantı {network} ağında {amount} istiyor. Doğru işlemin hash’ini kopyaladığınızı kontrol edin.",
	sentSomewhere:
		"Şunu gönderdiniz: {sent}. Bu bağlantı {network} ağında {amount} istiyor. Doğru işlemin hash’ini kopyaladığınızı kontrol edin.",
	onAnotherChain:
		"Bu işlem {sentNetwork} ağında; bu bağlantı {network} ağında {amount} istiyor. Doğru işlemin hash’ini kopyaladığınızı kontrol edin.",
	wrongRecipientTitle: "Bu transfer başka bir adrese gitti",
	wrongRecipient:
		"Şunu gönderdiniz: {sent}. Gittiği yer: {paid}. Bu bağlantı {address} adresine ödenir. {requester} adlı kişiye hiçbir şey ulaşmadı. Bir transfer geri çağrılamaz: o adresin kime ait olduğunu biliyorsanız ona sorun.",
	wrongRecipientOfSomething:
		"Gönderdiğinizin gittiği yer: {paid}. Bu bağlantı {address} adresine ödenir. {requester} adlı kişiye hiçbir şey ulaşmadı. Bir transfer geri çağrılamaz: o adresin kime ait olduğunu biliyorsanız ona sorun.",
	noTransferTitle: "Bu işlemde ödeme yok",
	noTransfer:
		"İşlem gerçekleşti, ancak {requester} adlı kişinin adresinde hiç {token} kalmadı; bu bağlantı {network} ağında {amount} istiyor. Doğru işlemin hash’ini kopyaladığınızı kontrol edin.",
	ownTransferTitle: "Bu, isteyen kişiye yapılan bir ödeme değil",
	ownTransfer:
		"Bu parayı {requester} adlı kişinin kendi adresi gönderdi veya aynı işlemde aktardı, yani yeni bir şey ulaşmadı. Başka bir adresten ödeyin.",
	tooOldTitle: "Bu transfer istekten daha eski",
	tooOld:
		"Ulaşan: {sent}. Ancak {requester} bu bağlantıyı {createdAt} tarihinde oluşturdu. Burada istenen ödeme olamaz: hash’i kontrol edin veya {requester} adlı kişiye sorun.",
	tooOldAt:
		"{sentAt} tarihinde ulaşan: {sent}. Ancak {requester} bu bağlantıyı {createdAt} tarihinde oluşturdu. Burada istenen ödeme olamaz: hash’i kontrol edin veya {requester} adlı kişiye sorun.",
	tooManyTransfersTitle: "Bu işlemde çok fazla transfer var",
	tooManyTransfers:
		"İçindeki {most} sayısından fazla transfer {requester} adlı kişinin adresine gidiyor; bir ödeme hiçbir zaman bu kadar olmaz, bu yüzden sayamıyoruz. Para oradadır: neyi ödemesi gerektiğini {requester} adlı kişiye sorun.",
	claimedTitle: "Bu işlem başka bir isteği ödedi",
	claimedBy:
		"{day} günü {label} isteği için onaylandı. Bir transfer yalnızca bir isteği kapatabilir: bunun için yaptığınız transferin hash’ini gönderin.",
	claimed:
		"Başka bir istek için onaylandı. Bir transfer yalnızca bir isteği kapatabilir: bunun için yaptığınız transferin hash’ini gönderin.",
	notMineTitle: "İsteyen kişi bu transferi tanımıyor",
	notMine:
		"{requester} buna baktı ve bu isteğe ait olmadığını söyledi. Para onun adresindedir: neyi ödediğini kendisine sorun.",
	notSeenTitle: "Henüz göremiyoruz",
	notSeen:
		"{network} ağında bu hash’e sahip bir işlem yok. Yeni transferlerin görünmesi bir dakika sürebilir. Bu sayfa kapalıyken de aramaya devam ediyoruz.",
	unclearTitle: "Gönderildi, neyi ödediği henüz belli değil",
	unclear:
		"{network} bu işlemi biliyor, ancak bir sözleşme çağırıyor ve bu bağlantıyı ödeyip ödemediğini yalnızca bloğu gösterir. O zamana kadar hiçbir şey sayılmaz; bu sayfa kendiliğinden değişir.",
	unminedTitle: "Yolda",
	unmined: "{network} bu işlemi biliyor ve henüz onaylamadı. Bu sayfa kapalıyken de kontrol etmeye devam ediyoruz.",
	confirmingTitle: "Görüldü, onay bekleniyor",
	confirming:
		"{requester} adlı kişinin adresine ulaşan: {sent}. Yeterince onaylanınca sayılır; yapmanız gereken bir şey kalmadı.",
	silentTitle: "Zincire soramadık",
	silent:
		"{network} bize yanıt vermedi, yani bu, ödemeniz hakkında bir şey söylemiyor. Hiçbir şey kaybolmadı: hash’i saklıyoruz ve kendiliğimizden yeniden soruyoruz.",
	disagreeTitle: "Kaynaklarımız henüz aynı şeyi söylemiyor",
	disagree:
		"{network} ağındaki iki kaynak bu işlem hakkında farklı şeyler söylüyor, bu yüzden anlaşana kadar bekliyoruz. Hiçbir şey kaybolmadı: hash’i saklıyoruz ve kendiliğimizden yeniden soruyoruz.",
	foundAt: "{requester} adlı kişinin adresinde şunu bulduk: {sent}.",
	foundSomethingAt: "{requester} adlı kişinin adresinde bir transfer bulduk.",
	asksSharedPayee: "Birden fazla açık istek için olabilir.",
	asksInexact: "İstenen tutar değil ve onu bu bağlantıya bağlayan başka bir şey yok.",
	asksUnprovenNative: "Bir sözleşmeden geçti ve ne kadar ulaştığını göremedik.",
	asksForwarded: "Orada kalmadı: adres aynı işlemde aktardı.",
	asksUnauthorised: "Bir sözleşme ödedi ve paranın sahibinin bunu bu bağlantı için gönderdiğini gösteren bir şey yok.",
	asksAttemptMismatch: "Bunun için başlatılan cüzdan ödemesiyle uyuşmuyor.",
	foundUnknownAmount: "Bu işlemde bir sözleşme {token} hareket ettirdi, belki {requester} adlı kişinin adresine.",
	canAccept: "{requester} panelinde kabul edebilir; transfer o zamana kadar saklanır.",
	partFinal: "Transferiniz kesinleşti ve sayılıyor.",
	partNotFinal: "Transferiniz sayılıyor; henüz kesinleşmedi.",
	restOpen: "{rest} henüz ödenmedi: kalan {rest} tutarını burada ödeyin.",
	restOpenUntil: "{rest} henüz ödenmedi, son gün {day}: kalan {rest} tutarını burada ödeyin.",
	reached: "{amount}, {network} ağında {requester} adlı kişinin adresine ulaştı.",
	arrivedLate: "{day} günü ulaştı, son günü {dueDay} idi. {requester} iki tarihi de görür.",
	makesMore:
		"Toplam {total} oldu, istenenden {more} fazla: {requester} aldı ve görüyor. Geri istiyorsanız kendisine sorun.",
	withEarlier: "Önceki transferlerle birlikte {total} tamamen ödendi.",
	depthFinal: "Şu ana kadar {have, plural, one {# onayı} other {# onayı}} var ve kesinleşti.",
	depthNotFinal: "Şu ana kadar {have, plural, one {# onayı} other {# onayı}} var ve henüz kesinleşmedi.",
	depthOf: "Onay durumu: {have} / {need, plural, one {# onay} other {# onay}}, henüz kesinleşmedi.",
	rowAmount: "Tutar",
	rowToken: "Token",
	rowNetwork: "Ağ",
	rowAddress: "Adres",
	nothing: "hiçbir şey",
	tokenUnknown: "bilinmeyen token",
	amountUnknown: "bilinmiyor",
	slowedTitle: "Kısa sürede çok fazla kontrol",
	slowed:
		"Bu hash kontrol edilmedi ve hiçbir şey saklanmadı. Bu yüzden hiçbir para hareket etmedi. Bir dakika bekleyip yeniden deneyin.",
	wrongContentTypeTitle: "Bu, form olarak gönderilmedi",
	wrongContentType:
		"Burada yalnızca ödeme sayfasının kendi formu okunur. Hiçbir şey kontrol edilmedi ve hiçbir para hareket etmedi.",
	tooLargeTitle: "Bu, formun alabileceğinden fazla",
	tooLarge: "Yazdıklarınızı kısaltıp yeniden gönderin. Hiçbir şey kontrol edilmedi ve hiçbir para hareket etmedi.",
	malformedTitle: "Bu okunamadı",
	malformed: "Gelen kesik veya bozuktu. Yeniden gönderin. Hiçbir şey kontrol edilmedi ve hiçbir para hareket etmedi.",
	invalidTitle: "Bu formda bir şey doğru değil",
	invalid: "İşaretli olanı düzeltip yeniden gönderin. Hiçbir para hareket etmedi.",
	wrongMethodTitle: "Bu adres yalnızca ödeme bildirimlerini alır",
	wrongMethod: "İsteği görmek için ödeme bağlantısının kendisini açın.",
	wrongOriginTitle: "Bu, ödeme sayfasından gelmedi",
	wrongOrigin: "Ödeme bağlantısının kendisini açın. Hiçbir para hareket etmedi.",
	unknownLinkTitle: "Böyle bir bağlantı yok",
	unknownLink: "Bu adreste hiçbir zaman bir şey istenmedi. Bağlantıyı harf harf kontrol edin.",
	rateLimitedTitle: "Aynı anda çok fazla kontrol",
	rateLimited:
		"Bir dakika bekleyin, sonra aynı hash’i yeniden gönderin. Yapılmış bir ödeme bu arada zincirde güvendedir.",
	alreadyPaidTitle: "Bu bağlantı zaten ödendi",
	alreadyPaid: "Burada ödenecek bir şey kalmadı, bu yüzden cüzdanınıza sorulmadı. Hiçbir para hareket etmedi.",
	requestCancelledTitle: "İsteyen kişi bu isteği iptal etti",
	requestCancelled: "Ödemeyin. Cüzdanınızdan hiçbir şey çıkmadı.",
	arrivedCancelled:
		"{requester} isteği {day} günü, bu ulaşmadan önce iptal etmişti: para yine de onundur ve geç gelmiş olarak görür.",
	alreadyMovingTitle: "Bu bağlantı için bir ödeme zaten yolda",
	alreadyMoving:
		"Ödenmesi gereken kalan tutar zincirde hareket ediyor veya onay bekliyor. Cüzdanınıza sorulmadı ve hiçbir para hareket etmedi. Yalnızca o ödeme sizin değilse ve siz de ödemek istiyorsanız ödeyin.",
	nonceAheadTitle: "Cüzdanınızda ağın bilmediği işlemler var",
	nonceAhead:
		"Sizinki onları beklemek zorunda kalırdı. Cüzdanınıza sorulmadı ve hiçbir para hareket etmedi. Tamamlanmalarını bekleyin veya cüzdanınızda iptal edin, sonra yeniden deneyin.",
	wrongNetworkTitle: "Bu bağlantı o ağda ödenmez",
	wrongNetwork:
		"Cüzdanınıza sorulmadı ve hiçbir para hareket etmedi. Bağlantının ağlarından birini seçip yeniden deneyin.",
	wrongAmountTitle: "Ödenecek kalan tutar değişti",
	wrongAmount: "Cüzdanınıza sorulmadı ve hiçbir para hareket etmedi. Tutara bir kez daha bakıp yeniden deneyin.",
	chainSilentTitle: "Zincir bize yanıt vermiyor",
	chainSilent: "Cüzdanınıza sorulmadı ve hiçbir para hareket etmedi. Bir dakika sonra yeniden deneyin.",
	nonceTakenTitle: "Cüzdanınız bu arada başka bir şey gönderdi",
	nonceTaken: "Bu yüzden burada ödemesi istenmedi ve bu bağlantı için hiçbir para hareket etmedi. Yeniden deneyin.",
	unreachableTitle: "Bunu şu anda kontrol edemedik",
	unreachable:
		"Bizim taraf yanıt vermedi. Bu, ödemeniz hakkında bir şey söylemez: gönderdiyseniz zincirde güvendedir. Bir dakika sonra yeniden kontrol edin; iki kez ödemeyin.",
};
