import type { books as english } from "../en/books.ts";
import type { Translated } from "../say.ts";
import { isolateValues } from "./isolate-values.ts";

/** كلمات ما تحتاج إليه دفاتر صاحب الطلب، حيث يُكتب. */
export const books: Translated<typeof english> = isolateValues({
	title: "للمحاسبة",
	help: "يظهر في الطلب وفي كل إيصال وفي ملف PDF الخاص به. لا تُحسب أي ضريبة.",
	everybody: "يقرؤه كل من لديه الرابط.",
	invoiceNumber: "رقم الفاتورة",
	invoiceNumberHelp: "رقمك أنت، مثل 2026-0427.",
	taxId: "الرقم الضريبي",
	taxIdHelp: "كما تكتبه على فواتيرك: ضريبة القيمة المضافة أو غيرها.",
	postalLines: "الاسم والعنوان البريدي",
	postalLinesHelp: "لا يزيد عدد الأسطر على {most}.",
	lineTooLong: "لا يزيد عدد الأحرف على {most}",
	postalLineTooLong: "لا يزيد عدد أحرف السطر على {most}",
	tooManyLines: "لا يزيد عدد الأسطر على {most}",
	onReceipt: "وصل مال محتسب لهذا الرابط: هذه الأسطر مكتوبة في الإيصال وتبقى كما هي.",
	settingsLead: "تبدأ الروابط الجديدة بهذه الأسطر، وتحتفظ الروابط التي أنشأتها بأسطرها.",
	settingsWho: "يقرؤها كل من لديه أحد روابطك الجديدة.",
	save: "احفظ الأسطر",
	saved: "حُفظت. تبدأ الروابط الجديدة بهذه الأسطر.",
});
