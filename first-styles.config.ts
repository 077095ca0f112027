import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PurgeCSS } from "purgecss";
import type { Plugin } from "vite";
import { LANGUAGE_NAMES } from "./app/core/languages.ts";

/**
 * The styles a page is first painted with stand in the page itself: of the sheets it names only what it can show, so that
 * nobody waits for a second answer, nor for the looks of other pages. The sheets themselves come when the page is at rest
 * (app/first-styles.server.ts, app/ui/later-sheet.ts). For the page strangers open, often with a slow phone.
 *
 * Sheets stand in the order the page names them.
 */
const PAGES: readonly { route: string; sheets: readonly string[] }[] = [
	{ route: "routes/pay/route", sheets: ["frame"] },
];
/** Around every page. */
const FRAME = "app/root.tsx";

/** Of the typefaces the files nearly every page needs (app/ui/styles/fonts.css); rarer letters come with the sheets. */
const FACES = /@font-face\{[^}]*\}/g;
const FIRST_FACE = "-basic-";

const MODULE = "virtual:first-styles";
const BUILT_SHEETS = "build/client/assets";

const IMPORTED = /from "(#app\/|\.{1,2}\/)([^"]+\.tsx?)"/g;
const SERVER_SIDE = /\.server\.tsx?$/;

/** What is drawn on a page, by file: the modules one imports, and theirs. */
function drawnBy(root: string, file: string, found = new Map<string, string>()): Map<string, string> {
	if (found.has(file) || SERVER_SIDE.test(file)) return found;
	const source = readFileSync(join(root, file), "utf8");
	found.set(file, source);
	for (const [, start, path = ""] of source.matchAll(IMPORTED))
		drawnBy(root, start === "#app/" ? join("app", path) : join(dirname(file), start ?? "", path), found);
	return found;
}

const TEXTS = /"([^"\n]*)"|`([^`]*)`/g;
const ELEMENTS = /<([a-z][a-z0-9]*)/g;
const ATTRIBUTES = /\s([a-z][a-zA-Z-]*)(?:=|\s|\/?>)/g;
/** The start of a class whose end is worked out: `badge--${tone}`. */
const STARTS = /([\w-]+-)\$\{/g;

/** Whatever may be a class, an element or an attribute. */
function wordsOf(source: string): string[] {
	const texts = [...source.matchAll(TEXTS)].flatMap(([, plain, template]) =>
		(plain ?? template ?? "").split(/[\s{}"]+/),
	);
	const names = [ELEMENTS, ATTRIBUTES].flatMap((pattern) =>
		[...source.matchAll(pattern)].map(([, name]) => name ?? ""),
	);
	return [...texts, ...names];
}

/**
 * @returns of the built sheets what the page's modules may show
 * @throws Error when a sheet was not built
 */
async function stylesOf(root: string, { route, sheets }: (typeof PAGES)[number]): Promise<string> {
	const files = readdirSync(join(root, BUILT_SHEETS));
	const css = sheets.map((sheet) => {
		const file = files.find((name) => new RegExp(`^${sheet}-[\\w-]{8}\\.css$`).test(name));
		if (!file) throw new Error(`the build wrote no sheet ${sheet}`);
		return readFileSync(join(root, BUILT_SHEETS, file), "utf8");
	});
	const drawn = drawnBy(root, `app/${route}.tsx`, drawnBy(root, FRAME));
	const sources = [...drawn].flatMap(([file, source]) => (file.endsWith(".tsx") ? [source] : []));
	const starts = sources.flatMap((source) => [...source.matchAll(STARTS)].map(([, start = ""]) => start));
	const [purged] = await new PurgeCSS().purge({
		content: [{ raw: sources.join("\n"), extension: "tsx" }],
		extractors: [{ extensions: ["tsx"], extractor: wordsOf }],
		css: [{ raw: css.join("") }],
		variables: true,
		keyframes: true,
		safelist: {
			standard: ["html", "body", ":root", "open", "dir", "ltr", "rtl", "lang", ...Object.keys(LANGUAGE_NAMES)],
			deep: [/^data-/, /^aria-/],
			greedy: starts.map((start) => new RegExp(`^${start.replaceAll("-", "\\-")}`)),
		},
	});
	return (purged?.css ?? "").replace(FACES, (face) => (face.includes(FIRST_FACE) ? face : ""));
}

/** Gives the worker the first styles of {@link PAGES} as `virtual:first-styles`: route → style sheet. */
export function firstStyles(): Plugin {
	let root = "";
	let building = false;
	return {
		name: "first-styles",
		configResolved(config) {
			root = config.root;
			building = config.command === "build";
		},
		resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
		async load(id) {
			if (id !== `\0${MODULE}`) return null;
			const entries = building
				? await Promise.all(PAGES.map(async (page) => [page.route, await stylesOf(root, page)] as const))
				: [];
			return `export default ${JSON.stringify(Object.fromEntries(entries))};`;
		},
	};
}
