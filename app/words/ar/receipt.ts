import type { receipt as english } from "../en/receipt.ts";
import type { Translated } from "../say.ts";
import { isolateValues } from "./isolate-values.ts";

/** كلمات الرابط المدفوع: إيصاله، وما لا يزال يقبله، ومعاني كلمات طريق الدفعة. */
export const receipt: Translated<typeof english> = isolateValues({
	title: "إيصال",
	amountPaid: "المبلغ المدفوع: ",
	paidFinal: "مدفوع ونهائي",
	paidNotFinal: "مدفوع، وليس نهائيًا بعد",
	notFinalMeans:
		"في حالات نادرة تسحب شبكة {network} دفعة بعد قبولها. عندها يختفي هذا الإيصال وتقول الصفحة ذلك. وحين تصبح الدفعة نهائية لا يمكن أن يحدث هذا.",
	paidBy: "دفع من",
	paidTo: "دُفع إلى",
	payerUnknown: "لا تُظهر السلسلة لمن كان المال.",
	payersBelow:
		"{count, plural, one {حساب واحد مذكور أدناه} two {حسابان مذكوران أدناه} few {# حسابات مذكورة أدناه} many {# حسابًا مذكورة أدناه} other {# حساب مذكورة أدناه}}",
	transferOf: "التحويل {index} من {count}",
	askedFor: "المبلغ المطلوب",
	token: "العملة",
	time: "الوقت",
	copyHash: "انسخ المعرّف",
	copyHashOf: "انسخ المعرّف {hash}",
	signed: "إيصال موقّع",
	print: "اطبع",
	copyLink: "انسخ الرابط",
	whoSees: "كل من لديه رابط هذه الصفحة يرى هذا الإيصال. لا يذكر اسم أي دافع، بل ما تُظهره السلسلة وحده.",
	report: "أبلغ عن هذا الرابط",
	keptAt: "تقول هذه الصفحة حال الدفعة الآن:",
	paidAgain: "دفعتُ مرة أخرى",
	paidAgainText:
		"لم يعد يُطلب هنا أي شيء. لا تضيع دفعة ثانية: هي على عنوان {name}، ويراها {name}. أكّدها أدناه، واطلب من {name} إعادتها إن لم تقصدها.",

	wordsTitle: "معاني هذه الكلمات",
	"word-confirmation": "تأكيد",
	"wordMeans-confirmation":
		"تكتب الشبكة الدفعات في كتل متتالية. كل كتلة جديدة فوق كتلة دفعتك تؤكدها مرة أخرى وتزيد صعوبة سحبها.",
	"word-final": "نهائي",
	"wordMeans-final": "من الآن فصاعدًا لا تسحب الشبكة نفسها هذه الدفعة.",
	"word-pendingAgain": "عادت إلى الانتظار",
	"wordMeans-pendingAgain":
		"في حالات نادرة تُسقط الشبكة كتلة وما فيها من دفعات. يعود المال إلى مرسله إلى أن تدخل الدفعة كتلة أخرى، ويحدث ذلك عادة خلال دقائق.",
	"word-verified": "موثّق، غير موثّق",
	"wordMeans-verified": "موثّق: يُظهر توقيع أن العنوان لصاحب الطلب. غير موثّق: كتبه صاحب الطلب ولم يثبت أنه له.",
});
