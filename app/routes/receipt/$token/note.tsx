import { useId } from "react";
import { BAND_WIDTH, type Engraving } from "#app/core/payments/engraving.ts";

/** The engraving of the transaction around its receipt. Decoration: the whole hash stands beside it. */

/** Tiles of an edge: enough for the widest receipt. */
const TILES = 12;
const LINES = 32;
const LINE_HEIGHT = 11;
/** Lines are as wide as the ground and half of it more on either side: so far they may be moved. */
const FURTHEST = 400;

/** The edge of a banknote, above and below. */
export function NoteEdge({ note }: { note: Engraving }) {
	const id = useId();
	return (
		<svg className="bill__edge" aria-hidden="true">
			<path id={id} d={note.band} />
			{Array.from({ length: TILES - 1 }, (_, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the tiles never reorder
				<use key={at} href={`#${id}`} x={(at + 1) * BAND_WIDTH} />
			))}
		</svg>
	);
}

/** Fine lines behind the sum. */
export function NoteGround({ note: { wave } }: { note: Engraving }) {
	const id = useId();
	return (
		<svg className="bill__ground" viewBox="0 0 800 380" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
			<path id={id} d={wave.path} />
			{Array.from({ length: LINES - 1 }, (_, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the lines never reorder
				<use key={at} href={`#${id}`} x={((at + 1) * wave.step) % FURTHEST} y={(at + 1) * LINE_HEIGHT} />
			))}
		</svg>
	);
}

/** The medallion. @param props.share - of its strands that are inked, 0 to 1: one by one with the confirmations */
export function NoteMedal({ note, share, struck }: { note: Engraving; share: number; struck: boolean }) {
	const all = note.rings.reduce((sum, { copies }) => sum + copies, 0);
	let left = Math.floor(all * Math.max(0, Math.min(1, share)));
	const strands = note.rings.flatMap(({ path, copies, degrees }) =>
		Array.from({ length: copies }, (_, at) => {
			left -= 1;
			return { path, turn: (at * degrees).toFixed(2), inked: left >= 0 };
		}),
	);
	return (
		<svg className="bill__medal" viewBox="-100 -100 200 200" aria-hidden="true">
			<circle r="98" />
			{strands.map(({ path, turn, inked }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the strands never reorder
				<path key={at} className={inked ? undefined : "due"} d={path} transform={`rotate(${turn})`} />
			))}
			{struck ? <path className="bill__strike" d="M-70 -70L70 70M70 -70L-70 70" /> : null}
		</svg>
	);
}
