import type { targets as english } from "../en/targets.ts";
import type { Translated } from "../say.ts";
import { isolateValues } from "./isolate-values.ts";

/** كلمات ربط الأماكن التي تُعلَّق فيها الصورة. */
export const targets: Translated<typeof english> = isolateValues({
	page: "اربط {place} | Show My NFT",
	title: "اربط {place}",
	titleAgain: "سجّل الدخول في {place} من جديد",
	lead: "ابتداءً من التغيير التالي تُعلَّق صورة اليوم هناك أيضًا.",
	leadAgain: "لم يعد {place} يعرف الإذن الذي لدينا. سجّل الدخول هناك مرة أخرى فيستمر التغيير اليومي.",
	handle: "اسمك هناك",
	handleHelp: "مثل {handle}، أو نطاقك الخاص",
	server: "خادمك",
	serverHelp: "مثل {server}، أو اسمك كاملًا: {name}",
	facts: "ماذا يعني ذلك",
	"asked-bluesky": "يسألك Bluesky: هل تسمح لـ Show My NFT بتغيير صورة ملفك الشخصي؟",
	"asked-mastodon": "يسألك خادمك: هل تسمح لـ Show My NFT بأن يعرف من أنت وأن يغيّر ملفك الشخصي؟",
	"asked-gravatar": "يسألك Gravatar في WordPress.com: هل تسمح لـ Show My NFT بقراءة ملفك الشخصي وتغييره؟",
	fieldsStay: "لا تتغير إلا الصورة: يبقى اسمك ونصّك وكل الحقول الأخرى كما هي.",
	originalKept: "نحفظ الصورة التي لديك هناك الآن قبل التغيير الأول، لتستطيع استعادتها في أي وقت.",
	canUndo: "تستطيع التراجع متى شئت من صفحة اليوم أو من الإعدادات: تعود صورتك إلى هناك وينتهي الإذن.",
	goOn: "المتابعة إلى {place}",
	goOnToServer: "المتابعة إلى خادمك",
	back: "العودة دون ربط",
	leading: "ننتقل الآن إلى {place}",
	leadingLead: "هناك تُسأل: هل تسمح لـ Show My NFT بتغيير صورتك؟ ثم تعود إلى هنا.",
	leadingLink: "تابع الآن",

	connected: "رُبط {place}: {label}. ابتداءً من التغيير التالي تُعلَّق الصورة هناك أيضًا.",
	"refused-denied": "رفضتَ في {place}، فلم يتغير شيء.",
	"refused-no-server": "لا يجيب خادم {place} تحت هذا الاسم. تحقّق من كتابته.",
	"refused-no-account": "لا يعرف {place} أحدًا بهذا الاسم. تحقّق من كتابته.",
	"refused-no-permission": "لم يمنحنا {place} الإذن بتغيير صورتك، فلم يُربط شيء.",
	"refused-expired": "طال الأمر، أو بدأ في متصفح آخر. ابدأ من جديد.",
	"refused-other-account": "حساب آخر لك في {place} مرتبط. ألغِ ربطه أولًا.",
	"refused-too-often": "حاولت ذلك مرات كثيرة الآن. انتظر قليلًا ثم حاول مرة أخرى.",
	"refused-silent": "لم يُجب {place}. لم يتغير شيء؛ حاول مرة أخرى بعد قليل.",
	"refused-not-offered": "لا يمكن ربط {place} هنا حاليًا.",

	settingsTitle: "أماكن لصورتك",
	settingsLead: "حيث يعلّق Show My NFT صورة اليوم. لا يسجّل أحد الدخول هنا بواسطتها.",
	signInAt: "سجّل الدخول في {place}",
	disconnectWhat: "تعود صورتك الأصلية إلى {place}، ويُلغى ما سمح لنا به. تبقى مفضّلتك مختارة.",
	disconnectNow: "نعم، ألغِ ربط {place}",
});
