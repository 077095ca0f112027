import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../say.ts";

/** كلمات رسائل البريد عن الدفعات. */
export const mails: Translated<typeof english> = {
	final: "التحويل نهائي.",
	openPaymentPage: "افتح صفحة الدفع",
	openReceipt: "افتح الإيصال الموقّع",
	receiptAttached:
		"الإيصال الموقّع مرفق بصيغة PDF كما كان عند كتابة هذه الرسالة. يمكن لأي شخص التحقق منه على {address}.",
	sentSubject: "إيصال بقيمة {amount}",
	sentHeading: "تم إرسال {amount}",
	sentWhole:
		"عُثر على شبكة {network} على تحويل بقيمة {amount} إلى {requester}. وقد سُدّد المبلغ المطلوب كاملًا، وقدره {asked}.",
	sentPart:
		"عُثر على شبكة {network} على تحويل بقيمة {amount} إلى {requester}. وهو يُحتسب من المبلغ المطلوب، وقدره {asked}.",
	sentReleased: "أنت من ذكر هذا التحويل، وقد أتاح لك {requester} إيصاله.",
	afterPayment: "ترك {requester} رسالة لمن دفع. تجدها في صفحة الدفع.",
	keepThisMail: "احتفظ بهذه الرسالة: المعاملة المذكورة أدناه تثبت الدفع لأي شخص.",
	arrivedSubject: "وصل {amount}",
	arrivedHeading: "وصل {amount}",
	arrivedWhole: "وصلت دفعة قدرها {amount} على شبكة {network} إلى رابط الدفع الذي سألت عنه. اكتمل دفع {asked}.",
	arrivedPart:
		"وصلت دفعة قدرها {amount} على شبكة {network} إلى رابط الدفع الذي سألت عنه. ما زال {rest} من {asked} مفتوحًا.",
	arrivedNotFinal: "ليست نهائية بعد: تعرض صفحة الدفع كم مرة تأكدت.",
	arrivedWhy:
		"كتب أحدهم هذا البريد في صفحة دفع ليُبلَّغ عند وصول دفعة. هذه هي الرسالة الوحيدة بشأنها. إن لم تكن أنت فلا داعي لفعل أي شيء.",
	amount: "المبلغ",
	leastAmount: "أقل مبلغ",
	payerChooses: "من يدفع يختار المبلغ",
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
	due: "الاستحقاق",
	addressProven: "ثبت أنه له",
	addressTyped: "مكتوب، غير مُثبَت",
	requestSubject: "طلب دفع بمبلغ {amount}",
	requestHeading: "شخص يطلب منك {amount}",
	requestSubjectOpen: "طلب دفع، من {amount} فأكثر",
	requestHeadingOpen: "شخص يطلب منك مبلغًا من اختيارك، لا يقل عن {amount}",
	requestFrom: "أنشأ {name} هذا الطلب. بريده {email} مُثبَت؛ أما اسمه فهو ما كتبه. الرد على هذه الرسالة يصل إليه.",
	requestExpect: "لا تدفع إلا ما تتوقعه: لا يعرف Paylink إن كنت مدينًا به. لا حاجة إلى حساب.",
	requestWhy: "وصلتك هذه الرسالة لأن من أنشأ الطلب كتب بريدك.",
	reminderSubject: "يستحق في {day}: {amount}",
	reminderHeading: "يستحق في {day}",
	reminder: "ما زال {amount} غير مدفوع. من دفع بالفعل لا يحتاج إلى فعل شيء: سيظهر الدفع تلقائيًا.",
	reminderUnnamed: "كتب شخص هذا البريد في صفحة دفع ليُخبَر بدفعها.",
	reminderWhy: "وصلتك هذه الرسالة لأن شخصًا كتب هذا البريد في صفحة دفع.",
	requestCancelledSubject: "أُلغي طلب {amount}",
	requestCancelledHeading: "لا تدفع: أُلغي هذا الطلب",
	requestCancelledBy: "ألغى {name} ({email}) الطلب بمبلغ {amount} الذي أُرسل إليك. لم يعد مطلوبًا منك شيء.",
	requestCancelledUnnamed:
		"أُلغي طلب الدفع بمبلغ {amount} الذي كُتب هذا البريد في صفحته، ألغاه من أنشأه. لم يعد مطلوبًا منك شيء.",
	requestCancelledSent:
		"إن كنت قد أرسلت مالًا فلم يضِع: هو في عنوان الطالب ويراه متأخرًا. لا يستطيع Paylink إعادته؛ اطلبه منه.",
	stop: "لإيقاف هذه الرسائل إلى هذا البريد: {url}",
	neverAsks: "لا يطلب Paylink أبدًا عبارة استرداد أو مفتاحًا خاصًا أو موافقة، لا في رسالة ولا في أي مكان.",
	questions: "للأسئلة: {email}",
};
