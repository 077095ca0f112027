/** What cannot be drawn as a browser shows it. */
export class NotDrawn extends Error {
	override name = "NotDrawn";
}
