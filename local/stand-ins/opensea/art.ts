import { createHash } from "node:crypto";

/** Generates art for the stand-in's NFTs, deterministically by collection and id. */

const PALETTES = [
	["#ef476f", "#ffd166", "#1b1326", "#f7efdf", "#6a4c93"],
	["#123c44", "#f0b44a", "#8fc9c4", "#f6efe2", "#d1495b"],
	["#0b132b", "#5bc0be", "#f4d35e", "#fbf7ee", "#ee964b"],
	["#264027", "#e9c46a", "#f4a261", "#fefae0", "#3c6e71"],
	["#2b2d42", "#ef233c", "#edf2f4", "#8d99ae", "#ffb703"],
	["#3d1f3d", "#ff8fa3", "#ffe5d9", "#83c5be", "#006d77"],
] as const;

type Dice = (sides: number) => number;

/** Pseudo-random numbers from a seed. */
function diceOf(seed: string): Dice {
	let pool = createHash("sha256").update(seed).digest();
	let place = 0;
	return (sides) => {
		if (place + 2 > pool.length) {
			pool = createHash("sha256").update(pool).digest();
			place = 0;
		}
		const value = pool.readUInt16BE(place);
		place += 2;
		return value % sides;
	};
}

type Ink = (index: number) => string;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

function sitter(dice: Dice, ink: Ink): string {
	const [rx, ry] = [72 + dice(24), 84 + dice(24)];
	const eye = 30 + dice(14);
	const bands = range(9).map((row) => `M0 ${row * 46 + dice(8)}h400`);
	return (
		`<path d="${bands.join("")}" stroke="${ink(1)}" stroke-width="${6 + dice(16)}"/>` +
		`<path d="M40 400c0-84 66-112 160-112s160 28 160 112z" fill="${ink(2)}"/><path d="M168 236h64v60a32 24 0 0 1-64 0z" fill="${ink(3)}"/>` +
		`<ellipse cx="200" cy="178" rx="${rx}" ry="${ry}" fill="${ink(3)}"/>` +
		`<path d="M${196 - rx} 150a${rx + 4} ${ry} 0 0 1 ${2 * rx + 8} 0z" fill="${ink(4)}"/>` +
		`<g fill="${ink(2)}"><circle cx="${200 - eye}" cy="182" r="11"/><circle cx="${200 + eye}" cy="182" r="11"/></g>` +
		`<path d="M172 226q28 ${dice(44) - 14} 56 0" fill="none" stroke="${ink(2)}" stroke-width="8" stroke-linecap="round"/>`
	);
}

function weather(dice: Dice, ink: Ink): string {
	const sky = `<circle cx="${80 + dice(240)}" cy="${70 + dice(90)}" r="${28 + dice(34)}" fill="${ink(1)}"/>`;
	const hills = range(4).map((layer) => {
		const top = 170 + layer * 56;
		return `<path d="M0 ${top + dice(40)}C100 ${top - dice(70)} 180 ${top + dice(70)} 260 ${top - dice(30)}S360 ${top - dice(60)} 400 ${top + dice(40)}V400H0z" fill="${ink(2 + (layer % 3))}"/>`;
	});
	const drops = range(dice(3) * 14).map(() => `M${dice(400)} ${dice(200)}l-6 22`);
	return `${sky}${hills.join("")}<path d="${drops.join("")}" stroke="${ink(3)}" stroke-width="4" stroke-linecap="round"/>`;
}

function knot(dice: Dice, ink: Ink): string {
	const tile = dice(2) === 0 ? 50 : 80;
	const count = 400 / tile;
	const half = tile / 2;
	const arcs = range(count * count).map((cell) => {
		const [x, y] = [(cell % count) * tile, Math.floor(cell / count) * tile];
		return dice(2) === 0
			? `M${x} ${y + half}a${half} ${half} 0 0 0 ${half} ${-half}M${x + half} ${y + tile}a${half} ${half} 0 0 1 ${half} ${-half}`
			: `M${x + half} ${y}a${half} ${half} 0 0 0 ${half} ${half}M${x} ${y + half}a${half} ${half} 0 0 1 ${half} ${half}`;
	});
	const path = arcs.join("");
	return `<g fill="none"><path d="${path}" stroke="${ink(2)}" stroke-width="${half * 0.9}"/><path d="${path}" stroke="${ink(1)}" stroke-width="${half * 0.45}"/></g>`;
}

function orbit(dice: Dice, ink: Ink): string {
	const rings = range(4 + dice(4)).map((ring) => {
		const radius = 36 + ring * 24;
		const angle = (dice(360) * Math.PI) / 180;
		const [x, y] = [200 + Math.cos(angle) * radius, 200 + Math.sin(angle) * radius].map((value) => value.toFixed(1));
		return `<circle cx="200" cy="200" r="${radius}" fill="none" stroke="${ink(3)}" stroke-width="2"/><circle cx="${x}" cy="${y}" r="${6 + dice(12)}" fill="${ink(1 + dice(4))}"/>`;
	});
	return `${rings.join("")}<circle cx="200" cy="200" r="${14 + dice(14)}" fill="${ink(1)}"/>`;
}

const DRAWINGS: Record<string, (dice: Dice, ink: Ink) => string> = {
	sitters: sitter,
	"weather-reports": weather,
	knots: knot,
	orbits: orbit,
};

/** @returns an SVG of 400 × 400; unknown collections get "orbits" */
export function drawItem(collection: string, identifier: string): string {
	const dice = diceOf(`${collection} ${identifier}`);
	const palette = PALETTES[dice(PALETTES.length)] ?? PALETTES[0];
	const ink: Ink = (index) => palette[index % palette.length] ?? palette[0];
	const draw = DRAWINGS[collection] ?? orbit;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><path fill="${ink(0)}" d="M0 0h400v400H0z"/>${draw(dice, ink)}</svg>`;
}
