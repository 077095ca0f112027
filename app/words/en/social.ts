/** What other sites show when somebody shares an address of ours. */
export const social = {
	siteName: "Paylink",
	imageAlt: "Paylink: get paid in crypto by a link. Free, straight to your wallet.",
	home: "Make a payment link for USDC, USDT, DAI, ETH or WBTC. From wallet to wallet, checked on the chain, without fees.",
	request: "Check the details and pay from your own wallet. Paylink never holds the money and takes no fee.",
	requestAlt: "The amount, the token and the network of this payment request",
} as const;
