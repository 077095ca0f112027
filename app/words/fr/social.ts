import type { social as english } from "../en/social.ts";
import type { Translated } from "../say.ts";

/** What other sites show when somebody shares an address of ours. */
export const social: Translated<typeof english> = {
	siteName: "Paylink",
	imageAlt: "Paylink : faites-vous payer en crypto par un lien. Gratuit, directement dans votre portefeuille.",
	home: "Créez un lien de paiement pour USDC, USDT, DAI, ETH ou WBTC. De portefeuille à portefeuille, vérifié sur la chaîne, sans frais.",
	request:
		"Vérifiez les détails et payez depuis votre propre portefeuille. Paylink ne détient jamais l’argent et ne prend pas de frais.",
	requestAlt: "Le montant, le jeton et le réseau de cette demande de paiement",
};
