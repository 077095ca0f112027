import type { errors as english } from "../en/errors.ts";
import type { Translated } from "../say.ts";

/** Words of the pages that stand where another page should. Each says what happened to the money. */
export const errors: Translated<typeof english> = {
	didNotWorkPage: "यह नहीं हो पाया | Paylink",
	noSuchLinkPage: "ऐसा कोई लिंक नहीं | Paylink",
	notFoundPage: "यहाँ कुछ नहीं है | Paylink",
	notFoundTitle: "यहाँ कुछ नहीं है",
	notFound: "इस पते पर कोई पेज नहीं है। इसे अक्षर-अक्षर जाँचें या नए सिरे से शुरू करें। कोई पैसा इधर-उधर नहीं हुआ।",
	noSuchLinkTitle: "ऐसा कोई लिंक नहीं",
	noSuchLink:
		"इस पते पर कभी कुछ नहीं माँगा गया, या माँगने वाले ने इसे वापस ले लिया। लिंक को अक्षर-अक्षर जाँचें या नया लिंक माँगें। कोई पैसा इधर-उधर नहीं हुआ।",
	youOpened: "आपने खोला",
	createLink: "पेमेंट लिंक बनाएँ",
	serverErrorTitle: "गलती हमारी थी",
	serverError: "हमारी तरफ़ कुछ गड़बड़ हुई। अगर आपने वॉलेट में पेमेंट मंज़ूर कर दिया था, तो वह चेन पर सुरक्षित है; उसे दोबारा न भेजें।",
	reference: "संदर्भ",
	time: "समय",
	unreachableTitle: "कोई कनेक्शन नहीं",
	unreachable: "हम Paylink तक नहीं पहुँच सके। भेजा जा चुका पेमेंट चेन पर सुरक्षित है। अपना कनेक्शन जाँचें।",
	tryAgain: "फिर कोशिश करें",
	refusedTitle: "यह नहीं हो पाया",
	refused: "जो भेजा गया, यह पेज उसे नहीं लेता। कुछ सेव नहीं हुआ और कोई पैसा इधर-उधर नहीं हुआ।",
};
