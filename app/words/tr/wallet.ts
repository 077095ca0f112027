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
	assurance: "Bağlanmak bize yalnızca adresinizi gösterir. Siz cüzdanınızda onaylamadan para hareketi olmaz.",
	tryAgain: "Yeniden dene",
	browserWallet: "Tarayıcı cüzdanı",
	answerIn: "{name} içinde yanıtlayın",
	askingWalletNote:
		"{name}, adresinizin bu sayfaya gösterilip gösterilmeyeceğini soruyor. Penceresini görmüyorsanız tarayıcınızın araç çubuğundan açın.",
	connectRejected: "{name} adres paylaşmadı. Yeniden deneyebilir veya başka bir cüzdan seçebilirsiniz.",
	connectFailed:
		"{name}, bir cüzdandan beklenen yanıtı vermedi. Hiçbir şey gönderilmedi. Yeniden deneyin veya başka birini seçin.",
	connectBusy:
		"{name} içinde bu sayfa için yanıtlanmamış bir istek zaten var. {name} penceresini açıp orada yanıtlayın.",
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
	byHandText: "Ödemeyi herhangi bir cüzdandan bu sayfadaki adrese gönderin, sonra aşağıdan işlem hash’iyle bildirin.",
	byHandButton: "Elle öde",
	stepOf: "Adım {step} / {of}",
	stoppedAt: "Adım {step} / {of}, burada durdu",
	continue: "Devam",
	infoTitle: "Kim ödüyor?",
	infoText: "Bu bilgiler, talep edenin sizi tanımasına yardımcı olur",
	checkingTitle: "Cüzdanınız kontrol ediliyor",
	checkingText: "Bakiyenizi ve ağ ücretini okuyoruz. Hiçbir şey gönderilmiyor.",
	checkFailedTitle: "Cüzdanınız yanıt vermedi",
	checkFailedText: "Bakiyenizi cüzdanınız üzerinden okuyamadık. Hiçbir şey gönderilmedi.",
	confirmTitle: "İşleminizi {name} içinde onaylayın",
	confirmText: "{amount}, {from} adresinden {name} adlı alıcıya gider.",
	from: "Gönderen",
	to: "Alıcı",
	network: "Ağ",
	token: "Token",
	asksWithFee: "Cüzdanınız açılır ve {address} adresine {amount} ile yaklaşık {fee} ağ ücreti için onayınızı ister.",
	asks: "Cüzdanınız açılır ve {address} adresine {amount} ile kendisinin göstereceği bir ağ ücreti için onayınızı ister.",
	shortToken: "Bakiyeniz {have}; gereken {need}",
	shortFee: "Ağ ücreti için yaklaşık {need} gerekir",
	shortNote:
		"Hiçbir şey gönderilmedi. Bu hesaba bakiye ekleyin veya başka bir hesap seçin, sonra yeniden kontrol edin.",
	ownAccount:
		"Ödemenin gideceği hesap zaten bu hesap: {name} bundan bir şey almaz ve ödeme geçerli sayılmaz. Cüzdanınızda başka bir hesap seçin.",
	transferRefused:
		"{token} sözleşmesi bu transferi reddediyor, örneğin bir adres engellendiği için. Hiçbir şey gönderilmedi.",
	requestChanged:
		"Bu sayfa {name} tarafından imzalandıktan sonra değiştirildi. Ödeme durduruldu ve cüzdanınızdan hiçbir şey çıkmadı.",
	requestEqual:
		"Tarayıcınız kontrol etti: {name} adlı alıcının hesabı bu talebi imzaladı ve cüzdanınız bunun ötesinde bir şey için açılmaz.",
	requestEqualForMany:
		"Tarayıcınız kontrol etti: {name} adlı alıcının hesabı bu talebi tüm ödeyenler için imzaladı ve sizin ödemeniz bunlardan biri. Cüzdanınız bu sayfadaki tutar için açılır, bunun ötesinde bir şey için açılmaz.",
	requestNotSigned: "{name} bu talebi imzalamadı: adres ve tutar için bu siteye güveniyorsunuz.",
	requestUnreadable: "Tarayıcınız bu talebin imzalı olup olmadığını okuyamadı. Hiçbir şey kontrol edilmedi.",
	requestCouldNotAsk:
		"İmzanın kendisine ait olup olmadığını yalnızca {name} adlı alıcının cüzdan sözleşmesi söyleyebilir ve cüzdanınız ona soramadı. İmza kontrol edilmedi.",
	stoppedTitle: "Ödeme durduruldu",
	stoppedDifferent:
		"Tarayıcınız bu sayfayı {name} adlı alıcının {day} günü imzaladığıyla karşılaştırdı. Farklılar. Cüzdanınızdan hiçbir şey çıkmadı.",
	stoppedNotTheirs: "Bu talebin imzası {name} adlı alıcının adresine ait değil. Cüzdanınızdan hiçbir şey çıkmadı.",
	stoppedWallet:
		"Cüzdanınızdan, {name} adlı alıcının {day} günü imzaladığından başka bir şey istenecekti. Açılmadı ve içinden hiçbir şey çıkmadı.",
	stoppedEdited: "{name} talebi az önce düzenlediyse bu sayfayı yeniden yükleyin.",
	wasSigned: "İmzalanan",
	pageSays: "Sayfada yazan",
	amountOrMore: "{amount} veya daha fazla",
	partAmount: "Tutar",
	partAddress: "Adres",
	partMemo: "Not",
	partDue: "Son gün",
	partCreated: "Oluşturulma",
	partRequest: "Talep",
	partSite: "Site",
	noMemo: "not yok",
	noDue: "son gün yok",
	changedNote: "Bu sayfa {name} tarafından imzalandıktan sonra değiştirildi.",
	changedAddress: "Aşağıda şu anda burada yazan adres var. İmzalanan adres bu değil.",
	changedOther: "Hiçbir şey göndermeyin; {name} adlı kişiye bildiğiniz bir yoldan sorun.",
	notTheirsNote: "İmza bu talebe ait değil.",
	notTheAddress: "{name} tarafından imzalanan adres değil",
	reportLink: "Bu bağlantıyı bildir",
	trackChanged: "Değiştirildi",
	trackNoticed: "fark edildi: {time}",
	trackStopped: "durduruldu",
	checkAgain: "Yeniden kontrol et",
	changeWallet: "Başka cüzdan seç",
	storing: "Hazırlanıyor…",
	earlierOpen:
		"{name} içinde önceki bir istek hâlâ açık olabilir. İkisinden yalnızca birini onaylayın, asla ikisini birden onaylamayın: eskisini orada reddedin.",
	walletChanged:
		"Cüzdanınızda bu arada hesap veya ağ değişti. Hiçbir şey gönderilmedi. Ayrıntıları yeniden kontrol edin.",
	otherTab: "Bu tarayıcının başka bir sekmesi bu ödeme için cüzdanınızdan onay istiyor. Orada yanıtlayın.",
	paidByOther: "Bu talep bu arada ödendi",
	paidByOtherText:
		"{name}, istenen tutarın tamamını aldı. Ödenecek bir şey kalmadı, bu yüzden burada cüzdanınızdan onay istenmiyor.",
	seePayment: "Ödemeyi gör",
	restMoves:
		"Kalan tutar zaten yolda veya {name} tarafından onaylanmayı bekliyor. Siz de öderseniz {name} iki kez ödeme alabilir.",
	payAnyway: "Yine de öde",
	marked:
		"Bu ödeme, hangi bağlantı için olduğunu belirten 16 baytlık bir işaret taşır: bazı donanım cüzdanları bunu ham veri olarak gösterir, bazıları reddeder.",
	withoutMark: "İşaretsiz gönder",
	withoutMarkNote:
		"İşaret olmadan, ödemenin bu bağlantı için olduğu ödemenin kendisinden anlaşılmaz: o zaman siz kısa bir mesaj imzalarsınız veya {name} ödemeyi elle kabul eder.",
	waitingText: "{name}, {amount} tutarındaki ödemeyi gösteriyor. Siz orada onaylamadan para hareketi olmaz.",
	closedWallet: "Cüzdanımı kapattım",
	lostTitle: "Cüzdanınızdan yanıt almadık",
	lostText:
		"Ödeme gönderilmemiş olabilir. Zinciri izliyoruz: ödeme yine de gönderildiyse bu sayfada kendiliğinden görünür.",
	lostChecked:
		"Epey sonra ağa sorduk: hesabınız hiçbir şey göndermemişti. Ödeme büyük olasılıkla gönderilmedi ve cüzdanınızdan yeniden onay isteyebilirsiniz.",
	unclearTitle: "Cüzdanınız ödemeyi gönderip göndermediğini söylemedi",
	unclearText:
		"{name} bir hatayla yanıt verdi. Ödeme yine de gönderilmiş olabilir: zinciri izliyoruz; gönderildiyse bu sayfada kendiliğinden görünür.",
	usedTitle: "Hesabınız bir işlem gönderdi",
	sendingTitle: "{name} ödemeyi gönderiyor",
	sendingText:
		"{name} ödemeyi aldı, ancak işlemini henüz bildirmedi. Bildirir bildirmez bu sayfa kendiliğinden devam eder. Yeniden ödemeyin.",
	untold:
		"{name} ödemeyi aldı, ancak hangi işleme dönüştüğünü bu sayfaya bildiremiyor. Zinciri izliyoruz: ödeme zincire ulaşınca bu sayfada kendiliğinden görünür. Cüzdanınızın etkinliğinde bu ödeme için bir işlem görünüyorsa hash’ini buraya girin. Yeniden ödemeyin.",
	noHashYet:
		"{name} bir dakikadır işlem bildirmedi. Etkinliğinde bu ödeme için bir işlem görünüyorsa hash’ini buraya girin.",
	unknownHash:
		"Bir dakikadır kimse bu hash’e sahip bir işlem bulamadı. Birden çok sahipli cüzdanlar ve bazı akıllı hesaplar önce kendi numaralarıyla yanıt verir; işlem daha sonra başka bir hash ile gelir. Cüzdanınız o hash’i gösterince buraya girin. Yeniden ödemeyin.",
	followHash: "Bu işlemi izle",
	gateOutcome:
		"Ağ, hesabınızdan bu ödeme olabilecek bir işlem çıktığını gösteriyor. Ne olduğu belli olana kadar bekleyin: o zaman bu sayfa kendiliğinden güncellenir. Yeniden ödemeyin.",
	gateIn:
		"Bir hata, hiçbir şey gönderilmediğini kanıtlamaz; bu yüzden ağa bir kez daha soruyoruz. En erken {seconds, plural, one {yaklaşık # saniye} other {yaklaşık # saniye}} sonra yeniden deneyebilirsiniz.",
	gateSoon: "Bir şey gönderilip gönderilmediğini ağa soruyoruz. Birkaç saniye sonra yeniden deneyebilirsiniz.",
	gateAsking:
		"Şu anda bir şey gönderilip gönderilmediğini ağa soruyoruz. Ağ yanıt verir vermez yeniden deneyebilirsiniz.",
	gateSilent:
		"Ağ bize yanıt vermiyor, bu yüzden bir şey gönderilip gönderilmediğini bilemiyoruz. Ağ yanıt verince yeniden deneyebilirsiniz; sormaya devam ediyoruz.",
	lostUnseen:
		"Aramayı bıraktık: ödemeye ne olduğunu öğrenemedik. Gönderildiyse hash’i cüzdanınızın etkinliğindedir; buraya girin, kontrol ederiz.",
	lostAdvice: "Yeniden ödemeden önce cüzdanınızın etkinliğine bakın. Ödeme oradaysa ikinci kez göndermeyin.",
	askAgain: "Gönderilmedi: yeniden dene",
	payByHand: "Gönderildi: hash’ini gir",
	pendingTitle: "Onay bekleniyor",
	confirmations: "Onay sayısı",
	ofConfirmations: "/ {need, plural, one {# onay} other {# onay}}",
	confirmationsText: "{have} / {need, plural, one {# onay} other {# onay}}",
	untilFinal: "kesinleşene kadar",
	untilBlockFinal: "blok kesinleşene kadar",
	finalText: "şu ana kadar {have, plural, one {# onay} other {# onay}}; talep eden, bloğun kesinleşmesini bekliyor",
	notMined: "henüz onaylanmadı",
	amount: "Tutar",
	transaction: "İşlem",
	timeLeft: "Kalan süre",
	minutesLeft: "{minutes, plural, one {yaklaşık bir dakika} other {yaklaşık # dakika}}",
	secondsLeft: "{seconds, plural, one {yaklaşık bir saniye} other {yaklaşık # saniye}}",
	replaced: "Ödemeyi cüzdanınızda hızlandırdınız. Yeni işlemi izliyoruz.",
	reorged:
		"Ödeme yeniden beklemede: ağ onu geri aldı; bu nadir olur. Genellikle kendiliğinden geri gelir; paranız kaybolmadı.",
	chainSilent: "Şu anda ağa ulaşamıyoruz ve denemeye devam ediyoruz. Ödemeniz bize bağlı değil.",
	reportDelayed: "Sunucumuza henüz ulaşamadık ve denemeye devam ediyoruz. Ödemeniz etkilenmez.",
	paidMeanwhile:
		"Bu bağlantı bu arada başka bir ödemeyle tamamen ödendi. Sizinki hâlâ yolda: fazladan olup olmadığını {name} adlı alıcıya sorun.",
	closePage: "Bu sayfayı kapatabilirsiniz. Ödeme ulaşınca size ve {name} adlı alıcıya yazarız.",
	viewOn: "{explorer} üzerinde gör",
	successTitle: "{name} adlı alıcıya {amount} gönderdiniz",
	successText: "Ethereum transferlerinin onaylanması birkaç dakika sürebilir. İşlemi talep edene bildirdik.",
	asksRequester:
		"Transfer zincirde. {name} adlı alıcının bunu bu bağlantı için kabul etmesi gerekiyor; kendisine haber verildi.",
	createLink: "Ödeme bağlantısı oluştur",
	backToPage: "Ödeme sayfasına dön",
	proveTitle: "Ödediğinizi kanıtlayın",
	proveText:
		"Bu bağlantıyı ve işleminizi belirten kısa bir mesaj imzalayın. Mesaj, {name} adlı alıcıya bu ödemeyi sizin yaptığınızı gösterir. İmzalamak ücretsizdir ve para hareketine yol açmaz.",
	sign: "Mesajı imzala",
	otherSigner:
		"Bu ödeme {payer} adresinden geldi ve onun için yalnızca o adres imzalayabilir. {name} ise {connected} adresiyle bağlı. Cüzdanınızda ödemeyi yapan hesabı seçin. Tam adresi:",
	signRejected: "Hiçbir şey imzalanmadı ve hiçbir şey değişmedi. Hâlâ imzalayabilirsiniz.",
	signFailed: "{name} imzalamadı. Hiçbir şey değişmedi. Bir kez daha imzalayın veya talep edeni bekleyin.",
	signSent: "İmzanız ulaştı. Bu sayfa kendiliğinden güncellenir.",
	signNotEnough:
		"İmzanız bize ulaştı, ancak bu ödemeyi sonuçlandırmaya yetmedi. {name} adlı alıcının yine de onaylaması gerekiyor; yeniden ödemeyin.",
	errorTitle: "Ödemeniz işlenmedi",
	retry: "Başlangıç sayfasından yeniden dene (bu ödemeden çıkılır)",
	again: "Bu ödemeyi yeniden dene",
	whyRejected: "{name}, isteğin reddedildiğini söylüyor.",
	whyNotSent: "{name}, ödemeyi göndermediğini söylüyor.",
	nothingLeft: "Cüzdanınızdan hiçbir şey çıkmadı: bunu sonradan ağa sorduk. Yeniden deneyebilirsiniz.",
	whyReverted:
		"Zincir transferi reddedip geri çevirdi. Tutar hâlâ sizde; yalnızca ağ ücreti harcandı. Yeniden deneyebilirsiniz.",
	whyCancelled:
		"Ödemeyi cüzdanınızda iptal ettiniz. Tutar hâlâ sizde; yalnızca bir ağ ücreti harcandı. Yeniden deneyebilirsiniz.",
	whySuperseded: "Hesabınız bu ödemenin yerine başka bir işlem gönderdi. Tutar hâlâ sizde. Yeniden deneyebilirsiniz.",
	whyNotCounted: "İşlem zincirde, ancak bu bağlantının istediği değil.",
	wrongNetworkTitle: "{name} içinde {network} ağına geçin",
	walletIsOn: "Cüzdanınız {network} ağında.",
	walletIsOnUnknown: "Cüzdanınız {id} numaralı ağda.",
	wrongNetwork: "Bu bağlantı {network} ağında {token} istiyor; başka bir ağdaki transfer geçerli sayılmaz.",
	wrongNetworkOf: "{network} ağında {token} ödemeyi seçtiniz.",
	payThere: "Bunun yerine {network} ağında öde",
	switchTo: "{network} ağına geç",
	switching: "{name} içinde yanıtlayın…",
	switchRefused: "Geçiş cüzdanda reddedildi. Hiçbir şey gönderilmedi.",
	switchFailed: "Cüzdan geçiş yapmadı. Ağını cüzdanın kendisinde değiştirin; bu sayfa kendiliğinden fark eder.",
	switchUnknown:
		"Cüzdanınız {network} ağını tanımıyor (zincir kimliği {id}). Cüzdanın ağ ayarlarına ekleyin; bu sayfa kendiliğinden fark eder.",
};
