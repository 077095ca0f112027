import type { accountMails as english } from "../en/account-mails.ts";
import type { Translated } from "../say.ts";

/** كلمات رسائل البريد عن الحسابات. لا يرد فيها اسم: من يملأ النموذج يختاره، وقد يكون القارئ شخصًا آخر. */
export const accountMails: Translated<typeof english> = {
	registerSubject: "أكّد بريدك الإلكتروني لدى Paylink",
	registerHeading: "أكّد بريدك الإلكتروني",
	register: "أُدخل هذا البريد الإلكتروني للتسجيل في Paylink. يُنشأ الحساب بعد أن تؤكد أن البريد لك.",
	registerButton: "تأكيد البريد الإلكتروني",
	registerNotYou: "إن لم تكن أنت من فعل ذلك، فلا تفعل شيئًا: لن يُنشأ أي حساب من دون هذا الزر.",
	alreadyRegisteredSubject: "لديك حساب في Paylink بالفعل",
	alreadyRegisteredHeading: "لديك حساب بالفعل",
	alreadyRegistered:
		"أُدخل هذا البريد الإلكتروني لحساب جديد في Paylink أو لحساب شخص آخر، لكنه يعود إلى حسابك. لم يتغير شيء.",
	alreadyRegisteredNext: "سجّل الدخول كالمعتاد. وإن نسيت كلمة المرور، فيمكنك تعيين كلمة جديدة من الصفحة نفسها.",
	alreadyRegisteredNotYou: "إن لم تكن أنت من فعل ذلك، فلا تفعل شيئًا. لم يعرف الفاعل شيئًا عن حسابك.",
	signIn: "تسجيل الدخول",
	verifySubject: "أكّد بريدك الإلكتروني الجديد لدى Paylink",
	verifyHeading: "أكّد بريدك الإلكتروني الجديد",
	verify:
		"أُدخل هذا البريد الإلكتروني بريدًا جديدًا لحساب في Paylink. أكّده حيث سجّلت الدخول إلى ذلك الحساب؛ ويبقى البريد القديم حتى ذلك الحين.",
	verifyButton: "تأكيد البريد الجديد",
	verifyNotYou: "إن لم يكن لديك حساب كهذا، فلا تفعل شيئًا: لن يُستخدم بريدك من دونك.",
	resetSubject: "عيّن كلمة مرور جديدة لدى Paylink",
	resetHeading: "عيّن كلمة مرور جديدة",
	reset: "طُلبت كلمة مرور جديدة لحسابك في Paylink. عند تعيينها يُسجَّل خروجك من كل جهاز آخر.",
	resetButton: "تعيين كلمة مرور جديدة",
	resetNotYou: "إن لم تكن أنت من طلبها، فلا تفعل شيئًا: تبقى كلمة المرور القديمة.",
	noAccountSubject: "لا حساب في Paylink بهذا البريد الإلكتروني",
	noAccountHeading: "لا حساب بهذا البريد الإلكتروني",
	noAccount: "طُلبت كلمة مرور جديدة لهذا البريد الإلكتروني في Paylink، لكن لا حساب به.",
	noAccountNext:
		"لعلك سجّلت ببريد آخر، أو دخلت بواسطة X أو Google أو Facebook. وإن لم يكن لديك حساب بعد، فيمكنك التسجيل.",
	noAccountNotYou: "إن لم تكن أنت من طلبها، فلا تفعل شيئًا.",
	registerNow: "التسجيل",
	passwordChangedSubject: "تغيّرت كلمة مرورك لدى Paylink",
	passwordChangedHeading: "تغيّرت كلمة مرورك",
	passwordChanged: "تغيّرت كلمة مرور حسابك في Paylink في {instant}. سُجّل الخروج من كل جهاز آخر.",
	passwordChangedNotYou:
		"إن لم تكن أنت من غيّرها، فثمة من يستطيع دخول حسابك: عيّن كلمة مرور جديدة الآن، ثم راجع أجهزتك في الإعدادات.",
	emailChangedSubject: "تغيّر البريد الإلكتروني لحسابك في Paylink",
	emailChangedHeading: "تغيّر بريدك الإلكتروني",
	emailChanged:
		"تغيّر البريد الإلكتروني لحسابك في Paylink في {instant}، وأصبح الآن {email}. لم يعد هذا العنوان يفتح الحساب.",
	emailChangedNotYou: "إن لم تكن أنت من غيّره، فثمة شخص آخر في حسابك: راسل {support} فورًا.",
	wayAddedSubject: "أُضيفت طريقة لتسجيل الدخول إلى حسابك في Paylink",
	wayAddedHeading: "أُضيفت طريقة لتسجيل الدخول",
	wayAdded: "منذ {instant} صار {provider} يفتح حسابك في Paylink أيضًا.",
	wayRemovedSubject: "أُزيلت طريقة لتسجيل الدخول من حسابك في Paylink",
	wayRemovedHeading: "أُزيلت طريقة لتسجيل الدخول",
	wayRemoved: "منذ {instant} لم يعد {provider} يفتح حسابك في Paylink.",
	wayNotYou:
		"إن لم تكن أنت من فعل ذلك فهناك شخص آخر داخل حسابك: راجع في الإعدادات طرق تسجيل الدخول وأجهزتك، وافصل ما ليس لك، وسجّل الخروج من كل مكان آخر، واختر كلمة مرور جديدة.",
	openSettings: "افتح الإعدادات",
	deletedSubject: "حُذف حسابك في Paylink",
	deletedHeading: "حُذف حسابك",
	deleted: "حُذف حسابك في Paylink في {instant}، ومعه طرق الدخول إليه وعناوينه وكل رابط دفع لم يدفعه أحد.",
	deletedLinks:
		"تبقى الروابط التي دُفعت إيصالات لمن دفعوا، من دون حسابك وبريدك. والمال الذي على عناوينك لك كما كان: لم يحتفظ به Paylink قط.",
	deletedNotYou: "إن لم تكن أنت من حذفه، فراسل {support}. لا يمكن استرجاع حساب محذوف.",
	worksFor: "يعمل الزر مرة واحدة، لمدة {duration}.",
};
