import type { errors as english } from "../en/errors.ts";
import type { Translated } from "../say.ts";

/** Words of the pages that stand where another page should. Each says what happened to the money. */
export const errors: Translated<typeof english> = {
	didNotWorkPage: "Bu yapılamadı | Paylink",
	noSuchLinkPage: "Böyle bir bağlantı yok | Paylink",
	notFoundPage: "Burada bir şey yok | Paylink",
	notFoundTitle: "Burada bir şey yok",
	notFound: "Bu adreste bir sayfa yok. Adresi harf harf kontrol edin veya baştan başlayın. Para hareketi olmadı.",
	noSuchLinkTitle: "Böyle bir bağlantı yok",
	noSuchLink:
		"Bu adreste hiçbir zaman ödeme talep edilmedi ya da sahibi talebi geri çekti. Bağlantıyı harf harf kontrol edin veya yenisini isteyin. Para hareketi olmadı.",
	youOpened: "Açtığınız adres",
	createLink: "Ödeme bağlantısı oluştur",
	serverErrorTitle: "Hata bizden kaynaklandı",
	serverError:
		"Bizim tarafımızda bir hata oluştu. Cüzdanınızda daha önce bir ödemeyi onayladıysanız ödemeniz zincirde güvendedir; yeniden göndermeyin.",
	reference: "Referans",
	time: "Zaman",
	unreachableTitle: "Bağlantı yok",
	unreachable: "Paylink sunucusuna ulaşamadık. Gönderilmiş bir ödeme zincirde güvendedir. Bağlantınızı kontrol edin.",
	tryAgain: "Yeniden dene",
	refusedTitle: "Bu yapılamadı",
	refused: "Bu sayfa, kendisine gönderileni kabul etmiyor. Hiçbir şey kaydedilmedi ve para hareketi olmadı.",
};
