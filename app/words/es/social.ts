import type { social as english } from "../en/social.ts";
import type { Translated } from "../say.ts";

/** What other sites show when somebody shares an address of ours. */
export const social: Translated<typeof english> = {
	siteName: "Paylink",
	imageAlt: "Paylink: cobra en cripto con un enlace. Gratis, directo a tu billetera.",
	home: "Crea un enlace de pago para USDC, USDT, DAI, ETH o WBTC. De billetera a billetera, comprobado en la cadena, sin comisiones.",
	request: "Revisa los datos y paga desde tu propia billetera. Paylink nunca guarda el dinero ni cobra comisión.",
	requestAlt: "El importe, el token y la red de esta solicitud de pago",
};
