import type { card as english } from "../en/card.ts";
import type { Translated } from "../say.ts";

export const card: Translated<typeof english> = {
	addressVerified: "أثبت الطالب بتوقيع أن هذا العنوان له.",
	addressUnverified:
		"كتب الطالب هذا العنوان ولم يثبت أنه له. إن شككت فاسأله بطريق آخر.",
};
