import type { begin as english } from "../en/begin.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a payer of a link for many begins. */
export const begin: Translated<typeof english> = {
	youChoose: "राशि आप चुनते हैं",
	from: "कम से कम",
	everybody: "हर कोई देता है",
	title: "{name} को पेमेंट करें | Paylink",
	payWhatYouWant: "{name} को जितना चाहें दें",
	payYourShare: "{name} को पेमेंट करें",
	yourAmount: "{token} में आपकी राशि",
	orMore: "{amount} या ज़्यादा",
	suggestions: "सुझाई गई राशियाँ",
	pay: "पेमेंट करें",
	payAmount: "{amount} दें",
	oneOfMany: "यहाँ बहुत लोग पेमेंट करते हैं। आपके पेमेंट का अपना पेज, स्थिति और रसीद होती है।",
	payFromThere: "अपने पेज से पेमेंट करें, जो आगे आएगा। सीधे इस पते पर भेजा गया पैसा अपने-आप आपसे नहीं जुड़ता।",
	paidSoFar: "अब तक दिया गया",
	times: "{count, plural, =0 {अभी नहीं} one {# बार} other {# बार}}",
	timesOf: "{most} में से {count}",
	goOn: "अपना पेमेंट जारी रखें",
	begunBefore: "आपने इस ब्राउज़र में {amount} का पेमेंट शुरू किया है।",
	ended: "आपका शुरू किया गया पेमेंट समय पर नहीं हुआ और समाप्त हो गया। यहाँ फिर से शुरू करें।",
	endedSent: "अगर आप पैसा भेज चुके हैं, तो वह खोया नहीं है: {name} उसे देखते हैं। उन्हें लिखें।",
	complete: "यह अनुरोध पूरा हो गया है",
	completeText: "{name} ने जितने पेमेंट माँगे थे, उतने आ गए हैं। अब किसी को पेमेंट नहीं करना है।",
	cancelled: "माँगने वाले ने यह अनुरोध रद्द कर दिया। पेमेंट न करें।",
	tooLittle: "कम से कम {least}",
	tooOften: "आपने यहाँ बहुत पेमेंट शुरू किए हैं। उनमें से किसी एक को जारी रखें, या {wait} बाद फिर कोशिश करें।",
	full: "बहुत लोगों ने पेमेंट शुरू किया और पूरा नहीं किया। बाद में फिर कोशिश करें।",
	failed: "आपका पेमेंट शुरू नहीं हो सका। फिर कोशिश करें।",
};
