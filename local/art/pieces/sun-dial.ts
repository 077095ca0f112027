import { Brushes, drawing, type ShapePiece, short } from "../sheet.ts";

/** The angle by which a sunflower's next seed is turned: a full turn divided by the golden section, twice. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Units from seed to seed, and hours of the dial. */
const SEED = 20.5;
const HOURS = 12;
/** Units from the middle over which the hours move on by one: they become spirals. */
const TURN = 150;

const GROUND = "#f6e7cf";
const COLORS = [
	"#14213d",
	"#1f4e79",
	"#2a9d8f",
	"#8ac6a8",
	"#f4d58d",
	"#f2a541",
	"#ee6c4d",
	"#c8384f",
	"#7b2d57",
	"#4a2a6a",
	"#2f3a86",
	"#14213d",
] as const;

/** Seeds of a sunflower (Vogel 1979), coloured by the hour they stand at and longer towards the rim. */
export const SUN_DIAL: ShapePiece = {
	slug: "sun-dial",
	shapes(sheet) {
		const { width, height } = sheet;
		const [x0, y0] = [width * 0.6, height * 0.54];
		const farthest = Math.hypot(Math.max(x0, width - x0), Math.max(y0, height - y0)) + 40;
		const brushes = new Brushes();
		for (let seed = 1; SEED * Math.sqrt(seed) < farthest; seed++) {
			const distance = SEED * Math.sqrt(seed);
			const angle = seed * GOLDEN_ANGLE;
			const [x, y] = [x0 + distance * Math.cos(angle), y0 + distance * Math.sin(angle)];
			if (x < -40 || y < -40 || x > width + 40 || y > height + 40) continue;
			const hour = ((angle / (2 * Math.PI)) % 1) * HOURS + distance / TURN;
			const color = COLORS[Math.floor(hour) % HOURS];
			const thickness = 15 + Math.min(9, distance / 90) + 3 * Math.sin(hour * Math.PI);
			const length = Math.min(17, distance / 40);
			const [dx, dy] = [length * Math.cos(angle + 0.9), length * Math.sin(angle + 0.9)];
			brushes.add(
				`stroke="${color}" stroke-width="${Math.round(thickness)}"`,
				`M${Math.round(x)} ${Math.round(y)}l${short(dx)} ${short(dy)}`,
			);
		}
		return drawing(sheet, GROUND, `<g stroke-linecap="round">${brushes}</g>`);
	},
};
