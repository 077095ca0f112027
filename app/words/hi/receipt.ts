import type { receipt as english } from "../en/receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a paid link: its receipt, what it still takes, and what the words on a payment's way mean. */
export const receipt: Translated<typeof english> = {
	title: "रसीद",
	amountPaid: "दी गई राशि: ",
	paidFinal: "चुकाया गया और अंतिम",
	paidNotFinal: "चुकाया गया, अभी अंतिम नहीं",
	notFinalMeans:
		"बहुत कम मामलों में {network} पेमेंट अब भी वापस ले सकता है। तब यह रसीद हट जाती है और पेज यह बताता है। पेमेंट अंतिम होने के बाद ऐसा नहीं हो सकता।",
	paidBy: "देने वाला",
	paidTo: "पाने वाला",
	payerUnknown: "चेन नहीं दिखाती कि पैसा किसका था।",
	payersBelow: "{count, plural, one {# खाता, नीचे नाम सहित} other {# खाते, हर एक नीचे नाम सहित}}",
	transferOf: "{count} में से ट्रांसफ़र {index}",
	askedFor: "माँगा गया",
	token: "टोकन",
	time: "समय",
	copyHash: "हैश कॉपी करें",
	copyHashOf: "हैश कॉपी करें {hash}",
	signed: "हस्ताक्षरित रसीद",
	print: "प्रिंट करें",
	copyLink: "लिंक कॉपी करें",
	whoSees: "जिसके पास इस पेज का लिंक है, वह यह रसीद देख सकता है। इसमें देने वाले का नाम नहीं है, सिर्फ़ वही है जो चेन दिखाती है।",
	report: "इस लिंक की शिकायत करें",
	keptAt: "पेमेंट अभी किस हाल में है, यह पेज बताता है:",
	paidAgain: "मैंने दोबारा पेमेंट किया",
	paidAgainText:
		"यहाँ अब कुछ नहीं माँगा जा रहा। दूसरा पेमेंट खोया नहीं है: वह {name} के पते पर है और वे उसे देखते हैं। उसकी नीचे पुष्टि करें, और गलती से हुआ हो तो {name} से वापस भेजने को कहें।",
	wordsTitle: "इन शब्दों का मतलब",
	"word-confirmation": "पुष्टि",
	"wordMeans-confirmation":
		"नेटवर्क पेमेंट को एक के बाद एक ब्लॉक में लिखता है। आपके ब्लॉक के ऊपर आने वाला हर नया ब्लॉक उसकी एक और पुष्टि करता है और उसे वापस लेना और कठिन बनाता है।",
	"word-final": "अंतिम",
	"wordMeans-final": "इसके बाद नेटवर्क ख़ुद भी पेमेंट वापस नहीं लेता।",
	"word-pendingAgain": "फिर से लंबित",
	"wordMeans-pendingAgain":
		"बहुत कम मामलों में नेटवर्क एक ब्लॉक और उसके पेमेंट छोड़ देता है। जब तक पेमेंट दूसरे ब्लॉक में न आए, पैसा भेजने वाले के पास वापस रहता है; इसमें आमतौर पर कुछ मिनट लगते हैं।",
	"word-verified": "सत्यापित, असत्यापित",
	"wordMeans-verified":
		"सत्यापित: हस्ताक्षर दिखाता है कि पता माँगने वाले का है। असत्यापित: माँगने वाले ने उसे टाइप किया और साबित नहीं किया कि वह उसका है।",
};
