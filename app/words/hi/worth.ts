import type { worth as english } from "../en/worth.ts";
import type { Translated } from "../say.ts";

/** What an amount is worth in the reader's currency. */
export const worth: Translated<typeof english> = {
	about: "लगभग {amount} · {time} की दर",
	arrived: "आने के समय {amount} · {time} की दर",
	aboutShort: "लगभग {amount}",
	arrivedShort: "आने के समय {amount}",
	source:
		"यह एक अंदाज़ा है, कीमत नहीं। इसे Ethereum पर सार्वजनिक दर स्रोतों से पढ़ा गया है। देनदारी टोकन की राशि की है, और किसी पेमेंट को इस आँकड़े से नहीं परखा जाता।",
	arrivedSource:
		"यह उन दरों से निकाला गया है जो Ethereum पर सार्वजनिक स्रोतों ने पेमेंट का ब्लॉक बनते समय बताई थीं। इसे तभी सहेजा गया और यह नहीं बदलता। जो चुकाया गया वह टोकन की राशि है।",
};
