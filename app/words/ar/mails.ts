import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../say.ts";

/** كلمات رسائل البريد عن الدفعات. */
export const mails: Translated<typeof english> = {
	final: "التحويل نهائي.",
	notFinal: "لم يصبح نهائيًا بعد: إن سحبته الشبكة، وهذا نادر، فستصلك رسالة أخرى.",
	openDashboard: "افتح لوحة التحكم",
	openPaymentPage: "افتح صفحة الدفع",
	receivedSubject: "وصل {amount}",
	receivedHeading: "وصل {amount}",
	received: "دفع {sender} عبر رابط الدفع الذي طلبت به {asked}. المال على عنوانك، ولا يحتفظ به Paylink أبدًا.",
	receivedUnnamed:
		"سُدّد رابط الدفع الذي طلبت به {asked}. المال على عنوانك، ولا يحتفظ به Paylink أبدًا. ولم يثبت أحد أنه الدافع.",
	sentSubject: "إيصال بقيمة {amount}",
	sentHeading: "تم إرسال {amount}",
	sentWhole:
		"عُثر على شبكة {network} على تحويل بقيمة {amount} إلى {requester}. وقد سُدّد المبلغ المطلوب كاملًا، وقدره {asked}.",
	sentPart:
		"عُثر على شبكة {network} على تحويل بقيمة {amount} إلى {requester}. وهو يُحتسب من المبلغ المطلوب، وقدره {asked}.",
	sentReleased: "أنت من ذكر هذا التحويل، وقد أتاح لك {requester} إيصاله.",
	afterPayment: "يقول {requester} لمن دفع:",
	afterPaymentLink: "ترك {requester} عنوانًا لمن دفع: {url}",
	openHost: "افتح {host}",
	keepThisMail: "احتفظ بهذه الرسالة: المعاملة المذكورة أدناه تثبت الدفع لأي شخص.",
	reorgedSubject: "عادت دفعة بقيمة {amount} إلى الانتظار",
	reorgedHeading: "عادت دفعة إلى الانتظار",
	reorged: "سحبت شبكة {network} تحويل {amount}. عاد رابط الدفع إلى الانتظار.",
	reorgedNext:
		"تعود معظم هذه الدفعات خلال دقائق؛ يواصل Paylink المتابعة ويخبرك. لا تسلّم ما دُفع ثمنه قبل أن تظهر في لوحة التحكم حالة «تم بنجاح».",
	partReceivedSubject: "وصل جزء بقيمة {amount}",
	partReceivedHeading: "وصل {amount}، ويبقى {rest}",
	partReceived:
		"وصل تحويل بقيمة {amount} إلى عنوانك، وهو يُحتسب من طلبك وقدره {asked}. تطلب صفحة الدفع الآن ما تبقّى، وهو {rest}.",
	arrivedSubject: "وصل {amount}",
	arrivedHeading: "وصل {amount}",
	arrivedWhole: "وصلت دفعة قدرها {amount} على شبكة {network} إلى رابط الدفع الذي سألت عنه. اكتمل دفع {asked}.",
	arrivedPart:
		"وصلت دفعة قدرها {amount} على شبكة {network} إلى رابط الدفع الذي سألت عنه. ما زال {rest} من {asked} مفتوحًا.",
	arrivedNotFinal: "ليست نهائية بعد: تعرض صفحة الدفع كم مرة تأكدت.",
	arrivedWhy:
		"كتب أحدهم هذا البريد في صفحة دفع ليُبلَّغ عند وصول دفعة. هذه هي الرسالة الوحيدة بشأنها. إن لم تكن أنت فلا داعي لفعل أي شيء.",
	partReorgedSubject: "عاد جزء بقيمة {amount} إلى الانتظار",
	partReorgedHeading: "عاد جزء من الدفعة إلى الانتظار",
	partReorged:
		"سحبت شبكة {network} تحويل {amount}، وهو جزء من طلبك وقدره {asked}. لا يُحتسب في الوقت الحالي، وما يبقى هو {rest}.",
	needsRequesterSubject: "هل يخصك هذا التحويل بقيمة {amount}؟",
	needsRequesterHeading: "دفعة تنتظر قرارك",
	needsRequesterSubjectUnknown: "هل يخصك هذا التحويل من {token}؟",
	needsRequester:
		"وصل تحويل بقيمة {amount} إلى عنوانك، وربما كان المقصود به طلبك وقدره {asked}، لكن لا شيء يربطه بهذا الرابط وحده.",
	needsRequesterUnknown:
		"حرّكت معاملة {token}، ربما إلى عنوانك ولسداد طلبك وقدره {asked}. لا تخبرنا السلسلة كم منها لك.",
	needsRequesterNext: "افتح لوحة التحكم وقارن الأدلة، ثم اختر «قبول» أو «ليست لي». اختيارك لا يحرّك أي مال.",
	unmatchedSubject: "وصل {amount}، فلأي طلب هو؟",
	unmatchedHeading: "وصل {amount} ولم يُطابَق",
	unmatched:
		"وصل تحويل بقيمة {amount} إلى عنوانك على {network}. لا شيء يدل على رابط الدفع المقصود، لذلك لم يُحتسب لأي منها.",
	unmatchedNext:
		"افتح لوحة المتابعة: تحت «وصل ولم يُطابَق» تحتسبه للرابط الصحيح بنقرة واحدة، أو تقول إنه ليس دفعة. ولا ينقل أيٌّ منهما مالًا.",
	unmatchedLast: "لن تصلك رسالة أخرى من هذا النوع خلال يوم: لوحات المتابعة تعرض كل ما يصل غير ذلك.",
	amount: "المبلغ",
	network: "الشبكة",
	to: "إلى",
	from: "من",
	namedBy: "ذكره",
	notProven: "لم يثبت أنه الدافع",
	memo: "ملاحظة",
	date: "التاريخ",
	transaction: "المعاملة",
	onTheChain: "على السلسلة",
	request: "الطلب",
	neverAsks: "لا يطلب Paylink أبدًا عبارة استرداد أو مفتاحًا خاصًا أو موافقة، لا في رسالة ولا في أي مكان.",
	questions: "للأسئلة: {email}",
};
