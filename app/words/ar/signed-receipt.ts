import type { signedReceipt as english } from "../en/signed-receipt.ts";
import type { Translated } from "../say.ts";
import { isolateValues } from "./isolate-values.ts";

/** كلمات صفحة الإيصال الموقّع نفسها. */
export const signedReceipt: Translated<typeof english> = isolateValues({
	pageTitle: "إيصال، {amount} إلى {name} | Paylink",
	paidTo: "دُفع {amount} إلى {name}",
	notFinal: "دُفع {amount} إلى {name}، وليس نهائيًا بعد",
	withdrawn: "سُحب هذا الإيصال",
	withdrawnOn: "سُحب في {time}",
	withdrawnAmount: "المبلغ، مسحوب: ",
	withdrawnTitle: "لا تعتمد على هذا الإيصال.",
	withdrawnText:
		"الدفعة التي يتحدث عنها لا تُحسب لهذا الطلب الآن: استبدلت شبكة {network} كتلتها، أو تراجع {name} عن كلمته. إن حُسبت من جديد فسيكون في هذا العنوان إيصال موقّع من جديد.",
	paymentPage: "صفحة الدفع",
	confirmations:
		"{count, plural, zero {لا تأكيدات} one {تأكيد واحد} two {تأكيدان} few {# تأكيدات} many {# تأكيدًا} other {# تأكيد}}، وليس نهائيًا بعد",
	payerProven: "مثبت: وقّع هذا الحساب لهذه الدفعة",
	payeeProven: "مثبت: وقّع {name} الطلب به",
	about: "مقابل",
	requestSigned: "توقيع الطلب",
	tiedBy: "ما يربطه بالطلب",
	"tie-tag": "علامة في المعاملة",
	"tie-signature": "توقيع الدافع",
	"tie-attempt": "محفظة فُتحت في صفحة الدفع",
	"tie-sole-link": "المبلغ بالضبط",
	"tie-requester": "كلمة {name}",
	sumSaid: "يقول {name} كم وصل منها؛ فالسلسلة لا تُظهره.",
	signedBy: "وقّعه Paylink",
	withKey: "بالمفتاح {key}",
	signedByPayer: "وقّعه الحساب الدافع",
	signedByRequester: "وقّع {name} الطلب في {day}",
	check: "يستطيع أي شخص التحقق من هذا الإيصال بالمفاتيح العامة في {address}. والسطر الدقيق أعلاه هو التوقيع نفسه.",
	checkWithdrawn: "التوقيعات صحيحة، لكن ما تقوله لم يعد كذلك، وهذه الصفحة تقول كيف هو الحال الآن.",
	checkIt: "تحقق من هذا الإيصال",
	signedText: "النص الموقّع",
	copySignedText: "نسخ النص الموقّع",
	qrAlt: "رمز QR يفتح هذه الصفحة",
	whoSees: "كل من لديه عنوان هذه الصفحة يراها. لا تذكر اسم أي دافع، بل ما تُظهره السلسلة وحده.",
});
