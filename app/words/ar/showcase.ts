import type { showcase as english } from "../en/showcase.ts";
import type { Translated } from "../say.ts";

/** ما يحيط بشاشات Show My NFT. */
export const showcase: Translated<typeof english> = {
	name: "Show My NFT",
	selection: "المفضّلة",
	today: "اليوم",
	reconnectTitle: "لم يعد X يعرف تسجيل دخولك",
	reconnect: "لذلك تبقى صورتك كما هي. تبقى مفضّلتك مختارة: سجّل الدخول من جديد فيستمر التغيير اليومي.",
	reconnectButton: "سجّل الدخول عبر Twitter من جديد",
};
