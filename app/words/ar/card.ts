import type { card as english } from "../en/card.ts";
import type { Translated } from "../say.ts";
import { isolateValues } from "./isolate-values.ts";

/** كلمات الطلب نفسه حيثما عُرض. */
export const card: Translated<typeof english> = isolateValues({
	amountRequested: "المبلغ المطلوب: ",
	fromAmount: "من {amount} فأكثر",
	receivingAddress: "عنوان الاستلام",
	network: "الشبكة",
	payerChooses: "يختارها الدافع من {count}",
	tokenBridged: "{token} (عبر جسر)",
	tokenNot: "{token} وليس {other}",
	tokenThere: "على شبكة {network} هو {token}.",
	due: "موعد الاستحقاق",
	memo: "ملاحظة",
	invoiceNumber: "رقم الفاتورة",
	taxId: "الرقم الضريبي",
	postalLines: "عنوان {name}",
	nameMissing: "اسمك",
	emailMissing: "بريدك الإلكتروني",
	addressMissing: "عنوان الاستلام الخاص بك",
	nameHere: "يقود {name} إلى هذا العنوان.",
	nameMarked: "الأحرف المعلَّمة يسهل الخلط بينها وبين غيرها.",
	nameMoved:
		"كان {name} يقود إلى هذا العنوان عند إنشاء الطلب، وهو يقود الآن إلى مكان آخر. اسأل {requester} بطريقة تعرفها قبل أن تدفع.",
	nameGone:
		"كان {name} يقود إلى هذا العنوان عند إنشاء الطلب، ولا يقود الآن إلى أي عنوان. اسأل {requester} بطريقة تعرفها قبل أن تدفع.",
	viewOn: "عرض على {explorer}",
	emailUnverified: "بريد غير موثّق",
	addressVerified: "أثبت الطالب بتوقيع أن هذا العنوان له.",
	addressUnverified: "كتب الطالب هذا العنوان ولم يثبت أنه له. إن شككت فاسأله بطريق آخر.",
});
