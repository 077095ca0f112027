import type { stop as english } from "../en/stop.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a mailbox wants no more mails. */
export const stop: Translated<typeof english> = {
	page: "Artık e-posta yok - Paylink",
	title: "Artık e-posta gelmesin mi?",
	text: "Bundan sonra kimse buradan bu posta kutusuna ödeme isteği veya hatırlatma gönderemez. Ödediklerinizin makbuzları gelmeye devam eder.",
	confirm: "Bu e-postalar gelmesin",
	doneTitle: "Artık e-posta yok",
	done: "Kim gönderirse göndersin, bu posta kutusuna buradan artık ödeme isteği veya hatırlatma gelmez.",
	doneForGood:
		"Kim gönderirse göndersin, bu posta kutusuna buradan artık ödeme isteği veya hatırlatma gelmez. Yeniden gelmesi için bize bu kutudan yazın.",
	undo: "Yeniden gelsin",
	goneTitle: "Bu adres eksik",
	gone: "E-postadan bir kez daha açın: tamamı gerekli. Ya da bize yazın, biz yapalım.",
	contact: "Bize yazın",
};
