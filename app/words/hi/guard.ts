import type { guard as english } from "../en/guard.ts";
import type { Translated } from "../say.ts";

export const guard: Translated<typeof english> = {
	otherPage: "यह Paylink के बाहर के किसी पेज से आया। {url} खोलें और फिर कोशिश करें।",
	oldAddress: "यह पेज ऐसे तरीके से माँगा गया जिसका अब जवाब नहीं दिया जाता। इसे फिर से खोलें।",
	otherMethod: "यहाँ सिर्फ़ पढ़ना और भेजना संभव है।",
	tooMuch: "यह एक बार में बहुत ज़्यादा था: ज़्यादा से ज़्यादा {size} kB। कुछ भी सेव नहीं हुआ।",
	otherKind: "इस पते पर Paylink फ़ॉर्म पढ़ता है। कुछ भी सेव नहीं हुआ।",
	fieldTwice: "एक फ़ील्ड दो बार भेजा गया। पेज फिर से लोड करें। कुछ भी सेव नहीं हुआ।",
	unreadable: "जो भेजा गया, वह पढ़ा नहीं जा सका। कुछ भी सेव नहीं हुआ।",
};
