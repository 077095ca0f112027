import type { social as english } from "../en/social.ts";
import type { Translated } from "../say.ts";

/** What other sites show when somebody shares an address of ours. */
export const social: Translated<typeof english> = {
	siteName: "Paylink",
	imageAlt: "Paylink: per Link in Krypto bezahlt werden. Kostenlos, direkt in Ihre Wallet.",
	home: "Erstellen Sie einen Zahlungslink für USDC, USDT, DAI, ETH oder WBTC. Von Wallet zu Wallet, auf der Chain geprüft, ohne Gebühren.",
	request:
		"Prüfen Sie die Angaben und zahlen Sie aus Ihrer eigenen Wallet. Paylink verwahrt das Geld nie und nimmt keine Gebühr.",
	requestAlt: "Betrag, Token und Netzwerk dieser Zahlungsanforderung",
};
