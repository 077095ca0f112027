import type { wallet as english } from "../en/wallet.ts";
import type { Translated } from "../say.ts";

/**
 * Words of the wallet dialog and of paying from a wallet, fetched with the wallet's code. Those of SPEC §2 keep its
 * spelling, straight apostrophes too. Every end says where the money is.
 */
export const wallet: Translated<typeof english> = {
	dialogTitle: "Bir cüzdan bağla",
	foundHere: "Bu tarayıcıda bulunanlar",
	searching: "Bu tarayıcıda cüzdan aranıyor…",
	usedLast: "Son kullanılan",
	assurance: "Bağlanmak bize yalnızca adresinizi gösterir. Cüzdanınızda onaylayana kadar hiçbir para hareket etmez.",
	tryAgain: "Yeniden dene",
	browserWallet: "Tarayıcı cüzdanı",
	answerIn: "{name} içinde yanıtlayın",
	askingWalletNote:
		"{name}, adresinizin bu sayfaya gösterilip gösterilmeyeceğini soruyor. Penceresini görmüyorsanız tarayıcınızın araç çubuğundan açın.",
	connectRejected: "{name} adres paylaşmadı. Yeniden deneyebilir veya başka bir cüzdan seçebilirsiniz.",
	connectFailed:
		"{name} bir cüzdanın yanıtlaması gerektiği gibi yanıtlamadı. Hiçbir şey gönderilmedi. Yeniden deneyin veya başka birini seçin.",
	connectBusy: "{name} içinde bu sayfa için zaten açık bir soru var. {name} uygulamasını açıp orada yanıtlayın.",
	engineFailed: "Bu sayfanın cüzdanlarla konuşan bölümü yüklenmedi. Bağlantınızı kontrol edip yeniden deneyin.",
	noneFound: "Bu tarayıcıda cüzdan bulunamadı",
	noneFoundWays: "Üç ödeme yolu:",
	installTitle: "Bu tarayıcıya cüzdan ekleyin",
	installText: "Bir cüzdan uzantısı yükleyin, sonra bu sayfayı yeniden yükleyin.",
	phoneTitle: "Telefonunuzdaki cüzdanı kullanın",
	phoneText: "Bu bağlantıyı cüzdan uygulamanızın tarayıcısında açın veya cüzdanın kamerasıyla okutun.",
	phoneQr: "Bu sayfanın bağlantısının QR kodu",
	linkLabel: "Bu sayfanın bağlantısı",
	byHandTitle: "Elle öde",
	byHandText: "Ödemeyi herhangi bir cüzdandan bu sayfadaki adrese gönderin, sonra aşağıda işlem hash’iyle onaylayın.",
	byHandButton: "Elle öde",
	stepOf: "Adım {step} / {of}",
	stoppedAt: "Adım {step} / {of} durumunda durdu",
	continue: "Devam",
	infoTitle: "Kim ödüyor?",
	infoText: "İsteyen kişi böylece siz olduğunuzu anlar",
	checkingTitle: "Cüzdanınız kontrol ediliyor",
	checkingText: "Bakiyenizi ve ağ ücretini okuyoruz. Hiçbir şey gönderilmez.",
	checkFailedTitle: "Cüzdanınız yanıt vermedi",
	checkFailedText: "Bakiyenizi cüzdanınız üzerinden okuyamadık. Hiçbir şey gönderilmedi.",
	confirmTitle: "İşleminizi {name} içinde onaylayın",
	confirmText: "{amount}, {from} adresinden {name} adlı kişiye gider.",
	from: "Gönderen",
	to: "Alıcı",
	network: "Ağ",
	token: "Token",
	asksWithFee: "Cüzdanınız açılır ve {address} adresine {amount} ile yaklaşık {fee} ağ ücreti ister.",
	asks: "Cüzdanınız açılır ve {address} adresine {amount} ile kendisinin göstereceği bir ağ ücreti ister.",
	shortToken: "Sizde {have} var; gereken {need}",
	shortFee: "Ağ ücreti için yaklaşık {need} gerekir",
	shortNote: "Hiçbir şey gönderilmedi. Bu hesaba ekleyin veya başka birini seçin, sonra yeniden kontrol edin.",
	ownAccount:
		"Ödemenin gideceği hesap zaten bu: {name} bundan bir şey almaz ve sayılmaz. Cüzdanınızda başka bir hesap seçin.",
	transferRefused:
		"{token} sözleşmesi bu transferi reddediyor, örneğin bir adres engellendiği için. Hiçbir şey gönderilmedi.",
	checkAgain: "Yeniden kontrol et",
	changeWallet: "Başka cüzdan seç",
	storing: "Hazırlanıyor…",
	earlierOpen:
		"{name} içinde daha önceki bir istek hâlâ açık olabilir. İkisinden birini onaylayın, asla ikisini birden değil: eskisini orada reddedin.",
	walletChanged:
		"Cüzdanınız bu arada hesabını veya ağını değiştirdi. Hiçbir şey gönderilmedi. Ayrıntıları yeniden kontrol edin.",
	otherTab: "Bu tarayıcının başka bir sekmesi cüzdanınızdan bu ödemeyi istiyor. Orada yanıtlayın.",
	paidByOther: "Bu istek bu arada ödendi",
	paidByOtherText: "{name} istenen her şeyi aldı. Ödenecek bir şey kalmadı, bu yüzden burada cüzdanınıza sorulmuyor.",
	seePayment: "Ödemeyi gör",
	restMoves:
		"Ödenmesi gereken kalan tutar zaten yolda veya {name} adlı kişiyi bekliyor. Siz de öderseniz {name} iki kez ödeme alabilir.",
	payAnyway: "Yine de öde",
	marked:
		"Bu ödeme, hangi bağlantıyı ödediğini söyleyen 16 baytlık bir işaret taşır: bazı donanım cüzdanları bunu ham veri olarak gösterir, bazıları reddeder.",
	withoutMark: "İşaretsiz gönder",
	withoutMarkNote:
		"İşaret olmadan ödemedeki hiçbir şey bunun bu bağlantı için olduğunu söylemez: o zaman kısa bir mesaj imzalarsınız veya {name} ödemeyi elle kabul eder.",
	waitingText: "{name}, {amount} tutarındaki ödemeyi gösteriyor. Orada onaylayana kadar hiçbir para hareket etmez.",
	closedWallet: "Cüzdanımı kapattım",
	lostTitle: "Cüzdanınızdan yanıt almadık",
	lostText: "Ödeme gönderilmemiş olabilir. Zincirde gözlüyoruz: yine de gönderildiyse bu sayfa kendiliğinden gösterir.",
	lostChecked:
		"Epey sonra ağa sorduk: hesabınız hiçbir şey göndermemişti. Ödeme büyük olasılıkla gönderilmedi ve cüzdanınıza yeniden sorabilirsiniz.",
	unclearTitle: "Cüzdanınız ödemeyi gönderip göndermediğini söylemedi",
	unclearText:
		"{name} bir hatayla yanıt verdi. Ödeme yine de gönderilmiş olabilir: zincirde gözlüyoruz ve gönderildiyse bu sayfa kendiliğinden gösterir.",
	usedTitle: "Hesabınız bir işlem gönderdi",
	sendingTitle: "{name} ödemeyi gönderiyor",
	sendingText:
		"{name} ödemeyi aldı ve işlemini henüz bildirmedi. Bildirir bildirmez bu sayfa kendiliğinden devam eder. Yeniden ödemeyin.",
	noHashYet:
		"{name} bir dakikadır işlem bildirmedi. Etkinliğinde bu ödeme için bir işlem görünüyorsa hash’ini buraya girin.",
	unknownHash:
		"Bir dakikadır kimse bu hash’e sahip bir işlem bulamadı. Birden çok sahipli cüzdanlar ve bazı akıllı hesaplar önce kendi numaralarıyla yanıt verir; işlem daha sonra başka bir hash ile gelir. Cüzdanınız o hash’i gösterince buraya girin. Yeniden ödemeyin.",
	followHash: "Bu işlemi izle",
	gateOutcome:
		"Ağ, hesabınızın bu ödeme olabilecek bir işlemini sayıyor. Ne olduğu belli olana kadar bekleyin: o zaman bu sayfa kendiliğinden değişir. Yeniden ödemeyin.",
	gateIn:
		"Bir hata hiçbir şey gönderilmediğini kanıtlamaz, bu yüzden ağa bir kez daha soruyoruz. En erken {seconds, plural, one {yaklaşık # saniye} other {yaklaşık # saniye}} sonra yeniden deneyebilirsiniz.",
	gateSoon: "Ağa bir şey gönderilip gönderilmediğini soruyoruz. Birkaç saniye sonra yeniden deneyebilirsiniz.",
	gateAsking: "Şu anda ağa bir şey gönderilip gönderilmediğini soruyoruz. Yanıt verir vermez yeniden deneyebilirsiniz.",
	gateSilent:
		"Ağ bize yanıt vermiyor, bu yüzden bir şey gönderilip gönderilmediğini bilemiyoruz. Yanıt verince yeniden deneyebilirsiniz; sormaya devam ediyoruz.",
	lostUnseen:
		"Aramayı bıraktık: ödemenin ne olduğunu öğrenemedik. Gönderildiyse hash’i cüzdanınızın etkinliğindedir; buraya girin, kontrol ederiz.",
	lostAdvice: "Yeniden ödemeden önce cüzdanınızın etkinliğine bakın. Ödeme oradaysa ikinci kez göndermeyin.",
	askAgain: "Gönderilmedi: yeniden dene",
	payByHand: "Gönderildi: hash’ini gir",
	pendingTitle: "Onay bekleniyor",
	confirmations: "Onaylar",
	ofConfirmations: "/ {need, plural, one {# onay} other {# onay}}",
	confirmationsText: "{have} / {need, plural, one {# onay} other {# onay}}",
	untilFinal: "kesinleşene kadar",
	untilBlockFinal: "blok kesinleşene kadar",
	finalText: "şu ana kadar {have, plural, one {# onay} other {# onay}}; isteyen kişi bloğun kesinleşmesini bekliyor",
	notMined: "henüz onaylanmadı",
	amount: "Tutar",
	transaction: "İşlem",
	timeLeft: "Kalan süre",
	minutesLeft: "{minutes, plural, one {yaklaşık bir dakika} other {yaklaşık # dakika}}",
	secondsLeft: "{seconds, plural, one {yaklaşık bir saniye} other {yaklaşık # saniye}}",
	replaced: "Ödemeyi cüzdanınızda hızlandırdınız. Yeni işlemi izliyoruz.",
	reorged:
		"Ödeme yeniden beklemede: ağ onu geri aldı, bu nadirdir. Genellikle kendiliğinden geri gelir; paranız kaybolmadı.",
	chainSilent: "Şu anda ağa ulaşamıyoruz ve denemeye devam ediyoruz. Ödemeniz bize bağlı değil.",
	reportDelayed: "Sunucumuza henüz ulaşamadık ve denemeye devam ediyoruz. Ödemeniz etkilenmez.",
	paidMeanwhile:
		"Bu arada başka bir ödeme bu bağlantıyı kapattı. Sizinki hâlâ yolda: fazla olup olmadığını {name} adlı kişiye sorun.",
	closePage: "Bu sayfayı kapatabilirsiniz. Ödeme ulaşınca size ve {name} adlı kişiye yazarız.",
	viewOn: "{explorer} üzerinde gör",
	successTitle: "{name} adlı kişiye {amount} gönderdiniz",
	successText: "Ethereum transferlerinin onaylanması birkaç dakika sürebilir. İsteyen kişiye işlemi bildirdik.",
	asksRequester:
		"Transfer zincirde. {name} adlı kişinin bunu bu bağlantı için kabul etmesi gerekiyor; kendisine bildirildi.",
	createLink: "Ödeme bağlantısı oluştur",
	backToPage: "Ödeme sayfasına dön",
	proveTitle: "Ödediğinizi kanıtlayın",
	proveText:
		"Bu bağlantıyı ve işleminizi anan kısa bir mesaj imzalayın. {name} adlı kişiye bu ödemeyi sizin yaptığınızı söyler. İmzalamak ücretsizdir ve para hareket ettirmez.",
	sign: "Mesajı imzala",
	otherSigner:
		"Bu ödeme {payer} adresinden geldi ve onun için yalnızca o adres imzalayabilir. {name} ise {connected} ile bağlı. Cüzdanınızda ödeyen hesabı seçin. Tam adresi:",
	signRejected: "Hiçbir şey imzalanmadı ve hiçbir şey değişmedi. Hâlâ imzalayabilirsiniz.",
	signFailed: "{name} imzalamadı. Hiçbir şey değişmedi. Bir kez daha imzalayın veya isteyen kişiyi bekleyin.",
	signSent: "İmzanız ulaştı. Bu sayfa kendiliğinden değişir.",
	signNotEnough:
		"İmzanız bizde, ancak bu ödemeyi kesinleştirmeye yetmedi. {name} adlı kişinin yine de onaylaması gerekiyor; yeniden ödemeyin.",
	errorTitle: "Ödemeyi işleyemedik",
	retry: "Başlangıç sayfasından yeniden dene (ödemeden çıkar)",
	again: "Bu ödemeyi yeniden dene",
	whyRejected: "{name} isteğin reddedildiğini söylüyor.",
	whyNotSent: "{name} ödemeyi göndermediğini söylüyor.",
	nothingLeft: "Cüzdanınızdan hiçbir şey çıkmadı: sonrasında ağa sorduk. Yeniden deneyebilirsiniz.",
	whyReverted:
		"Zincir transferi reddetti ve geri çevirdi. Tutar hâlâ sizin; yalnızca ağ ücreti harcandı. Yeniden deneyebilirsiniz.",
	whyCancelled:
		"Ödemeyi cüzdanınızda iptal ettiniz. Tutar hâlâ sizin; yalnızca bir ağ ücreti harcandı. Yeniden deneyebilirsiniz.",
	whySuperseded: "Hesabınız bu ödemenin yerine başka bir işlem gönderdi. Tutar hâlâ sizin. Yeniden deneyebilirsiniz.",
	whyNotCounted: "İşlem zincirde, ancak bu bağlantının istediği değil.",
	wrongNetworkTitle: "{name} cüzdanını {network} ağına geçirin",
	walletIsOn: "Cüzdanınız {network} ağında.",
	walletIsOnUnknown: "Cüzdanınız {id} numaralı ağda.",
	wrongNetwork: "Bu bağlantı {network} ağında {token} istiyor; başka bir ağdaki transfer sayılmaz.",
	wrongNetworkOf: "{network} ağında {token} ödemeyi seçtiniz.",
	payThere: "Bunun yerine {network} ağında öde",
	switchTo: "{network} ağına geç",
	switching: "{name} içinde yanıtlayın…",
	switchRefused: "Geçiş cüzdanda reddedildi. Hiçbir şey gönderilmedi.",
	switchFailed: "Cüzdan geçiş yapmadı. Ağını cüzdanın kendisinde değiştirin; bu sayfa kendiliğinden fark eder.",
	switchUnknown:
		"Cüzdanınız {network} ağını tanımıyor (zincir kimliği {id}). Cüzdanın ağ ayarlarına ekleyin; bu sayfa kendiliğinden fark eder.",
};
