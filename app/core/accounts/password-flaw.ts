/** Why a password is refused although it is long enough (NIST SP 800-63B, 3.1.1.2; OWASP ASVS 5, 6.2.4, 6.2.11). */
export type PasswordFlaw = "common" | "pattern" | "own-words";

/** Words of the pages where passwords are chosen. */
const SITE_WORDS = [
	..."paylink showmynft crypto bitcoin ethereum ether wallet address payment payments request receipt invoice link".split(
		" ",
	),
	..."dashboard password passwort passwd passphrase login signin account secret admin welcome access usdc usdt".split(
		" ",
	),
];
/** Keys in order on common keyboards, the alphabet and the digits; read backwards too. */
const ROWS = [
	"abcdefghijklmnopqrstuvwxyz",
	"01234567890",
	"qwertyuiop",
	"asdfghjkl",
	"zxcvbnm",
	"qwertzuiop",
	"yxcvbnm",
	"azertyuiop",
	"qsdfghjklm",
	"1qaz2wsx3edc4rfv5tgb6yhn7ujm",
	"1q2w3e4r5t6y7u8i9o0p",
	"q1w2e3r4t5y6u7i8o9p0",
].flatMap((row) => [row, reversed(row)]);
/** One character for one, so that places stay the same. "1" is read as both letters it stands for. */
const LEET: Readonly<Record<string, string>> = {
	"0": "o",
	"3": "e",
	"4": "a",
	"5": "s",
	"7": "t",
	"8": "b",
	"9": "g",
	"@": "a",
	$: "s",
	"!": "i",
	"+": "t",
	"€": "e",
};

/** Shorter words of a person are too likely to be part of something else. */
const LEAST_OWN_WORD = 3;
/** A word with this many characters around it is still found by a list of words and a few endings. */
const MOST_AROUND = 6;
/** This many letters beside the page's own words are not guessed from them. */
const LETTERS_APART = 4;
/** Keys in a row that count as one. */
const LEAST_RUN = 3;
/** Digits alone: as many as no date, phone number or counted run has. */
const LEAST_DIGITS = 16;
/** Fewer different characters than this are a repetition, however long. */
const LEAST_DISTINCT = 4;

/**
 * What makes a password easy to guess for whoever knows lists of passwords and sees the page. Also found reversed, in
 * leetspeak, repeated, and with digits or punctuation around it.
 *
 * @param ownWords - what a guesser knows of this person or link: names, e-mail, memo
 * @param common - lower-case passwords of lists
 */
export function passwordFlaw(
	password: string,
	ownWords: readonly string[],
	common: ReadonlySet<string>,
): PasswordFlaw | null {
	const plain = password.normalize("NFKC").toLowerCase();
	if (common.has(plain) || isCommonWithin(plain, common)) return "common";
	if (isPattern(plain)) return "pattern";
	return isMadeOf(plain, [...SITE_WORDS, ...ownWords.flatMap(wordsOf)]) ? "own-words" : null;
}

/** Without what is written around a word: separators everywhere, then whatever is no letter at either end or the last alone. */
function isCommonWithin(plain: string, common: ReadonlySet<string>): boolean {
	const joined = plain.replace(/[\s._-]+/gu, "");
	const unit = repeatedUnit(joined);
	for (const text of new Set([plain, joined, unit, unit.replace(/(.)\1+/gu, "$1")])) {
		const ends = [text, text.replace(/[^\p{L}]+$/u, ""), text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")];
		for (const core of ends) {
			// "dragon" and a long number beside it are no list's entry.
			if (core.length < 4 || text.length - core.length > MOST_AROUND) continue;
			if (readings(core).some((word) => common.has(word) || common.has(reversed(word)))) return true;
		}
	}
	return false;
}

function isPattern(plain: string): boolean {
	const joined = plain.replace(/[^\p{L}\p{N}]+/gu, "");
	if (new Set(plain).size < LEAST_DISTINCT) return true;
	if (/^\d*$/.test(joined) && joined.length < LEAST_DIGITS) return true;
	if (repeatedUnit(joined).length < LEAST_DISTINCT) return true;
	let apart = 0;
	for (let at = 0; at < joined.length; ) {
		const run = runAt(joined, at);
		if (run < LEAST_RUN) apart++;
		at += run < LEAST_RUN ? 1 : run;
	}
	return apart < LETTERS_APART;
}

/** @returns how many characters from here on are neighbours in one row, or the same one again */
function runAt(text: string, at: number): number {
	let longest = 1;
	while (text[at + longest] === text[at]) longest++;
	for (const row of ROWS) {
		let length = LEAST_RUN;
		while (at + length <= text.length && row.includes(text.slice(at, at + length))) length++;
		if (length > LEAST_RUN) longest = Math.max(longest, length - 1);
	}
	return longest;
}

/** Is nearly nothing left once these words are taken out? */
function isMadeOf(plain: string, words: readonly string[]): boolean {
	const longestFirst = [...new Set(words)].sort((one, other) => other.length - one.length);
	const joined = plain.replace(/[\s._@-]+/gu, "");
	return readings(joined).some((text) =>
		[longestFirst, longestFirst.map(reversed)].some((list) => {
			const left = list.reduce((rest, word) => rest.replaceAll(word, "\u0000".repeat(word.length)), text);
			if (left === text) return false;
			// In the typed spelling: a digit that could be read as a letter is a digit here.
			const rest = [...joined].filter((_, index) => left[index] !== "\u0000").join("");
			return rest.length <= MOST_AROUND && rest.replace(/[^\p{L}]/gu, "").length < LETTERS_APART;
		}),
	);
}

/** As typed, and with its digits and signs read as letters. All are as long as the text. */
function readings(text: string): string[] {
	const read = (one: string) => [...text].map((sign) => (sign === "1" ? one : (LEET[sign] ?? sign))).join("");
	return [...new Set([text, read("l"), read("i")])];
}

/** @returns the shortest text whose repetition begins with this one, or the text */
function repeatedUnit(text: string): string {
	for (let length = 1; length <= text.length / 2; length++) {
		const unit = text.slice(0, length);
		if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
	}
	return text;
}

/** Names and e-mails whole and in parts: "anna.bell@example.com" is also "annabell", "anna", "bell" and "example". */
function wordsOf(text: string): string[] {
	const plain = text.normalize("NFKC").toLowerCase();
	const parts = plain.split(/[^\p{L}\p{N}]+/u);
	const local = plain.split("@", 1)[0] ?? "";
	return [...parts, ...[plain, local].map((whole) => whole.replace(/[^\p{L}\p{N}]+/gu, ""))].filter(
		(word) => word.length >= LEAST_OWN_WORD,
	);
}

function reversed(text: string): string {
	return [...text].reverse().join("");
}
