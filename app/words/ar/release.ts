import type { release as english } from "../en/release.ts";
import type { Translated } from "../say.ts";
import { isolateValues } from "./isolate-values.ts";

/** ما ينتظر الدافع المثبت، ولمن يعطيه صاحب الطلب. */
export const release: Translated<typeof english> = isolateValues({
	"held-text": "نص ما بعد الدفع محجوز",
	"held-link": "رابط ما بعد الدفع محجوز",
	"held-receipt": "الإيصال محجوز",
	"given-text": "أُفرج عن نص ما بعد الدفع",
	"given-link": "أُفرج عن رابط ما بعد الدفع",
	"given-receipt": "أُفرج عن الإيصال",
	heldOf: "{what}، {amount}",
	heldWhy: "يصل إلى الدافع المثبت من تلقاء نفسه. لم يثبت أحد هذه الدفعة، فأنت من يقول من يقرؤه.",
	heldWhyReceipt: "يصل الإيصال بالبريد إلى الدافع المثبت من تلقاء نفسه. لم يثبت أحد هذه الدفعة، فأنت من يقول لمن يُرسل.",
	afterPayment: "بعد الدفع",
	whoMayRead: "من يقرؤه",
	whoGetsIt: "لمن يُرسل",
	reporterUnproven: "{email}، غير مثبت",
	release: "إفراج",
	releaseTo: "إفراج إلى {name}",
	releaseForGood: "لا رجعة فيه بعد القراءة. ويُرسل الإيصال معه.",
	releaseForGoodReceipt: "لا يمكن سحب رسالة أُرسلت.",
	releaseProof:
		"يستطيع من دفع أن يثبت ذلك بدلًا من هذا: تطلب منه صفحة الدفع التوقيع بالعنوان {address}. التوقيع مجاني، ثم يصله ذلك من تلقاء نفسه.",
	releasedAt: "أُفرج عنه في {time}",
	releasedTo: "إلى {name}",
	released: "تم الإفراج. الإيصال في الطريق.",
	releaseChoose: "اختر أولًا من تُفرج له عنه.",
	"unreleased-unknown-payment": "لم تعد هذه الدفعة، أو من ذكرها، في القائمة. لم يُرسل شيء؛ انظر إلى الدفعات أدناه.",
	"unreleased-no-email": "لم يترك من ذكر هذه الدفعة بريدًا إلكترونيًا. لم يُرسل شيء.",
	"unreleased-not-paid": "لم يعد الرابط مدفوعًا كاملًا. لم يُرسل شيء.",
	"unreleased-too-many-releases": "أُفرج عن هذه الدفعة لخمسة أشخاص من قبل. لم يُرسل شيء.",
	"unreleased-too-many-today": "أُفرج عن خمسين إيصالًا من روابطك منذ الأمس. لم يُرسل شيء؛ أفرج عن هذا غدًا.",
	releaseFailed: "تعذر علينا حفظ الإفراج. لم يُرسل شيء؛ حاول مرة أخرى.",
});
