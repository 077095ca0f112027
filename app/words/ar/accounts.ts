import type { accounts as english } from "../en/accounts.ts";
import type { Translated } from "../say.ts";

/** كلمات شاشات تسجيل الدخول وإنشاء الحساب. */
export const accounts: Translated<typeof english> = {
	signInPage: "تسجيل الدخول | Paylink",
	signInTitle: "سجّل الدخول إلى Paylink",
	signInLead: "لإنشاء روابط الدفع. لا يحتاج الدافعون إلى حساب أبدًا.",
	continueWith: "المتابعة باستخدام {provider}",
	orWithEmail: "أو بالبريد الإلكتروني",
	email: "البريد الإلكتروني",
	password: "كلمة المرور",
	signIn: "تسجيل الدخول",
	signingIn: "يجري تسجيل الدخول",
	forgotPassword: "هل نسيت كلمة المرور؟",
	newHere: "هل أنت جديد هنا؟ {register}",
	createAnAccount: "أنشئ حسابًا",
	wrongCredentials: "لا يتوافق البريد الإلكتروني مع كلمة المرور. راجعهما وحاول مرة أخرى.",
	slowed: "محاولات كثيرة جدًا. حاول مرة أخرى بعد {duration}.",

	registerPage: "إنشاء حساب | Paylink",
	registerTitle: "أنشئ حسابًا",
	registerLead: "مجانًا. نسأل عن اسمك لأن الدافعين يرونه.",
	firstName: "الاسم الأول",
	lastName: "اسم العائلة",
	passwordHelp: "ثمانية أحرف أو أكثر.",
	register: "إنشاء الحساب",
	registering: "يجري إنشاء حسابك",
	haveAccount: "هل لديك حساب؟ {signIn}",
	strengthTooShort: "القوة: قصيرة جدًا",
	strengthWeak: "القوة: ضعيفة، من أول ما يجرّبه المخمّن",
	strengthFair: "القوة: مقبولة",
	strengthGood: "القوة: جيدة",
	strengthStrong: "القوة: قوية",

	emailRequired: "البريد الإلكتروني مطلوب",
	emailInvalid: "يجب أن يكون البريد الإلكتروني صحيحًا",
	passwordRequired: "كلمة المرور مطلوبة",
	firstNameRequired: "الاسم الأول مطلوب",
	lastNameRequired: "اسم العائلة مطلوب",
	nameTooLong:
		"{count, plural, one {حرف واحد على الأكثر} two {حرفان على الأكثر} few {# أحرف على الأكثر} many {# حرفًا على الأكثر} other {# حرف على الأكثر}}",
	passwordTooShort:
		"{count, plural, one {تتألف كلمة المرور من حرف واحد أو أكثر} two {تتألف كلمة المرور من حرفين أو أكثر} few {تتألف كلمة المرور من # أحرف أو أكثر} many {تتألف كلمة المرور من # حرفًا أو أكثر} other {تتألف كلمة المرور من # حرف أو أكثر}}",
	passwordTooLong:
		"{count, plural, one {تتألف كلمة المرور من حرف واحد على الأكثر} two {تتألف كلمة المرور من حرفين على الأكثر} few {تتألف كلمة المرور من # أحرف على الأكثر} many {تتألف كلمة المرور من # حرفًا على الأكثر} other {تتألف كلمة المرور من # حرف على الأكثر}}",

	checkMailPage: "راجع بريدك | Paylink",
	checkMailTitle: "راجع بريدك",
	checkMailLead: "أرسلنا رابطًا إلى البريد الإلكتروني الذي كتبته. افتحه لإتمام التسجيل؛ يعمل الرابط لمدة ساعة واحدة.",
	checkMailSpam:
		"لم يصل شيء بعد دقيقة؟ ابحث في الرسائل غير المرغوب فيها والإعلانات، وتأكد من كتابة البريد كتابة صحيحة.",
	checkMailKnown: "إن كان لديك حساب بهذا البريد من قبل، فالرسالة تذكر ذلك وتدلك على طريق الدخول.",
	sendAgain: "أرسله مرة أخرى",
	sendingAgain: "يجري الإرسال مرة أخرى",
	sentAgain: "إن لم تصل الرسالة الأولى، فهناك رسالة أخرى في الطريق إليك.",
	otherEmail: "استخدم بريدًا آخر",
	backToSignIn: "العودة إلى تسجيل الدخول",

	confirmPage: "تأكيد البريد الإلكتروني | Paylink",
	confirmTitle: "أكّد بريدك الإلكتروني",
	confirmRegister: "بهذا يكتمل حسابك للبريد {email}.",
	confirmChange: "من الآن فصاعدًا يستخدم حسابك البريد {email}.",
	confirmPasswordWhy: "بدأت في متصفح آخر. اكتب كلمة المرور التي اخترتها هناك.",
	confirm: "تأكيد",
	confirming: "يجري التأكيد",
	emailConfirmed: "تم تأكيد بريدك الإلكتروني.",
	welcome: "حسابك جاهز.",
	wrongPassword: "ليست هذه كلمة المرور التي اخترتها.",
	emailTaken: "صار هذا البريد في هذه الأثناء جزءًا من حساب آخر. سجّل الدخول به، أو اختر بريدًا آخر.",

	linkGonePage: "استُنفد هذا الرابط | Paylink",
	linkGoneTitle: "لم يعد هذا الرابط يعمل",
	linkGone:
		"إما أنه استُخدم من قبل، أو أنه قديم جدًا، أو أن جزءًا منه ناقص. يعمل كل رابط في رسائلنا مرة واحدة. إن كنت قد أكدت بريدك من قبل فما عليك إلا تسجيل الدخول.",
	startAgain: "أنشئ حسابًا من جديد",
	askNewReset: "اطلب رابطًا جديدًا",

	resetPage: "إعادة تعيين كلمة المرور | Paylink",
	resetTitle: "هل نسيت كلمة المرور؟",
	resetLead: "نرسل إليك رابطًا تختار به كلمة مرور جديدة.",
	sendReset: "أرسل الرابط",
	sendingReset: "يجري إرسال الرابط",
	resetSent:
		"إن كان لهذا البريد حساب هنا، فهناك رابط في الطريق إليك لاختيار كلمة مرور جديدة؛ وإلا فالرسالة تذكر ذلك. يعمل الرابط لمدة ساعة واحدة.",
	chooseTitle: "اختر كلمة مرور جديدة",
	chooseLead: "للبريد {email}. بعد ذلك تكون مسجّل الدخول هنا، ومسجّل الخروج في كل مكان آخر.",
	newPassword: "كلمة المرور الجديدة",
	savePassword: "احفظ وسجّل الدخول",
	savingPassword: "يجري الحفظ",
	passwordReset: "حُفظت كلمة المرور الجديدة. سُجّل خروجك من كل مكان آخر.",

	providerDenied: "رفضتَ لدى {provider}، فلم يحدث شيء. اختر أي طريقة لتسجيل الدخول.",
	providerNotBegun:
		"لم يبدأ تسجيل الدخول هذا باستخدام {provider} في هذا المتصفح، أو أنه استغرق وقتًا طويلًا. لم يتغير شيء. ابدأ هنا من جديد من فضلك.",
	providerFailed: "لم يُجب {provider} كما ينبغي. لم يتغير شيء. حاول مرة أخرى بعد قليل، أو اختر طريقة أخرى.",
	signedOut: "سُجّل خروجك في هذه الأثناء. سجّل الدخول ثم حاول مرة أخرى.",
};
