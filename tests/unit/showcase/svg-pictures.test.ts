import { expect, test } from "vitest";
import { svgForResvg } from "#app/core/pictures/svg/svg-dialect.ts";

/** The root's tag of a drawing in a drawing, as it is drawn. */
function drawn(image: string, root: string): string {
	const inside = `<svg ${root}><rect/></svg>`;
	const href = `data:image/svg+xml;base64,${btoa(inside)}`;
	const svg = svgForResvg(`<svg viewBox="0 0 100 100"><image ${image} href="${href}"/></svg>`) ?? "";
	const written = atob(/href="data:[^,]*,([^"]*)"/.exec(svg)?.[1] ?? "");
	return written === inside ? "as it is" : (/^<svg [^>]*>/.exec(written)?.[0] ?? "").replace(/\s+/g, " ");
}

const BOX = 'width="50" height="100"';
test.each<[what: string, image: string, root: string, wanted: string]>([
	["a view box of other proportions", BOX, 'viewBox="0 0 9 9"', `<svg ${BOX} viewBox="0 0 9 9">`],
	["its own size beside it", BOX, 'width="9" height="4" viewBox="0 0 9 9"', `<svg ${BOX} viewBox="0 0 9 9">`],
	[
		"a size alone, which is stretched",
		BOX,
		'width="9" height="9"',
		`<svg ${BOX} viewBox="0 0 9 9" preserveAspectRatio="none">`,
	],
	["nothing", BOX, 'id="a"', `<svg id="a" ${BOX} viewBox="0 0 50 100" preserveAspectRatio="none">`],
	["what is stretched by its element", `${BOX} preserveAspectRatio="none"`, 'viewBox="0 0 9 9"', "as it is"],
	["the same proportions", 'width="50%" height="50%"', 'viewBox="0 0 9 9"', "as it is"],
])("a drawing in a drawing fills the box of its element: %s", (_, image, root, wanted) =>
	expect(drawn(image, root)).toBe(wanted),
);
