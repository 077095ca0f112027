/** Minimum characters (NIST SP 800-63B, 3.1.1.2: at least 8). */
export const MIN_PASSWORD_LENGTH = 8;
/** Maximum characters: longer than any passphrase, short enough to bound scrypt's input. */
export const MAX_PASSWORD_LENGTH = 200;

export type PasswordStrength = "too-short" | "weak" | "fair" | "good" | "strong";

/** Entries at the top of most guessing lists. Each counts as one character of a password. */
const COMMON_WORDS = [
	"password",
	"passwort",
	"iloveyou",
	"princess",
	"football",
	"baseball",
	"sunshine",
	"starwars",
	"superman",
	"trustno1",
	"welcome",
	"monkey",
	"dragon",
	"master",
	"shadow",
	"bitcoin",
	"ethereum",
	"crypto",
	"paylink",
	"wallet",
	"qwertz",
	"qwerty",
	"azerty",
	"letmein",
	"secret",
	"admin",
	"login",
	"hello",
	"abc123",
	"123456789",
	"12345678",
	"1234567",
	"123456",
	"12345",
	"1234",
] as const;

/** Thresholds of each strength in bits. Online guessing is rate-limited; these leave a margin against offline guessing. */
const FAIR_BITS = 35;
const GOOD_BITS = 50;
const STRONG_BITS = 70;

/**
 * A rough estimate: length times variety, where common words, repeated characters and runs ("abc") count once. It knows
 * only the top of guessing lists, so it can overrate a leaked password.
 */
export function estimateStrength(password: string): PasswordStrength {
	if ([...password].length < MIN_PASSWORD_LENGTH) return "too-short";
	const bits = guessBits(password);
	if (bits < FAIR_BITS) return "weak";
	if (bits < GOOD_BITS) return "fair";
	return bits < STRONG_BITS ? "good" : "strong";
}

function guessBits(password: string): number {
	let rest = password.toLowerCase();
	for (const word of COMMON_WORDS) rest = rest.replaceAll(word, "\u0001");
	const characters = [...rest];
	// A character that repeats the previous one, or continues a run, adds almost no entropy.
	const informative = characters.filter((character, index) => {
		const step = character.charCodeAt(0) - (characters[index - 1]?.charCodeAt(0) ?? Number.NaN);
		return Number.isNaN(step) || Math.abs(step) > 1;
	});
	const variety = new Set(informative).size;
	if (variety === 0) return 0;
	const alphabet =
		(/[a-z]/.test(password) ? 26 : 0) +
		(/[A-Z]/.test(password) ? 26 : 0) +
		(/\d/.test(password) ? 10 : 0) +
		(/[^A-Za-z\d]/.test(password) ? 33 : 0);
	// Few distinct characters repeated many times: length alone would overrate them.
	return Math.min(informative.length, variety * 2) * Math.log2(alphabet);
}
