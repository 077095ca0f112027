import type { social as english } from "../en/social.ts";
import type { Translated } from "../say.ts";

/** ما تعرضه المواقع الأخرى حين يشارك أحدهم عنوانًا من عناويننا. */
export const social: Translated<typeof english> = {
	siteName: "Paylink",
	imageAlt: "\u200fPaylink: استلم أموالك بالعملات المشفّرة عبر رابط. مجانًا، ومباشرة إلى محفظتك.",
	home: "أنشئ رابط دفع بعملة USDC أو USDT أو DAI أو ETH أو WBTC. من محفظة إلى محفظة، والتحقق على سلسلة الكتل، بلا رسوم.",
	request: "راجع التفاصيل وادفع من محفظتك أنت. لا يحتفظ Paylink بالأموال أبدًا ولا يأخذ أي رسوم.",
	requestAlt: "المبلغ والرمز والشبكة في طلب الدفع هذا",
};
