import type { stop as english } from "../en/stop.ts";
import type { Translated } from "../say.ts";
import { isolateValues } from "./isolate-values.ts";

/** Words of the page where a mailbox wants no more mails. */
export const stop = isolateValues({
	page: "لا مزيد من الرسائل - Paylink",
	title: "لا مزيد من الرسائل؟",
	text: "لن يستطيع أحد أن يرسل من هنا طلبات دفع أو تذكيرات إلى هذا البريد. أما إيصالات ما تدفعه فتصل.",
	confirm: "لا مزيد من هذه الرسائل",
	doneTitle: "لا مزيد من الرسائل",
	done: "لن تصل إلى هذا البريد طلبات دفع أو تذكيرات من هنا، أيًا كان مرسلها.",
	doneForGood:
		"لن تصل إلى هذا البريد طلبات دفع أو تذكيرات من هنا، أيًا كان مرسلها. إذا أردت أن تصل من جديد فاكتب إلينا منه.",
	undo: "دعها تصل من جديد",
	goneTitle: "هذا العنوان مقطوع",
	gone: "افتحه من الرسالة مرة أخرى: يلزم كله. أو اكتب إلينا فنفعل ذلك.",
	contact: "اكتب إلينا",
} satisfies Translated<typeof english>);
