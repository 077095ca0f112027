import { expect, test } from "vitest";
import { enlarged } from "#app/core/pictures/enlarged.ts";
import { svgForResvg, withReadablePictures } from "#app/core/pictures/svg/svg-dialect.ts";

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

const LETTERS = "data:image/png;base64,AAAA";
test.each<[what: string, image: string, style: string, wanted: string]>([
	["a picture that is enlarged evenly", BOX, "", "data:image/png;smooth;base64,AAAA"],
	["one whose size a style says", "", "image{width:9px;height:9px}", "data:image/png;smooth;base64,AAAA"],
	["one of squares", `${BOX} image-rendering="pixelated"`, "", LETTERS],
	["one of squares, as all around it", BOX, "svg{image-rendering:pixelated}", LETTERS],
	["one as large as it is", "", "", LETTERS],
])("the address says which pictures go over into their neighbours' colours: %s", (_, image, style, wanted) =>
	expect(
		svgForResvg(`<svg viewBox="0 0 9 9"><style>${style}</style><image ${image} href="${LETTERS}"/></svg>`),
	).toContain(`href="${wanted}"`),
);

test("a picture is enlarged evenly, without the colours of what is transparent", () => {
	const pixels = { width: 2, height: 1, data: Uint8Array.of(200, 100, 0, 255, 0, 0, 255, 0) };
	const line = [
		[200, 100, 0, 255],
		[200, 100, 0, 191],
		[200, 100, 0, 64],
		[0, 0, 0, 0],
	].flat();
	expect(enlarged(pixels, 2)).toEqual({ width: 4, height: 2, data: Uint8Array.from([...line, ...line]) });
});

test("one picture that is shown many times is made once, and of many some are left as they are", async () => {
	const asked: boolean[] = [];
	const png = (at: number) => Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, at]).toString("base64");
	const images = Array.from({ length: 30 }, (_, at) => `<image href="data:image/png;smooth;base64,${png(at)}"/>`);
	const toRead = async (picture: Uint8Array<ArrayBuffer>, _: string, isSmooth: boolean) => {
		asked.push(isSmooth);
		return picture;
	};
	await withReadablePictures([...images, ...images.slice(0, 20)].join(""), toRead, 1_000);
	expect(asked).toHaveLength(30);
	expect(asked.filter(Boolean)).toHaveLength(24);
});
