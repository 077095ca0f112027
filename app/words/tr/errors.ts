import type { errors as english } from "../en/errors.ts";
import type { Translated } from "../say.ts";

/** Words of the pages that stand where another page should. Each says what happened to the money. */
export const errors: Translated<typeof english> = {
	didNotWorkPage: "Bu olmadı | Paylink",
	noSuchLinkPage: "Böyle bir bağlantı yok | Paylink",
	notFoundPage: "Burada bir şey yok | Paylink",
	notFoundTitle: "Burada bir şey yok",
	notFound:
		"Bu adreste bir sayfa yok. Adresi harf harf kontrol edin veya yeniden başlayın. Hiçbir para hareket etmedi.",
	noSuchLinkTitle: "Böyle bir bağlantı yok",
	noSuchLink:
		"Bu adreste hiçbir zaman bir şey istenmedi veya isteyen kişi geri aldı. Bağlantıyı harf harf kontrol edin veya yenisini isteyin. Hiçbir para hareket etmedi.",
	youOpened: "Açtığınız adres",
	createLink: "Ödeme bağlantısı oluştur",
	serverErrorTitle: "Bu bizim hatamızdı",
	serverError:
		"Bizim tarafta bir şey bozuldu. Cüzdanınızda bir ödemeyi onayladıysanız zincirde güvendedir; yeniden göndermeyin.",
	reference: "Referans",
	time: "Saat",
	tryAgain: "Yeniden dene",
	refusedTitle: "Bu olmadı",
	refused: "Bu sayfa kendisine gönderileni kabul etmiyor. Hiçbir şey kaydedilmedi ve hiçbir para hareket etmedi.",
};
