import type { social as english } from "../en/social.ts";
import type { Translated } from "../say.ts";

/** What other sites show when somebody shares an address of ours. */
export const social: Translated<typeof english> = {
	siteName: "Paylink",
	imageAlt: "Paylink: एक लिंक से क्रिप्टो में पेमेंट पाएँ। मुफ़्त, सीधे आपके वॉलेट में।",
	home: "USDC, USDT, DAI, ETH या WBTC के लिए पेमेंट लिंक बनाएँ। वॉलेट से वॉलेट, चेन पर जाँचा हुआ, बिना शुल्क।",
	request: "विवरण जाँचें और अपने वॉलेट से पेमेंट करें। Paylink पैसा कभी अपने पास नहीं रखता और शुल्क नहीं लेता।",
	requestAlt: "इस पेमेंट अनुरोध की राशि, टोकन और नेटवर्क",
};
