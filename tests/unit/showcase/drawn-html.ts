import { svgForResvg } from "#app/core/pictures/svg/svg-dialect.ts";

/** What tests of drawn HTML ask of it. */

/** Every letter is half as wide as it is high; none is known of another script. */
export const half = (codePoint: number) => (codePoint < 0x2600 ? 0.5 : null);
export const drawn = (html: string, css = "", attributes = 'width="100" height="80"') =>
	svgForResvg(
		`<svg viewBox="0 0 100 80"><style>${css}</style><foreignObject ${attributes}>${html}</foreignObject></svg>`,
		"begun",
		half,
	) ?? "";
/** Words with the places they begin at. */
export const placed = (svg: string) =>
	[...svg.matchAll(/<text[^>]* x="([\d.-]+)" y="([\d.-]+)"[^>]*>([^<]*)</g)].map(
		([, x, y, words]) => `${words} ${x},${y}`,
	);
export const rects = (svg: string) =>
	[...svg.matchAll(/<rect (x="[^>]*?)(?: rx="0")? style="fill:([^;]*);/g)].map(([, place, fill]) => `${fill} ${place}`);

// A line of letters of 10 px of Arial is 11 px high; its baseline is 9 px below its top.
export const SMALL = "div{font:10px Arial}";

export const grid = (css: string, cells: string) => `<div style="display:grid;${css}">${cells}</div>`;

export const PIXEL =
	"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADElEQVQI12P4z8DwHwAFAAH/q842iQAAAABJRU5ErkJggg==";
