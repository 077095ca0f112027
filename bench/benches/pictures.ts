import { createHash } from "node:crypto";
import sharp from "sharp";
import { cpuSecondsOfRuntime } from "#local/runtime/process-facts.ts";
import type { Bench } from "../bench.ts";
import { atLeast, exactly, type Measured } from "../figure.ts";
import { startWorker } from "../runtime/worker.ts";
import { median } from "../statistics.ts";

const EDGE = 2_000;
const ROUNDS = 5;
/** Prepared in one request: what the request itself takes is little beside it. */
const TIMES = 4;
/** X shows no larger one (core/showcase/avatar.ts). */
const AVATAR_EDGE = 400;

/** Pseudo-random numbers, the same in every run. */
function* chance(): Generator<number> {
	for (let seed = 1; ; ) {
		seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
		yield seed >>> 24;
	}
}

/** Soft shapes under a camera's noise: nothing repeats, every filter of PNG is of use. */
async function photograph(): Promise<Buffer> {
	const small = Buffer.alloc(40 * 40 * 3);
	const numbers = chance();
	for (let at = 0; at < small.length; at += 1) small[at] = numbers.next().value;
	const soft = await sharp(small, { raw: { width: 40, height: 40, channels: 3 } })
		.resize(EDGE, EDGE, { kernel: "cubic" })
		.raw()
		.toBuffer();
	for (let at = 0; at < soft.length; at += 1) {
		const noise = (numbers.next().value & 7) - 4;
		soft[at] = Math.min(255, Math.max(0, (soft[at] ?? 0) + noise));
	}
	return sharp(soft, { raw: { width: EDGE, height: EDGE, channels: 3 } })
		.png({ adaptiveFiltering: true })
		.toBuffer();
}

/** A drawing of flat colours, with an edge that is half see-through. */
async function drawing(palette: boolean): Promise<Buffer> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}"><rect width="1600" height="1600" x="200" y="200" rx="300" fill="#5b3df5"/><circle cx="1000" cy="900" r="420" fill="#ffd23f"/><path d="M700 1300h600v200h-600z" fill="#222" fill-opacity=".6"/></svg>`;
	return sharp(Buffer.from(svg)).png({ palette }).toBuffer();
}

export const pictures: Bench = {
	name: "pictures",
	title: "Preparing pictures",
	how: "PNGs of 2000 × 2000 made of the same numbers in every run (soft shapes under a camera's noise; a drawing of flat colours, once with transparency and once with a palette), given to the app's own studio in workerd; the processor time of the runtime counts, and what passed is given beside it: unpack, cut to the square, bring to 400 × 400, JPEG. Medians of five rounds of four pictures.",
	workers: ["pictures"],
	seconds: 15,
	run: async ({ root, short, say }) => {
		const worker = await startWorker(root, "pictures");
		try {
			const kinds = [
				["a photograph", await photograph()],
				["a drawing", await drawing(false)],
				["a drawing with a palette", await drawing(true)],
			] as const;
			const times = short ? 1 : TIMES;
			const figures: Measured[] = [];
			for (const [kind, png] of kinds) {
				const speeds: number[] = [];
				const passed: number[] = [];
				const made = new Set<string>();
				for (let round = short ? 0 : -1; round < (short ? 1 : ROUNDS); round += 1) {
					const [startedAt, worked] = [performance.now(), cpuSecondsOfRuntime()];
					const response = await fetch(`${worker.url}/?times=${times}`, { method: "POST", body: new Uint8Array(png) });
					const jpeg = Buffer.from(await response.arrayBuffer());
					if (!response.ok) throw new Error(`${kind} was refused: ${jpeg.toString("utf8")}`);
					// the first round compiles
					if (round >= 0) {
						speeds.push(times / (cpuSecondsOfRuntime() - worked));
						passed.push((times * 1_000) / (performance.now() - startedAt));
					}
					const { width, height, format } = await sharp(jpeg).metadata();
					const hash = createHash("sha256").update(jpeg).digest("hex");
					made.add(`${format} ${width} × ${height} ${hash}`);
				}
				say(`${kind} of ${(png.length / 1e6).toFixed(1)} MB: ${median(speeds).toFixed(1)} a second`);
				const right = [...made].filter((one) => one.startsWith(`jpeg ${AVATAR_EDGE} × ${AVATAR_EDGE} `));
				figures.push(
					{ name: `${kind}, per second of a core`, value: median(speeds), unit: "pictures/s", target: atLeast(3) },
					{ name: `${kind}, per second that passed`, value: median(passed), unit: "pictures/s" },
					{
						name: `${kind}: different results, each a JPEG of 400 × 400`,
						value: right.length === made.size ? made.size : Number.NaN,
						unit: "results",
						target: exactly(1),
						exact: true,
					},
				);
			}
			return figures;
		} finally {
			await worker.stop();
		}
	},
};
