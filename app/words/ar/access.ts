import type { access as english } from "../en/access.ts";
import type { Translated } from "../say.ts";
import { isolateValues } from "./isolate-values.ts";

/** كلمات الطريق إلى أول رابط دفع: العنوان والمنشور العام. */
export const access: Translated<typeof english> = {
	// Leaves the page as it is: marks around the address would break it.
	tweetText: "أجرّب Paylink، أداة مجانية لروابط الدفع بالعملات المشفّرة: {url} رمزي: {code}",
	...isolateValues({
		steps: "طريقك إلى رابط دفع",
		stepSignIn: "تسجيل الدخول",
		stepAddress: "عنوانك",
		stepAccess: "إتاحة الاستخدام",
		stepCreate: "إنشاء رابط",
		stepDone: "تمّت",
		goOn: "متابعة",
		tryAgainLater: "حاول مرة أخرى بعد {wait}.",
		tooOften: "طلبتَ ذلك مرات كثيرة. حاول مرة أخرى بعد {wait}. لم يتغير شيء.",

		walletPage: "عنوان محفظتك | Paylink",
		walletTitle: "ما عنوان محفظتك على openSea؟",
		walletLead:
			"نقرأ الصور التي يحملها هذا العنوان ونستخدمه عنوانًا لاستلام مدفوعاتك. لا نطلب أبدًا مفتاحًا أو عبارة استرداد.",
		walletField: "عنوان المحفظة",
		walletHelp: "يبدأ بـ 0x ويتكوّن من 42 حرفًا ورقمًا.",
		walletHelpOrName: "يبدأ بـ 0x ويتكوّن من 42 حرفًا ورقمًا. ويمكنك أيضًا كتابة اسم مثل vitalik.eth.",
		walletSubmit: "الاتصال بـ OpenSea",
		walletSubmitting: "نسأل OpenSea",
		walletYours: "عنوانك",
		walletChange: "استخدام عنوان آخر",
		walletThisIsMe: "هذا أنا، متابعة",

		addressMissing: "عنوان المحفظة مطلوب",
		addressMalformed: "العنوان هو 0x يليه 40 رمزًا من 0-9 و a-f",
		addressChecksum:
			"الحروف الكبيرة والصغيرة في هذا العنوان لا تتوافق: غالبًا ما يكون أحد الرموز خاطئًا. انسخه مرة أخرى من محفظتك.",
		addressZero: "لا أحد يملك العنوان الصفري: ما يُرسل إليه يضيع",
		addressTokenContract: "هذا عنوان عقد عملة وليس عنوان محفظة: ما يُرسل إليه يضيع",
		nameUnknown: "لا يقود هذا الاسم إلى أي عنوان. راجع كتابته أو الصق العنوان نفسه.",
		namesNotConnected:
			"لا تُقرأ الأسماء إلا حيث تكون شبكة Ethereum الرئيسية متصلة، وهي غير متصلة هنا. الصق العنوان نفسه.",
		nameUnreadable: "لم تُجب شبكة Ethereum فلم نتمكن من قراءة هذا الاسم. حاول مرة أخرى أو الصق العنوان نفسه.",

		foundTitle: "هل تتعرّف عليه؟",
		foundNfts:
			"{count, plural, =0 {لا يعرض OpenSea أي NFT على هذا العنوان. لا أهمية لذلك في روابط الدفع.} one {يعرض OpenSea NFT واحدًا على هذا العنوان.} two {يعرض OpenSea اثنين من NFT على هذا العنوان.} few {يعرض OpenSea # من NFT على هذا العنوان.} many {يعرض OpenSea # من NFT على هذا العنوان.} other {يعرض OpenSea # من NFT على هذا العنوان.}}",
		foundNftsOrMore: "يعرض OpenSea {count} أو أكثر من NFT على هذا العنوان.",
		foundPicture: "صورة NFT على هذا العنوان",
		foundPictures: "بعضها",
		marketSilentTitle: "لم يُجب OpenSea",
		marketSilent: "لم نتمكن من النظر إلى هذا العنوان هناك. حفظناه؛ يمكنك المتابعة الآن والنظر مرة أخرى لاحقًا.",
		checkAgain: "انظر مرة أخرى",
		needsProofTitle: "هذا العنوان يحتاج إلى إثبات",
		needsProof: "أثبت حساب آخر أن هذا العنوان له. أثبت أنه لك أيضًا، أو استخدم عنوانًا آخر.",

		page: "إتاحة الاستخدام | Paylink",
		title: "استخدام Paylink مجاني. منشور عام واحد يفتحه.",
		lead: "تحتاج إتاحة الاستخدام إلى منشور عام واحد عن الأداة. اكتبه ثم أعطنا رابطه؛ ويمكنك حذف المنشور متى شئت.",
		code: "رمزك",
		codeHelp: "يجب أن يتضمنه المنشور: هكذا نعرف أنه لك. يصلح الرمز سبعة أيام ويفتح حسابًا واحدًا.",
		newCode: "احصل على رمز جديد",
		makeTweet: "اكتب تغريدة",
		opensX: "يفتح X في نافذة جديدة",
		tweetUrl: "رابط تغريدتك",
		check: "تحقّق من تغريدتي لإتاحة التطبيق",
		checking: "ننظر في منشورك",

		tweetMissing: "رابط تغريدتك مطلوب",
		tweetMalformed: "هذا ليس رابط منشور على X. يبدو الرابط هكذا: https://x.com/you/status/1234567890",
		tweetNotPublic:
			"لا نستطيع رؤية هذا المنشور. إما أنه حُذف أو أن حسابك يعرض منشوراته للمتابعين فقط. تحتاج إتاحة الاستخدام إلى منشور يراه الجميع.",
		tweetNoCode: "لا يتضمن هذا المنشور رمزك. اكتب {code} في منشور جديد وأعطنا رابطه.",
		tweetTooOld: "هذا المنشور أقدم من رمزك. اكتب منشورًا جديدًا يتضمن {code}.",
		tweetUsed: "فتح هذا المنشور حسابًا آخر من قبل. اكتب منشورًا جديدًا يتضمن رمزك.",
		tweetAuthorBound: "حساب X الذي كتب هذا المنشور فتح حسابًا آخر هنا. كل حساب X يفتح حسابًا واحدًا.",
		tweetOtherAuthor:
			"كتب هذا المنشور @{author}، لكن حسابك مرتبط بـ @{linked}. انشر باسم @{linked}. وإن كان اسمك على X قد تغيّر فسجّل الدخول عبر X مرة أخرى.",
		codeExpired: "انتهت صلاحية رمزك بعد سبعة أيام. اكتب منشورًا بالرمز الجديد: {code}",
		couldNotCheck: "لم يُجب X فلم نتمكن من التحقق من منشورك. لا عيب فيه؛ حاول مرة أخرى بعد قليل.",
		couldNotCheckUntil: "يطلب منّا X الانتظار فلم نتمكن من التحقق من منشورك. لا عيب فيه؛ حاول مرة أخرى بعد {wait}.",
		revokedTitle: "سُحبت منك إتاحة الاستخدام",
		revokedLead: "لا يمكن إنشاء روابط دفع جديدة بهذا الحساب. وتبقى الروابط التي أنشأتها من قبل صالحة.",
		revoked: "لا يعيدها منشور جديد. اكتب إلى {email} لننظر في الأمر معًا.",

		grantedTitle: "الاستخدام متاح لك",
		granted: "كل شيء مفتوح أمامك، ويبقى كذلك.",
		createLink: "أنشئ رابط دفع",
		createNoAccess: "يحتاج إنشاء روابط الدفع إلى إتاحة الاستخدام، وليست متاحة لحسابك بعد. لم يُحفظ شيء.",
		createTooOften: "أنشأتَ روابط كثيرة جدًا في وقت قصير. حاول مرة أخرى بعد {wait}. لم يُحفظ شيء.",
	}),
};
