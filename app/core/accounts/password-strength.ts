/** Fewer characters than this are refused (NIST SP 800-63B, 3.1.1.2: at least 8). */
export const MIN_PASSWORD_LENGTH = 8;
/** More than any passphrase; keeps a request from feeding scrypt a novel. */
export const MAX_PASSWORD_LENGTH = 200;

export type PasswordStrength = "too-short" | "weak" | "fair" | "good" | "strong";

/** Words most guessing lists begin with; inside a password they count as one character. */
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

/** Guesses, as bits, from which on the next word is used. Online guessing is slowed; these leave a margin offline. */
const FAIR_BITS = 35;
const GOOD_BITS = 50;
const STRONG_BITS = 70;

/**
 * A rough and honest estimate: length times variety, with common words, repeats and runs counted once. It flatters
 * no password that guessing lists hold, but knows only their beginnings.
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
	// A character that repeats the one before, or continues a run with it, tells a guesser almost nothing.
	const telling = characters.filter((character, index) => {
		const step = character.charCodeAt(0) - (characters[index - 1]?.charCodeAt(0) ?? Number.NaN);
		return Number.isNaN(step) || Math.abs(step) > 1;
	});
	const variety = new Set(telling).size;
	if (variety === 0) return 0;
	const alphabet =
		(/[a-z]/.test(password) ? 26 : 0) +
		(/[A-Z]/.test(password) ? 26 : 0) +
		(/\d/.test(password) ? 10 : 0) +
		(/[^A-Za-z\d]/.test(password) ? 33 : 0);
	// Few different characters, many times: the length promises more than it keeps.
	return Math.min(telling.length, variety * 2) * Math.log2(alphabet);
}
