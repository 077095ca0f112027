import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../say.ts";

/** كلمات رسائل البريد عن الدفعات. */
export const mails: Translated<typeof english> = {
	somebody: "شخص ما",
	final: "التحويل نهائي.",
	notFinal: "لم يصبح نهائيًا بعد: إن أسقطت السلسلة كتلته، فستصلك رسالة أخرى.",
	openDashboard: "افتح لوحة التحكم",
	openPaymentPage: "افتح صفحة الدفع",
	receivedSubject: "دفع لك {sender} مبلغ {amount}",
	receivedHeading: "تم استلام {amount}",
	received: "دفع {sender} عبر رابط الدفع الذي طلبت به {asked}. المال على عنوانك، ولا يحتفظ به Paylink أبدًا.",
	sentSubject: "دفعتك بقيمة {amount} إلى {requester}",
	sentHeading: "تم إرسال {amount}",
	sent: "عُثر على تحويلك إلى {requester} على شبكة {network}، وهو يسدد المبلغ المطلوب كاملًا، وقدره {asked}.",
	keepThisMail: "احتفظ بهذه الرسالة: المعاملة المذكورة أدناه تثبت الدفع لأي شخص.",
	reorgedSubject: "عادت دفعة بقيمة {amount} إلى الانتظار",
	reorgedHeading: "عادت دفعة إلى الانتظار",
	reorged: "أسقطت شبكة {network} الكتلة التي ضمّت تحويل {amount}. عاد رابط الدفع إلى حالة الانتظار.",
	reorgedNext:
		"تدخل معظم هذه التحويلات في كتلة جديدة خلال دقائق؛ يواصل Paylink المتابعة ويخبرك. لا تسلّم ما دُفع ثمنه قبل أن تظهر في لوحة التحكم حالة «تم بنجاح».",
	needsRequesterSubject: "هل يخصك هذا التحويل بقيمة {amount}؟",
	needsRequesterHeading: "تحويل ينتظر نظرك",
	needsRequester:
		"يقول {sender} إن تحويلًا بقيمة {amount} يسدد طلبك وقدره {asked}. وصل التحويل إلى عنوانك، لكن لا شيء يربطه بهذا الرابط وحده.",
	needsRequesterNext: "افتح لوحة التحكم وقارن الأدلة، ثم اختر «قبول» أو «ليست لي». المال على عنوانك أيًّا كان اختيارك.",
	amount: "المبلغ",
	network: "الشبكة",
	to: "إلى",
	from: "من",
	memo: "ملاحظة",
	date: "التاريخ",
	transaction: "المعاملة",
	onTheChain: "على السلسلة",
	request: "الطلب",
	neverAsks: "لا يطلب Paylink أبدًا عبارة استرداد أو مفتاحًا خاصًا أو موافقة، لا في رسالة ولا في أي مكان.",
	questions: "للأسئلة: {email}",
};
