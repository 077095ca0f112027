import type { card as english } from "../en/card.ts";
import type { Translated } from "../say.ts";

/** Words on the request itself, wherever it is shown. */
export const card: Translated<typeof english> = {
	amountRequested: "माँगी गई राशि: ",
	fromAmount: "{amount} से",
	receivingAddress: "पाने वाला पता",
	network: "नेटवर्क",
	payerChooses: "पेमेंट करने वाला चुनता है, {count} में से",
	tokenBridged: "{token} (ब्रिज किया हुआ)",
	tokenNot: "{token}, {other} नहीं",
	tokenThere: "{network} पर वह {token} है।",
	due: "नियत तारीख",
	memo: "मेमो",
	invoiceNumber: "इनवॉइस नंबर",
	taxId: "टैक्स नंबर",
	postalLines: "{name} का पता",
	nameMissing: "आपका नाम",
	emailMissing: "आपका ई-मेल",
	addressMissing: "आपका पाने वाला पता",
	nameHere: "{name} इसी पते पर ले जाता है।",
	nameMarked: "चिह्नित अक्षरों को आसानी से दूसरे अक्षर समझा जा सकता है।",
	nameMoved:
		"अनुरोध बनते समय {name} इस पते पर ले जाता था, अब वह कहीं और ले जाता है। भुगतान से पहले {requester} से किसी जाने-पहचाने तरीके से पूछ लें।",
	nameGone:
		"अनुरोध बनते समय {name} इस पते पर ले जाता था, अब वह किसी पते पर नहीं ले जाता। भुगतान से पहले {requester} से किसी जाने-पहचाने तरीके से पूछ लें।",
	viewOn: "{explorer} पर देखें",
	emailUnverified: "ई-मेल सत्यापित नहीं",
	addressVerified: "माँगने वाले ने हस्ताक्षर से साबित किया है कि यह पता उसका है।",
	addressUnverified: "यह पता माँगने वाले ने टाइप किया है और साबित नहीं किया कि यह उसका है। शक हो तो किसी दूसरे तरीके से पूछें।",
};
