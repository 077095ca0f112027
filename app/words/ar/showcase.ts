import type { showcase as english } from "../en/showcase.ts";
import type { Translated } from "../say.ts";

/** ما يحيط بشاشات Show My NFT. */
export const showcase: Translated<typeof english> = {
	name: "Show My NFT",
	favorites: "المفضّلة",
	today: "اليوم",
};
