import type { stop as english } from "../en/stop.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a mailbox wants no more mails. */
export const stop: Translated<typeof english> = {
	page: "अब और ई-मेल नहीं - Paylink",
	title: "अब और ई-मेल नहीं?",
	text: "फिर कोई भी यहाँ से इस मेलबॉक्स पर पेमेंट अनुरोध या याद दिलाने वाले ई-मेल नहीं भेज पाएगा। आप जो पेमेंट करते हैं, उनकी रसीदें आती रहेंगी।",
	confirm: "ऐसे ई-मेल अब नहीं",
	doneTitle: "अब और ई-मेल नहीं",
	done: "कोई भी भेजे, इस मेलबॉक्स पर यहाँ से अब पेमेंट अनुरोध या याद दिलाने वाले ई-मेल नहीं आएँगे।",
	doneForGood:
		"कोई भी भेजे, इस मेलबॉक्स पर यहाँ से अब पेमेंट अनुरोध या याद दिलाने वाले ई-मेल नहीं आएँगे। फिर से पाने के लिए हमें इसी मेलबॉक्स से लिखें।",
	undo: "फिर से आने दें",
	goneTitle: "यह पता अधूरा है",
	gone: "इसे ई-मेल से एक बार फिर खोलें: पूरा पता चाहिए। या हमें लिखें, हम कर देंगे।",
	contact: "हमें लिखें",
};
