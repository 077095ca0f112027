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
		"Ağ işlemi geri çevirdi: {token} gönderilmedi, yalnızca ağ ücreti harcandı. Para hâlâ sizde; yeniden ödeyebilirsiniz.",
	mismatchTitle: "Bu transfer eşleşmiyor",
	unknownToken:
		"Token, gösterdiği ad ne olursa olsun, tanımadığımız {contract} sözleşmesinden geldi; bu bağlantı {network} ağında {amount} istiyor. {token} ulaşmadı. {token} ile ödeyin veya hash’i kontrol edin.",
	wrongTokenRightAddress:
		"Doğru adrese {sent} gönderdiniz, ancak bu bağlantı {network} ağında {amount} istiyor. Gönderdiğiniz {requester} adlı alıcıdadır: yeniden göndermeden önce kendisine sorun.",
	wrongChainRightAddress:
		"Doğru adrese {sent} gönderdiniz, ancak bu bağlantı {network} ağında {amount} istiyor. {requester}, {sentNetwork} ağında da aynı adrese sahip olabilir. Yeniden göndermeden önce kendisine sorun.",
	sentElsewhere:
		"Bu işlemde {requester} adlı alıcının adresine değil, {address} adresine {sent} gönderdiniz; bu bağlantı {network} ağında {amount} istiyor. Doğru işlemin hash’ini kopyaladığınızı kontrol edin.",
	sentSomewhere:
		"Bu işlemde {sent} gönderdiniz; bu bağlantı {network} ağında {amount} istiyor. Doğru işlemin hash’ini kopyaladığınızı kontrol edin.",
	onAnotherChain:
		"Bu işlem {sentNetwork} ağında; bu bağlantı {network} ağında {amount} istiyor. Doğru işlemin hash’ini kopyaladığınızı kontrol edin.",
	wrongRecipientTitle: "Bu transfer başka bir adrese gitti",
	wrongRecipient:
		"Bu işlemde {sent} gönderdiniz. Gittiği yer: {paid}. Bu bağlantı ise {address} adresine ödenir. {requester} adlı alıcıya hiçbir şey ulaşmadı. Bir transfer geri çağrılamaz: o adresin kime ait olduğunu biliyorsanız ona sorun.",
	wrongRecipientOfSomething:
		"Gönderdiğinizin gittiği yer: {paid}. Bu bağlantı ise {address} adresine ödenir. {requester} adlı alıcıya hiçbir şey ulaşmadı. Bir transfer geri çağrılamaz: o adresin kime ait olduğunu biliyorsanız ona sorun.",
	noTransferTitle: "Bu işlemde ödeme yok",
	noTransfer:
		"İşlem gerçekleşti, ancak {requester} adlı alıcının adresine kalıcı olarak {token} ulaşmadı; bu bağlantı {network} ağında {amount} istiyor. Doğru işlemin hash’ini kopyaladığınızı kontrol edin.",
	ownTransferTitle: "Bu, talep edene yapılan bir ödeme değil",
	ownTransfer:
		"Bu parayı {requester} adlı alıcının kendi adresi gönderdi veya aynı işlemde başka yere aktardı; bu yüzden yeni bir şey ulaşmadı. Başka bir adresten ödeyin.",
	tooOldTitle: "Bu transfer talepten daha eski",
	tooOld:
		"{sent} ulaştı, ancak {requester} bu bağlantıyı {createdAt} tarihinde oluşturdu. Burada istenen ödeme bu olamaz: hash’i kontrol edin veya {requester} adlı alıcıya sorun.",
	tooOldAt:
		"{sent}, {sentAt} tarihinde ulaştı, ancak {requester} bu bağlantıyı {createdAt} tarihinde oluşturdu. Burada istenen ödeme bu olamaz: hash’i kontrol edin veya {requester} adlı alıcıya sorun.",
	tooManyTransfersTitle: "Bu işlemde çok fazla transfer var",
	tooManyTransfers:
		"Bu işlemde {requester} adlı alıcının adresine {most} adetten fazla transfer gidiyor; tek bir ödeme hiçbir zaman bu kadar transferden oluşmaz, bu yüzden geçerli sayamıyoruz. Para oradadır: bununla neyin ödenmiş olması gerektiğini {requester} adlı alıcıya sorun.",
	claimedTitle: "Bu işlemle başka bir talep ödendi",
	claimedBy:
		"Bu işlem {day} tarihinde {label} numaralı talep için onaylandı. Bir transfer yalnızca bir talebi karşılayabilir: bu talep için yaptığınız transferin hash’ini gönderin.",
	claimed:
		"Bu işlem başka bir talep için onaylandı. Bir transfer yalnızca bir talebi karşılayabilir: bu talep için yaptığınız transferin hash’ini gönderin.",
	notMineTitle: "Talep eden, bu transferi tanımıyor",
	notMine:
		"{requester} transfere baktı ve bu talebe ait olmadığını söyledi. Para kendisinin adresindedir: bununla neyin ödendiğini kendisine sorun.",
	notSeenTitle: "Henüz göremiyoruz",
	notSeen:
		"{network} ağında bu hash’e sahip bir işlem yok. Yeni transferlerin görünmesi bir dakika sürebilir. Bu sayfa kapalıyken de aramaya devam ediyoruz.",
	unclearTitle: "Gönderildi, neyi ödediği henüz belli değil",
	unclear:
		"{network} ağında bu işlem görünüyor, ancak işlem bir sözleşmeyi çağırıyor; bu bağlantıyı ödeyip ödemediği ancak bloğa girince belli olur. O zamana kadar hiçbir şey geçerli sayılmaz; bu sayfa kendiliğinden güncellenir.",
	unminedTitle: "Yolda",
	unmined:
		"{network} ağında bu işlem görünüyor, ancak henüz onaylanmadı. Bu sayfa kapalıyken de kontrol etmeye devam ediyoruz.",
	confirmingTitle: "Görüldü, onay bekleniyor",
	confirming:
		"{requester} adlı alıcının adresine {sent} ulaştı. Yeterli onay alınca geçerli sayılır; yapmanız gereken bir şey kalmadı.",
	silentTitle: "Zinciri sorgulayamadık",
	silent:
		"{network} ağı bize yanıt vermedi; bu, ödemeniz hakkında bir şey söylemez. Hiçbir şey kaybolmadı: hash’i saklıyoruz ve kendiliğimizden yeniden soruyoruz.",
	disagreeTitle: "Kaynaklarımız henüz aynı şeyi söylemiyor",
	disagree:
		"{network} ağındaki iki kaynak bu işlem hakkında farklı şeyler söylüyor; bu yüzden aynı şeyi söyleyene kadar bekliyoruz. Hiçbir şey kaybolmadı: hash’i saklıyoruz ve kendiliğimizden yeniden soruyoruz.",
	foundAt: "{requester} adlı alıcının adresinde şunu bulduk: {sent}.",
	foundSomethingAt: "{requester} adlı alıcının adresinde bir transfer bulduk.",
	asksSharedPayee: "Birden fazla açık talep için yapılmış olabilir.",
	asksInexact: "Talep edilen tutar değil ve bu bağlantı için olduğunu gösteren başka bir şey yok.",
	asksUnprovenNative: "Bir sözleşme üzerinden geçti ve ne kadarının ulaştığını göremedik.",
	asksForwarded: "Orada kalmadı: adres onu aynı işlemde başka yere aktardı.",
	asksUnauthorised:
		"Bir sözleşmeden ödendi ve paranın sahibinin bunu bu bağlantı için gönderdiğini gösteren bir şey yok.",
	asksAttemptMismatch: "Bunun için cüzdanda başlatılan ödemeyle uyuşmuyor.",
	foundUnknownAmount: "Bu işlemde bir sözleşme {token} aktardı, belki {requester} adlı alıcının adresine.",
	canAccept: "{requester}, bunu panelinden kabul edebilir; transfer kaydı o zamana kadar saklanır.",
	partFinal: "Transferiniz kesinleşti ve geçerli sayılıyor.",
	partNotFinal: "Transferiniz geçerli sayılıyor; henüz kesinleşmedi.",
	restOpen: "Ödenecek {rest} kaldı: kalan {rest} tutarını buradan ödeyin.",
	restOpenUntil: "Ödenecek {rest} kaldı; son ödeme tarihi {day}: kalan {rest} tutarını buradan ödeyin.",
	reached: "{amount}, {network} ağında {requester} adlı alıcının adresine ulaştı.",
	arrivedLate: "{day} tarihinde ulaştı, son ödeme tarihi {dueDay} idi. {requester} her iki tarihi de görür.",
	makesMore:
		"Toplam {total} oldu, istenenden {more} fazla: fazlası {requester} adlı alıcıdadır ve kendisi bunu görür. Geri istiyorsanız kendisine sorun.",
	withEarlier: "Önceki transferlerle birlikte {total} tamamen ödendi.",
	depthFinal: "İşlem {have, plural, one {# onay} other {# onay}} aldı ve kesinleşti.",
	depthNotFinal: "İşlem {have, plural, one {# onay} other {# onay}} aldı, ancak henüz kesinleşmedi.",
	depthOf: "İşlem {have} / {need, plural, one {# onay} other {# onay}} aldı, ancak henüz kesinleşmedi.",
	rowAmount: "Tutar",
	rowToken: "Token",
	rowNetwork: "Ağ",
	rowAddress: "Adres",
	nothing: "hiçbir şey",
	tokenUnknown: "bilinmeyen token",
	amountUnknown: "bilinmiyor",
	slowedTitle: "Kısa sürede çok fazla kontrol",
	slowed:
		"Bu hash kontrol edilmedi ve hiçbir şey saklanmadı. Bu, bir para hareketine yol açmadı. Bir dakika bekleyip yeniden deneyin.",
	wrongContentTypeTitle: "Bu, form olarak gönderilmedi",
	wrongContentType:
		"Burada yalnızca ödeme sayfasının kendi formu okunur. Hiçbir şey kontrol edilmedi ve para hareketi olmadı.",
	tooLargeTitle: "Bu, formun alabileceğinden fazla",
	tooLarge: "Yazdıklarınızı kısaltıp yeniden gönderin. Hiçbir şey kontrol edilmedi ve para hareketi olmadı.",
	malformedTitle: "Bu okunamadı",
	malformed: "Gelen kesik veya bozuktu. Yeniden gönderin. Hiçbir şey kontrol edilmedi ve para hareketi olmadı.",
	invalidTitle: "Bu formda bir şey doğru değil",
	invalid: "İşaretli olanı düzeltip yeniden gönderin. Para hareketi olmadı.",
	wrongMethodTitle: "Bu adres yalnızca ödeme bildirimlerini alır",
	wrongMethod: "Talebi görmek için ödeme bağlantısının kendisini açın.",
	wrongOriginTitle: "Bu, ödeme sayfasından gelmedi",
	wrongOrigin: "Ödeme bağlantısının kendisini açın. Para hareketi olmadı.",
	unknownLinkTitle: "Böyle bir bağlantı yok",
	unknownLink: "Bu adreste hiçbir zaman ödeme talep edilmedi. Bağlantıyı harf harf kontrol edin.",
	rateLimitedTitle: "Aynı anda çok fazla kontrol",
	rateLimited:
		"Bir dakika bekleyin, sonra aynı hash’i yeniden gönderin. Yapılmış bir ödeme bu arada zincirde güvendedir.",
	alreadyPaidTitle: "Bu bağlantı zaten ödendi",
	alreadyPaid: "Burada ödenecek bir şey kalmadı, bu yüzden cüzdanınızdan onay istenmedi. Para hareketi olmadı.",
	requestCancelledTitle: "Talep eden, bu ödeme talebini iptal etti",
	requestCancelled: "Ödemeyin. Cüzdanınızdan hiçbir şey çıkmadı.",
	arrivedCancelled:
		"{requester}, talebi {day} tarihinde, bu ödeme ulaşmadan önce iptal etmişti: para yine de kendisinindir ve bunu geç ödeme olarak görür.",
	alreadyMovingTitle: "Bu bağlantı için bir ödeme zaten yolda",
	alreadyMoving:
		"Kalan tutar zincirde yolda veya onaylanmayı bekliyor. Cüzdanınızdan onay istenmedi ve para hareketi olmadı. Yalnızca o ödeme sizin değilse ve siz de ödemek istiyorsanız ödeyin.",
	nonceAheadTitle: "Cüzdanınızda ağın bilmediği işlemler var",
	nonceAhead:
		"Ödemenizin bu işlemleri beklemesi gerekirdi. Cüzdanınızdan onay istenmedi ve para hareketi olmadı. Tamamlanmalarını bekleyin veya cüzdanınızda iptal edin, sonra yeniden deneyin.",
	wrongNetworkTitle: "Bu bağlantı o ağda ödenmez",
	wrongNetwork:
		"Cüzdanınızdan onay istenmedi ve para hareketi olmadı. Bağlantının ağlarından birini seçip yeniden deneyin.",
	wrongAmountTitle: "Ödenecek kalan tutar değişti",
	wrongAmount: "Cüzdanınızdan onay istenmedi ve para hareketi olmadı. Tutara bir kez daha bakıp yeniden deneyin.",
	chainSilentTitle: "Zincir bize yanıt vermiyor",
	chainSilent: "Cüzdanınızdan onay istenmedi ve para hareketi olmadı. Bir dakika sonra yeniden deneyin.",
	nonceTakenTitle: "Cüzdanınız bu arada başka bir şey gönderdi",
	nonceTaken:
		"Bu yüzden cüzdanınızdan burada ödeme onayı istenmedi ve bu bağlantı için para hareketi olmadı. Yeniden deneyin.",
	unreachableTitle: "Bunu şu anda kontrol edemedik",
	unreachable:
		"Bizim tarafımız yanıt vermedi. Bu, ödemeniz hakkında bir şey söylemez: gönderdiyseniz zincirde güvendedir. Bir dakika sonra yeniden kontrol edin; iki kez ödemeyin.",
};
