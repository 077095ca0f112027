import type { amount as english } from "../en/amount.ts";
import type { Translated } from "../say.ts";

/** Why a typed amount is not taken. */
export const amount: Translated<typeof english> = {
	"refused-amount-missing": "المبلغ مطلوب",
	"refused-amount-not-a-number": "اكتب المبلغ بالأرقام مع نقطة قبل الكسور: 12.50",
	"refused-amount-negative": "لا يمكن أن يكون المبلغ سالبًا",
	"refused-amount-exponent": "اكتب المبلغ كاملًا دون صيغة أسّية",
	"refused-amount-comma":
		"هل تقصد بـ {typed} المبلغ {point} أم {plain}؟ اكتب نقطة قبل الكسور، ولا شيء بين الأرقام الأخرى.",
	"refused-amount-grouped": "اكتب المبلغ دون فواصل أو مسافات بين الأرقام: 1234.50",
	"refused-amount-zero": "يجب أن يكون المبلغ أكبر من صفر",
	"refused-amount-too-fine": "لا يزيد عدد الخانات العشرية للرمز {token} على {decimals}",
	"refused-amount-too-large": "لا يطلب الرابط أكثر من {limit}. راجع عدد الأصفار.",
	"refused-amount-too-long": "لا يزيد عدد أرقام المبلغ على {most}",
};
