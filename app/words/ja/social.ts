import type { social as english } from "../en/social.ts";
import type { Translated } from "../say.ts";

/** What other sites show when somebody shares an address of ours. */
export const social: Translated<typeof english> = {
	siteName: "Paylink",
	imageAlt: "Paylink：リンクで暗号資産の支払いを受け取れます。無料で、あなたのウォレットに直接届きます。",
	home: "USDC、USDT、DAI、ETH、WBTC の支払いリンクを作成できます。ウォレットからウォレットへ直接送金され、ブロックチェーン上で確認されます。Paylink の手数料はかかりません。",
	request:
		"内容を確認し、ご自身のウォレットから支払ってください。Paylink が資金を預かることはなく、手数料も受け取りません。",
	requestAlt: "この支払い請求の金額、トークン、ネットワーク",
};
