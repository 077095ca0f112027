import type { social as english } from "../en/social.ts";
import type { Translated } from "../say.ts";

/** What other sites show when somebody shares an address of ours. */
export const social: Translated<typeof english> = {
	siteName: "Paylink",
	imageAlt: "Paylink: receba em cripto por um link. Grátis, direto na sua carteira.",
	home: "Crie um link de pagamento em USDC, USDT, DAI, ETH ou WBTC. De carteira para carteira, verificado na blockchain, sem taxas.",
	request: "Confira os detalhes e pague da sua própria carteira. O Paylink nunca guarda o dinheiro e não cobra taxa.",
	requestAlt: "O valor, o token e a rede desta solicitação de pagamento",
};
