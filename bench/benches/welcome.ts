import type { Bench } from "../bench.ts";
import { inPage } from "../browser/in-page.ts";
import { kilobytes, openCounted } from "../browser/scripts.ts";
import { startSides } from "../browser/sides.ts";
import { visit } from "../browser/visit.ts";
import { atMost, exactly } from "../figure.ts";
import { interleave, median, medianRatio } from "../statistics.ts";

const ROUNDS = 5;

export const welcome: Bench = {
	name: "welcome",
	title: "The welcome page on a slow phone",
	how: "As the payment page: the same phone, throttling, front and counting of scripts. Each round shows another of the artworks; a visit in which the largest paint is no artwork is an error.",
	workers: ["app", "bare-page"],
	shortfalls: {
		"largest contentful paint with the artwork, multiple of the bare page's":
			"By traces of five visits (1 December 2026), in ms since the navigation: the page with its styles has come after 260 (16 kB more than the bare page, which has come after 166), its drawing after 500 to 600 (one journey of 150 ms and 4 to 13 kB; the one of 27 kB after 750), the style sheets after 440. Parsing, styling and layout take 95 to 130 ms meanwhile. The first frame is ready at some 520, and Chromium holds it back for up to 100 ms more for the preloaded typeface (26 kB, there after 655 to 760), which on a faster connection is there in time. Not preloading it would meet the target and show first visitors the fallback face. Scripts wait for the artwork.",
	},
	seconds: 35,
	run: async ({ root, short, say }) => {
		const sides = await startSides(root);
		try {
			const { browser, pages } = sides;
			const counted = async (url: string) => {
				const opened = await openCounted(browser, url, async () => {});
				const ran = (await opened.scripts()).filter((script) => script.ran);
				await opened.context.close();
				return kilobytes(ran);
			};
			const [script, bareScript] = [await counted(pages.welcome), await counted(pages.bare)];
			const scripts = [await inPage(root, "moments")];
			let round = 0;
			const gallery = async () => {
				const seen = await visit(browser, `${pages.welcome}?art=${round++}`, { scripts, hydratesOnIntent: true });
				say(`welcome page: LCP ${seen.lcp.toFixed(0)} ms (${seen.lcpElement})`);
				if (!seen.lcpElement.startsWith("img")) throw new Error(`the largest paint is ${seen.lcpElement}, no artwork`);
				return seen.lcp;
			};
			const bare = async () => {
				const { lcp } = await visit(browser, pages.bare, { scripts });
				say(`bare page: LCP ${lcp.toFixed(0)} ms`);
				return lcp;
			};
			const { one, other } = await interleave(short ? 1 : ROUNDS, gallery, bare);
			return [
				{
					name: "JavaScript before interaction",
					value: script,
					unit: "kB gzip",
					target: exactly(0),
					bare: bareScript,
					exact: true,
				},
				{
					name: "largest contentful paint with the artwork, multiple of the bare page's",
					value: medianRatio(one, other),
					unit: "× bare",
					target: atMost(2),
				},
				{ name: "largest contentful paint with the artwork", value: median(one), unit: "ms", bare: median(other) },
			];
		} finally {
			await sides.stop();
		}
	},
};
