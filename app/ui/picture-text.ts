/**
 * How wide a text is drawn, without asking the font: close enough to fit it into a picture, and rather too wide than
 * too narrow. Widths are parts of the type size.
 */
const NARROW = "iljtfr.,:;'’!|()[] ";
const WIDE = "mwMWQGOC@%&ÆŒ—…";
const CAPITAL = /[\p{Lu}]/u;
const ARABIC = /[\u0600-\u06ff]/;
const MARKS = /[\p{M}\u200c\u200d]/u;

function widthOf(character: string): number {
	if (MARKS.test(character)) return 0;
	if (NARROW.includes(character)) return 0.34;
	if (WIDE.includes(character)) return 0.88;
	if (ARABIC.test(character)) return 0.55;
	if (CAPITAL.test(character)) return 0.68;
	return 0.58;
}

function widthAt(text: string, size: number): number {
	return [...text].reduce((sum, character) => sum + widthOf(character), 0) * size;
}

export interface FittedText {
	text: string;
	/** type size */
	size: number;
	/** about how wide it is drawn */
	width: number;
}

/**
 * Fits a text into a width: first smaller, down to a size that still reads, then cut with an ellipsis.
 *
 * @param size - wanted type size
 * @param room - width there is
 * @param smallest - type size below which it is cut
 */
export function fitText(text: string, size: number, room: number, smallest = size * 0.7): FittedText {
	const fitted = Math.max(smallest, Math.min(size, size * (room / Math.max(1, widthAt(text, size)))));
	if (widthAt(text, fitted) <= room + 1) return { text, size: fitted, width: widthAt(text, fitted) };
	const characters = [...text];
	while (characters.length > 1 && widthAt(`${characters.join("")}…`, fitted) > room) characters.pop();
	const cut = `${characters.join("").trimEnd()}…`;
	return { text: cut, size: fitted, width: widthAt(cut, fitted) };
}
