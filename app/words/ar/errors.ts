import type { errors as english } from "../en/errors.ts";
import type { Translated } from "../say.ts";

/** كلمات الصفحات التي تظهر مكان صفحة أخرى. كل منها يقول ما حدث للمال. */
export const errors: Translated<typeof english> = {
	didNotWorkPage: "لم ينجح ذلك | Paylink",
	noSuchLinkPage: "لا يوجد رابط كهذا | Paylink",
	notFoundPage: "لا شيء هنا | Paylink",
	notFoundTitle: "لا شيء هنا",
	notFound: "لا توجد صفحة على هذا العنوان. راجعه حرفًا حرفًا، أو ابدأ من جديد. لم يتحرك أي مال.",
	noSuchLinkTitle: "لا يوجد رابط كهذا",
	noSuchLink:
		"لم يُطلب شيء قط على هذا العنوان، أو أن صاحبه سحبه. راجع الرابط حرفًا حرفًا، أو اطلب رابطًا جديدًا. لم يتحرك أي مال.",
	youOpened: "فتحتَ",
	createLink: "أنشئ رابط دفع",
	serverErrorTitle: "الخطأ منّا",
	serverError: "تعطّل شيء لدينا. إن كنت قد وافقت على دفعة في محفظتك فهي محفوظة على السلسلة؛ لا ترسلها مرة أخرى.",
	reference: "المرجع",
	time: "الوقت",
	unreachableTitle: "لا يوجد اتصال",
	unreachable: "تعذّر الوصول إلى Paylink. أي دفعة أُرسلت من قبل محفوظة على السلسلة. تحقّق من اتصالك.",
	tryAgain: "حاول مرة أخرى",
	refusedTitle: "لم ينجح ذلك",
	refused: "لا تقبل هذه الصفحة ما أُرسل إليها. لم يُحفظ شيء ولم يتحرك أي مال.",
};
