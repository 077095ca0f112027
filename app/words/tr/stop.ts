import type { stop as english } from "../en/stop.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a mailbox wants no more mails. */
export const stop: Translated<typeof english> = {
	page: "E-postaları durdurma - Paylink",
	title: "Artık e-posta gelmesin mi?",
	text: "Bundan sonra kimse buradan bu e-posta kutusuna ödeme talebi veya hatırlatma gönderemez. Yaptığınız ödemelerin makbuzları gelmeye devam eder.",
	confirm: "Bu e-postalar gelmesin",
	doneTitle: "E-postalar durduruldu",
	done: "Kim gönderirse göndersin, bu e-posta kutusuna buradan artık ödeme talebi veya hatırlatma gelmez.",
	doneForGood:
		"Kim gönderirse göndersin, bu e-posta kutusuna buradan artık ödeme talebi veya hatırlatma gelmez. Yeniden gelmesini isterseniz bize bu e-posta kutusundan yazın.",
	undo: "Yeniden gelsin",
	goneTitle: "Bu adres eksik",
	gone: "E-postadaki bağlantıyı yeniden açın: adresin tamamı gerekir. Ya da bize yazın, biz yapalım.",
	contact: "Bize yazın",
};
