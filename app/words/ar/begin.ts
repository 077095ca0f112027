import type { begin as english } from "../en/begin.ts";
import type { Translated } from "../say.ts";
import { isolateValues } from "./isolate-values.ts";

/** Words of the page where a payer of a link for many begins. */
export const begin: Translated<typeof english> = isolateValues({
	youChoose: "أنت تختار المبلغ",
	from: "ابتداءً من",
	everybody: "يدفع كل واحد",
	title: "ادفع إلى {name} | Paylink",
	payWhatYouWant: "ادفع إلى {name} ما تشاء",
	payYourShare: "ادفع إلى {name}",
	yourAmount: "مبلغك بعملة {token}",
	orMore: "{amount} أو أكثر",
	suggestions: "مبالغ مقترحة",
	pay: "ادفع",
	payAmount: "ادفع {amount}",
	oneOfMany: "أنت واحد من دافعين كثيرين هنا. لدفعتك صفحتها وحالتها وإيصالها.",
	payFromThere: "ادفع من صفحتك الخاصة التي تأتي بعد هذه. ما يُرسل مباشرة إلى هذا العنوان لا يُنسب إليك تلقائيًا.",
	paidSoFar: "دُفع حتى الآن",
	times:
		"{count, plural, =0 {لم يُدفع بعد} zero {# مرة} one {مرة واحدة} two {مرتين} few {# مرات} many {# مرة} other {# مرة}}",
	timesOf: "{count} من {most}",
	goOn: "تابع دفعتك",
	begunBefore: "بدأت دفعة بمبلغ {amount} في هذا المتصفح.",
	ended: "الدفعة التي بدأتها لم تُنجز في وقتها فانتهت. ابدأ من جديد هنا.",
	endedSent: "إن كنت قد أرسلت مالًا فهو لم يضع: {name} يراه. اكتب إليه.",
	complete: "اكتمل هذا الطلب",
	completeText: "وصل من الدفعات العدد الذي طلبه {name}. لا حاجة إلى أن يدفع أحد بعد الآن.",
	cancelled: "ألغى صاحب الطلب هذا الطلب. لا تدفع.",
	tooLittle: "الحد الأدنى {least}",
	tooOften: "بدأت دفعات كثيرة هنا. تابع واحدة منها، أو حاول من جديد بعد {wait}.",
	full: "بدأ عدد كبير جدًا من الناس الدفع ولم يُكملوه. حاول لاحقًا.",
	failed: "تعذّر بدء دفعتك. حاول من جديد.",
});
