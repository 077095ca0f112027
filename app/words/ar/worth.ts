import type { worth as english } from "../en/worth.ts";
import type { Translated } from "../say.ts";
import { isolateValues } from "./isolate-values.ts";

/** كلمات قيمة المبلغ بعملة القارئ. */
export const worth: Translated<typeof english> = isolateValues({
	about: "نحو {amount} · بسعر {time}",
	arrived: "{amount} عند وصوله · بسعر {time}",
	aboutShort: "نحو {amount}",
	arrivedShort: "{amount} عند وصوله",
	source:
		"هذا للاسترشاد وليس هو السعر. قُرئ من مصادر أسعار عامة على Ethereum. المستحق هو مبلغ العملة الرقمية، ولا يُحكم على أي دفعة بهذا الرقم.",
	arrivedSource:
		"حُسب بما أعلنته مصادر الأسعار العامة على Ethereum وقت إنشاء كتلة الدفعة. حُفظ حينها ولا يتغير. المدفوع هو مبلغ العملة الرقمية.",
});
