import type { guard as english } from "../en/guard.ts";
import type { Translated } from "../say.ts";

export const guard: Translated<typeof english> = {
	otherPage: "جاء هذا من صفحة ليست من صفحات Paylink. افتح \u2068{url}\u2069 وحاول مرة أخرى.",
	oldAddress: "طُلبت هذه الصفحة بطريقة لم يعد يُجاب عنها. افتحها من جديد.",
	otherMethod: "لا يمكن هنا سوى القراءة والإرسال.",
	tooMuch: "كان هذا أكثر مما يُقبل دفعة واحدة: {size} كيلوبايت على الأكثر. لم يُحفظ شيء.",
	otherKind: "يقرأ Paylink النماذج على هذا العنوان. لم يُحفظ شيء.",
	fieldTwice: "أُرسل حقل مرتين. حمّل الصفحة من جديد. لم يُحفظ شيء.",
	unreadable: "تعذّرت قراءة ما أُرسل. لم يُحفظ شيء.",
};
