import type { signedReceipt as english } from "../en/signed-receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a signed receipt’s own page. */
export const signedReceipt: Translated<typeof english> = {
	pageTitle: "रसीद, {name} को {amount} | Paylink",
	paidTo: "{name} को {amount} चुकाए गए",
	notFinal: "{name} को {amount} चुकाए गए, अभी अंतिम नहीं",
	withdrawn: "यह रसीद वापस ले ली गई है",
	withdrawnOn: "{time} को वापस ली गई",
	withdrawnAmount: "रकम, वापस ली गई: ",
	withdrawnTitle: "इस रसीद पर भरोसा न करें।",
	withdrawnText:
		"जिस भुगतान की यह बात करती है, वह अभी इस अनुरोध के लिए नहीं गिना जाता: {network} ने उसका ब्लॉक बदल दिया, या {name} ने अपनी बात वापस ले ली। अगर वह फिर गिना गया, तो इसी पते पर नए हस्ताक्षर वाली रसीद होगी।",
	paymentPage: "भुगतान पेज",
	confirmations: "{count, plural, one {# पुष्टि} other {# पुष्टियाँ}}, अभी अंतिम नहीं",
	payerProven: "साबित: इस खाते ने इस भुगतान के लिए हस्ताक्षर किया",
	payeeProven: "साबित: {name} ने इसी से अनुरोध पर हस्ताक्षर किया",
	about: "किसलिए",
	requestSigned: "अनुरोध पर हस्ताक्षर",
	tiedBy: "अनुरोध से जुड़ाव",
	"tie-tag": "लेनदेन में एक निशान",
	"tie-signature": "देने वाले के हस्ताक्षर",
	"tie-attempt": "भुगतान पेज पर खोला गया वॉलेट",
	"tie-sole-link": "ठीक वही रकम",
	"tie-requester": "{name} की बात",
	sumSaid: "कितना आया, यह {name} कहते हैं; चेन नहीं दिखाती।",
	signedBy: "Paylink द्वारा हस्ताक्षरित",
	withKey: "कुंजी {key}",
	signedByPayer: "देने वाले खाते द्वारा हस्ताक्षरित",
	signedByRequester: "{name} ने {day} को अनुरोध पर हस्ताक्षर किया",
	check: "{address} पर दी गई सार्वजनिक कुंजियों से कोई भी यह रसीद जाँच सकता है। ऊपर की महीन रेखा ही हस्ताक्षर है।",
	checkWithdrawn: "हस्ताक्षर असली हैं। पर उनकी बात अब सच नहीं, और अभी की स्थिति यह पेज बताता है।",
	checkIt: "यह रसीद जाँचें",
	signedText: "हस्ताक्षरित पाठ",
	copySignedText: "हस्ताक्षरित पाठ कॉपी करें",
	qrAlt: "यह पेज खोलने वाला QR कोड",
	whoSees: "जिसके पास इस पेज का पता है, वह इसे देख सकता है। इसमें देने वाले का नाम नहीं है, सिर्फ़ वही है जो चेन दिखाती है।",
};
