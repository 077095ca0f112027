/**
 * Unsolicited NFTs, sent to wallets so that their names advertise something. A marketplace misses many.
 * They are hidden, not deleted: a filter shows them.
 */

/** Endings of sites that such names lead to. Endings that artists put into names (".art", ".eth", ".wtf") are left out. */
const SITE_ENDINGS =
	"com|net|org|io|xyz|app|site|online|club|top|info|live|gift|gifts|cash|events?|finance|vip|cc|fun|space|store|shop|website|link|click|win|promo|network|tech|lol|dev|gg|ly|pro|ru|co|page|pw|icu";

const SITE = new RegExp(`(?:^|[^\\p{L}\\p{N}.-])(?:[\\p{L}\\p{N}-]+\\.)+(?:${SITE_ENDINGS})(?![\\p{L}\\p{N}])`, "u");

const ADVERTISING: readonly RegExp[] = [
	/https?:|:\/\/|(?:^|[^\p{L}])www\./u,
	SITE,
	// a site whose dot is written so that rules like this one miss it
	/[\p{L}\p{N}](?: ?[[(] ?(?:\.|dot) ?[\])] ?| dot )(?:com|net|org|io|xyz|app|site|gift)(?![\p{L}])/u,
	/(?:t\.me|telegram|discord\.gg|bit\.ly)\//u,
	// "claim" asks for something, unless it is staked: "Claim your reward", "To claim:", "Claim at …"
	/(?:^|[^\p{L}\s]\s*|\bto )claim\b/u,
	/\bclaim(?:able)?\b.*\b(?:your|now|free|here|rewards?|prize|bonus|tokens?|airdrop|at|via)\b/u,
	/\b(?:rewards?|tokens?|airdrop|prize|bonus|usd[ct]?|eth)\b.*\bclaim/u,
	/\bair ?drops?\b/u,
	/\bvisit\b.*\b(?:our|the (?:web)?site|website|to|and|now|here|page|link)\b/u,
	/\b(?:free mint|mint now|mint free|giveaway|voucher|gift card|you (?:have )?won|winner of|eligible for)\b/u,
	/(?:[$€£] ?\d[\d.,]*|\d[\d.,]* ?(?:k )?(?:usd[ct]?|dollars|eth|weth|steth|bnb|dai)\b).*\b(?:rewards?|bonus|prize|gift|free|drop)\b/u,
	/\b(?:rewards?|bonus|prize|gift|free|drop)\b.*(?:[$€£] ?\d|\d ?(?:usd[ct]?|eth|weth|steth|bnb|dai)\b)/u,
];

/** Nothing after it is shown; and these patterns take their time over long texts, which strangers write. UTF-16 units. */
const LENGTH_JUDGED = 300;

/** Cyrillic and Greek letters that look like Latin ones: "сlаim". */
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
 * Whether a name advertises: the address of a site, a thing to claim, an airdrop, a reward in money.
 *
 * @param names - of the NFT and of its collection, as the marketplace gives them
 */
export function advertises(...names: (string | null)[]): boolean {
	return names.some((name) => {
		if (!name) return false;
		const plain = name
			.slice(0, LENGTH_JUDGED)
			.normalize("NFKC")
			.toLowerCase()
			.replace(/[。｡․]/gu, ".")
			.replace(/\s+/gu, " ");
		// A name all in Cyrillic is left alone; one mixed with Latin letters is an imitation.
		const read = /[a-z]/.test(plain) ? plain.replace(LOOK_ALIKE, (letter) => LOOK_ALIKES[letter] ?? letter) : plain;
		return ADVERTISING.some((pattern) => pattern.test(read));
	});
}
