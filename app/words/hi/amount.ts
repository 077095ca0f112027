import type { amount as english } from "../en/amount.ts";
import type { Translated } from "../say.ts";

/** Why a typed amount is not taken. */
export const amount: Translated<typeof english> = {
	"refused-amount-missing": "राशि ज़रूरी है",
	"refused-amount-not-a-number": "राशि अंकों में लिखें, दशमलव से पहले बिंदु के साथ: 12.50",
	"refused-amount-negative": "राशि ऋणात्मक नहीं हो सकती",
	"refused-amount-exponent": "राशि पूरी लिखें, घातांक के बिना",
	"refused-amount-comma": "{typed} का मतलब {point} है या {plain}? दशमलव से पहले बिंदु लिखें और बाकी अंकों के बीच कुछ नहीं।",
	"refused-amount-grouped": "राशि अंकों के बीच अल्पविराम या ख़ाली जगह के बिना लिखें: 1234.50",
	"refused-amount-zero": "राशि शून्य से ज़्यादा होनी चाहिए",
	"refused-amount-too-fine": "{token} में ज़्यादा से ज़्यादा {decimals} दशमलव होते हैं",
	"refused-amount-too-large": "एक लिंक ज़्यादा से ज़्यादा {limit} माँग सकता है। शून्य एक बार फिर गिनें।",
	"refused-amount-too-long": "राशि में ज़्यादा से ज़्यादा {most} अंक हो सकते हैं",
};
