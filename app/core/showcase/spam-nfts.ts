import { cleanText } from "../i18n/plain-text.ts";

/**
 * Detects unsolicited NFTs whose names advertise something; marketplaces miss many of them. They are hidden, not deleted: a
 * filter shows them.
 */

/** Top-level domains that spam links to. Those that artists use in names (".art", ".eth", ".wtf") are excluded. */
const SITE_ENDINGS =
	"com|net|org|io|xyz|app|site|online|club|top|info|live|gift|gifts|cash|events?|finance|vip|cc|fun|space|store|shop|website|link|click|win|promo|network|tech|lol|dev|gg|ly|pro|ru|co|page|pw|icu";

const SITE = new RegExp(`(?:^|[^\\p{L}\\p{N}.-])(?:[\\p{L}\\p{N}-]+\\.)+(?:${SITE_ENDINGS})(?![\\p{L}\\p{N}])`, "u");

const ADVERTISING: readonly RegExp[] = [
	/https?:|:\/\/|(?:^|[^\p{L}])www\./u,
	SITE,
	// a domain with a disguised dot: "site[.]com", "site dot com"
	/[\p{L}\p{N}](?: ?[[(] ?(?:\.|dot) ?[\])] ?| dot )(?:com|net|org|io|xyz|app|site|gift)(?![\p{L}])/u,
	/(?:t\.me|telegram|discord\.gg|bit\.ly)\//u,
	// "claim" as an instruction: "Claim your reward", "To claim:", "Claim at …"; not a staked claim
	/(?:^|[^\p{L}\s]\s*|\bto )claim\b/u,
	/\bclaim(?:able)?\b.*\b(?:your|now|free|here|rewards?|prize|bonus|tokens?|airdrop|at|via)\b/u,
	/\b(?:rewards?|tokens?|airdrop|prize|bonus|usd[ct]?|eth)\b.*\bclaim/u,
	/\bair ?drops?\b/u,
	/\bvisit\b.*\b(?:our|the (?:web)?site|website|to|and|now|here|page|link)\b/u,
	/\b(?:free mint|mint now|mint free|giveaway|voucher|gift card|you (?:have )?won|winner of|eligible for)\b/u,
	/(?:[$\u20ac\u00a3] ?\d[\d.,]*|\d[\d.,]* ?(?:k )?(?:usd[ct]?|dollars|eth|weth|steth|bnb|dai)\b).*\b(?:rewards?|bonus|prize|gift|free|drop)\b/u,
	/\b(?:rewards?|bonus|prize|gift|free|drop)\b.*(?:[$\u20ac\u00a3] ?\d|\d ?(?:usd[ct]?|eth|weth|steth|bnb|dai)\b)/u,
];

/** Code points checked: longer names are cut anyway, and these patterns are slow on long hostile texts. */
const LENGTH_JUDGED = 300;
/** UTF-16 units read for them: those that are not shown count for nothing. */
const LENGTH_READ = 4 * LENGTH_JUDGED;

/** Accents and strokes, joiners, selectors and tags: between letters they split words for a pattern alone. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** Cyrillic and Greek letters that look Latin, as in "сlаim". */
const LOOK_ALIKES: Record<string, string> = {
	а: "a",
	е: "e",
	о: "o",
	р: "p",
	с: "c",
	х: "x",
	у: "y",
	і: "i",
	ѕ: "s",
	ԁ: "d",
	ο: "o",
	α: "a",
	ι: "i",
};
const LOOK_ALIKE = new RegExp(`[${Object.keys(LOOK_ALIKES).join("")}]`, "gu");

/**
 * True if a name advertises: a website, a claim, an airdrop or a money reward.
 *
 * @param names - of the NFT and its collection, from the marketplace
 */
export function advertises(...names: (string | null)[]): boolean {
	return names.some((name) => {
		if (!name) return false;
		const plain = cleanText(name.slice(0, LENGTH_READ), LENGTH_JUDGED)
			.normalize("NFKD")
			.replace(UNSEEN, "")
			.toLowerCase()
			.replace(/[\u3002\uff61\u2024]/gu, ".")
			.replace(/\s+/gu, " ");
		// Names entirely in Cyrillic are legitimate; mixed with Latin letters they imitate.
		const read = /[a-z]/.test(plain) ? plain.replace(LOOK_ALIKE, (letter) => LOOK_ALIKES[letter] ?? letter) : plain;
		return ADVERTISING.some((pattern) => pattern.test(read));
	});
}
