import type { paper as english } from "../en/paper.ts";
import type { Translated } from "../say.ts";
import { isolateValues } from "./isolate-values.ts";

/** Words of a receipt as PDF. */
export const paper = isolateValues({
	title: "إيصال، {amount} إلى {payee}",
	heading: "إيصال",
	paidBy: "دفعه",
	paidTo: "دُفع إلى",
	payerSigned: "وقّعت هذه المحفظة لهذه الدفعة",
	payeeSigned: "وقّع هذا الحساب الطلب",
	final: "مدفوع ونهائي",
	confirmed:
		"{confirmations, plural, zero {بلا تأكيد} one {تأكيد واحد} two {تأكيدان} few {# تأكيدات} many {# تأكيدًا} other {# تأكيد}}، ولم يكن نهائيًا عند الإصدار",
	worth: "نحو {amount} بحسب {source}، {time}",
	asOf: "كما كان معروفًا في {time}",
	token: "العملة",
	signedHere: "وقّعه Paylink بالمفتاح {key}",
	howToCheck:
		"يستطيع أي شخص التحقق من هذا دون الثقة بنا: امسح الرمز، أو أفلت هذا الملف في {site}. والإيصال الموقّع مرفق به باسم receipt.jws.",
	code: "رمز يقود إلى التحقق من هذا الإيصال",
} satisfies Translated<typeof english>);
