import type { social as english } from "../en/social.ts";
import type { Translated } from "../say.ts";

/** What other sites show when somebody shares an address of ours. */
export const social: Translated<typeof english> = {
	siteName: "Paylink",
	imageAlt: "Paylink: bir bağlantıyla kripto olarak ödeme alın. Ücretsiz, doğrudan cüzdanınıza.",
	home: "USDC, USDT, DAI, ETH veya WBTC için ödeme bağlantısı oluşturun. Cüzdandan cüzdana, zincirde kontrol edilen, komisyonsuz ödeme.",
	request:
		"Ayrıntıları kontrol edin ve kendi cüzdanınızdan ödeyin. Paylink parayı hiçbir zaman elinde tutmaz ve komisyon almaz.",
	requestAlt: "Bu ödeme talebinin tutarı, tokeni ve ağı",
};
