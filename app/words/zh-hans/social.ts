import type { social as english } from "../en/social.ts";
import type { Translated } from "../say.ts";

/** What other sites show when somebody shares an address of ours. */
export const social: Translated<typeof english> = {
	siteName: "Paylink",
	imageAlt: "Paylink：用一个链接收取加密货币。免费，直达您的钱包。",
	home: "为 USDC、USDT、DAI、ETH 或 WBTC 创建付款链接。钱包到钱包，链上核验，不收费用。",
	request: "核对信息，用您自己的钱包付款。Paylink 从不保管资金，也不收取费用。",
	requestAlt: "此付款请求的金额、代币和网络",
};
