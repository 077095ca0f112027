/** What a link is called where its maker reads of it. */

/** A title longer than this wraps into a paragraph. */
const MOST_CHARACTERS = 60;

/**
 * What a link is called: the memo's first line, else something else that names it. A long line ends after a whole word, where there
 * is one, with an ellipsis.
 *
 * @param most - characters
 */
export function linkTitle(memo: string | null, otherwise: string, most = MOST_CHARACTERS): string {
	const [first = ""] = (memo ?? "").trim().split(/[\n\r]/, 1);
	const line = first.trim().replace(/\s+/g, " ");
	const characters = [...line];
	if (characters.length <= most) return line || otherwise;
	const cut = characters.slice(0, most - 1).join("");
	const words = characters[most - 1] === " " ? cut : cut.replace(/\s\S*$/, "");
	return `${words.replace(/[\s,;:.]+$/, "")}…`;
}
