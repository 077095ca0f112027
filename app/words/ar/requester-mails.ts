import type { requesterMails as english } from "../en/requester-mails.ts";
import type { Translated } from "../say.ts";

/** Words of mails to whoever made a link. */
export const requesterMails: Translated<typeof english> = {
	notFinal: "لم يصبح نهائيًا بعد: إن سحبته الشبكة، وهذا نادر، فستصلك رسالة أخرى.",
	openDashboard: "افتح لوحة التحكم",
	receivedSubject: "وصل {amount}",
	receivedHeading: "وصل {amount}",
	received: "دفع {sender} عبر رابط الدفع الذي طلبت به {asked}. المال على عنوانك، ولا يحتفظ به Paylink أبدًا.",
	receivedUnnamed:
		"سُدّد رابط الدفع الذي طلبت به {asked}. المال على عنوانك، ولا يحتفظ به Paylink أبدًا. ولم يثبت أحد أنه الدافع.",
	reorgedSubject: "عادت دفعة بقيمة {amount} إلى الانتظار",
	reorgedHeading: "عادت دفعة إلى الانتظار",
	reorged: "سحبت شبكة {network} تحويل {amount}. عاد رابط الدفع إلى الانتظار.",
	reorgedNext:
		"تعود معظم هذه الدفعات خلال دقائق؛ يواصل Paylink المتابعة ويخبرك. لا تسلّم ما دُفع ثمنه قبل أن تظهر في لوحة التحكم حالة «تم بنجاح».",
	partReceivedSubject: "وصل جزء بقيمة {amount}",
	partReceivedHeading: "وصل {amount}، ويبقى {rest}",
	afterEnding: "كانت الدفعة المقصودة قد انتهت: لم يكملها أحد في الوقت المحدد. وصل المال مع ذلك وهو في عنوانك.",
	afterCancelling: "كنتَ قد ألغيتَ هذا الرابط. وصل المال مع ذلك: هو في عنوانك، ولوحة المتابعة تُظهره متأخرًا.",
	partReceived:
		"وصل تحويل بقيمة {amount} إلى عنوانك، وهو يُحتسب من طلبك وقدره {asked}. تطلب صفحة الدفع الآن ما تبقّى، وهو {rest}.",
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
	madeSubject: "رابط الدفع الخاص بك بمبلغ {amount}",
	madeSubjectOpen: "رابط الدفع الخاص بك، من {amount} فأكثر",
	madeHeading: "رابطك جاهز",
	made: "أرسله إلى من سيدفع {amount}. سنكتب إليك عندما يصل المال. احتفظ بهذه الرسالة: فيها الرابط.",
	madeOpen:
		"أرسله إلى من سيدفع. يختار كل دافع مبلغه، على ألا يقل عن {amount}. سنكتب إليك عندما يصل المال. احتفظ بهذه الرسالة: فيها الرابط.",
	madeStop: "أنشأت هذا الرابط للتو. لإيقاف نسخ الروابط الجديدة: {url}",
	dueTodaySubject: "يستحق اليوم: {amount}",
	dueTodayHeading: "{amount} تستحق اليوم",
	dueToday: "اليوم هو الموعد المذكور في رابط الدفع. ما زال {amount} غير مدفوع.",
	overdueSubject: "متأخر: {amount}",
	overdueHeading: "{amount} متأخر",
	overdue: "انتهى الموعد المذكور في رابط الدفع، وما زال {amount} غير مدفوع.",
	repeatingEndedSubject: "لم يعد يتكرر: طلبك بمبلغ {amount}",
	repeatingEndedHeading: "لم يعد طلبك يتكرر",
	repeatingEnded:
		"يطلب إرسال المال إلى {address}، وقد أُزيل هذا العنوان من حسابك. لذلك لم يُنشأ اليوم رابط جديد. الروابط التي أُنشئت من قبل ما زالت تطلب إرسال المال إليه: ألغِ منها ما لا ينبغي أن يدفعه أحد.",
	repeatingEndedNext: "إن كان العنوان لك فيمكنك أن تجعل الطلب يتكرر من جديد.",
	dueNext: "يمكنك إرسال الرابط مجددًا أو تغيير الموعد أو إلغاء الرابط. والمال الذي يصل متأخرًا يُلاحَظ أيضًا.",
};
