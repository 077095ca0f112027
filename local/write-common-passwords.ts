import { writeFileSync } from "node:fs";
import { dictionary } from "@zxcvbn-ts/language-common";
import { passwordFlaw } from "#app/core/accounts/password-flaw.ts";
import { MIN_PASSWORD_LENGTH } from "#app/core/accounts/password-strength.ts";

/**
 * Writes app/core/accounts/common-passwords.ts from the list of @zxcvbn-ts/language-common (MIT), most used first:
 * `npx tsx local/write-common-passwords.ts`. What the rules of password-flaw.ts refuse anyway is left out.
 */

/** Words shorter than a password count with digits around them: only the most used are listed. */
const SHORT_WORDS = 5_000;
const LEAST_SHORT = 4;
/** All together; 37 kB compressed. */
const MOST = 10_000;
const TARGET = new URL("../app/core/accounts/common-passwords.ts", import.meta.url);

const list = new Set<string>();
/** What is made of the site's own words is listed all the same: it is common before anything else. */
const isFoundAlready = (word: string) => {
	const flaw = passwordFlaw(word, [], list);
	return flaw === "common" || flaw === "pattern";
};

for (const [rank, entry] of dictionary["passwords-common"].entries()) {
	const word = entry.toLowerCase();
	const isShort = word.length < MIN_PASSWORD_LENGTH;
	if (isShort && (rank >= SHORT_WORDS || word.length < LEAST_SHORT || !/^[a-z]+$/.test(word))) continue;
	if (!/^[\x21-\x7e]+$/.test(word) || /[\\`$]/.test(word) || isFoundAlready(word)) continue;
	list.add(word);
	if (list.size === MOST) break;
}
/** As many words to a line as are read without scrolling. */
function inLines(words: readonly string[]): string {
	return words.join(" ").replace(/(.{1,118}) /g, "$1\n");
}

writeFileSync(
	TARGET,
	`/**
 * Passwords that guessers try first, written by local/write-common-passwords.ts from @zxcvbn-ts/language-common (MIT).
 * A function, so that starting the Worker reads none of them.
 */
export function commonPasswords(): ReadonlySet<string> {
	known ??= new Set(LIST().trim().split(/\\s/));
	return known;
}

let known: ReadonlySet<string> | undefined;

const LIST = () => \`
${inLines([...list].sort())}\`;
`,
);
console.log(`${list.size} passwords`);
