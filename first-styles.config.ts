import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { PurgeCSS } from "purgecss";
import type { Plugin } from "vite";
import { LANGUAGE_NAMES } from "./app/core/i18n/languages.ts";

/** Sheets of the build, in the order pages name them, by what Vite calls their files. */
const SHEETS = {
	frame: /^frame-[\w-]{8}\.css$/,
	gallery: /^gallery-[\w-]{8}\.css$/,
	welcome: /^welcome-[\w-]{8}\.css$/,
};
type Sheet = keyof typeof SHEETS;

interface FirstPage {
	/** folder of the page's route */
	file: string;
	sheets: readonly Sheet[];
	/** A typeface that comes late is left out: nothing moves while somebody reaches for it. */
	optionalFaces: boolean;
}

/**
 * The styles some pages are first painted with stand in the page itself: of its sheets only what it can show, so that nobody
 * waits for a second answer, nor for the looks of other pages. The rest comes when the page is at rest
 * (app/first-styles.server.ts, app/ui/head-links.ts). By the route that draws the page.
 */
const PAGES: Record<string, FirstPage> = {
	"routes/pay/route": { file: "link/$paymentId", sheets: ["frame"], optionalFaces: true },
	"routes/welcome/route": { file: "welcome", sheets: ["frame", "gallery", "welcome"], optionalFaces: false },
};
/** Around every page. */
const FRAME = "app/root.tsx";

/** A page's sheets in one, without what only the first styles may hold. */
const laterName = (sheets: readonly Sheet[]) => `later-${sheets.at(-1)}`;

/** A browser that is told of another typeface, even of one it does not need, sets every line on the page again. */
const FACES = /@font-face\{[^}]*\}/g;

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

/** @throws Error when none was built */
function builtSheet(root: string, like: RegExp): string {
	const sheet = readdirSync(join(root, BUILT_SHEETS)).find((name) => like.test(name));
	if (!sheet) throw new Error(`the build wrote no sheet like ${like}`);
	return sheet;
}

/** What the sheet says of a custom property, for whoever asks for it. */
const PROPERTIES = /@property (--[\w-]+)\{[^}]*\}/g;

/** @returns of the built sheets what the page's modules may show, and every typeface */
async function stylesOfPage(root: string, { file: folder, sheets, optionalFaces }: FirstPage): Promise<string> {
	const raw = sheets
		.map((sheet) => readFileSync(join(root, BUILT_SHEETS, builtSheet(root, SHEETS[sheet])), "utf8"))
		.join("");
	const drawn = drawnBy(root, `app/routes/${folder}/route.tsx`, drawnBy(root, FRAME));
	const sources = [...drawn].flatMap(([file, source]) => (file.endsWith(".tsx") ? [source] : []));
	const starts = sources.flatMap((source) => [...source.matchAll(STARTS)].map(([, start = ""]) => start));
	const [purged] = await new PurgeCSS().purge({
		content: [{ raw: sources.join("\n"), extension: "tsx" }],
		extractors: [{ extensions: ["tsx"], extractor: wordsOf }],
		css: [{ raw }],
		variables: true,
		keyframes: true,
		safelist: {
			standard: ["html", "body", ":root", "open", "dir", "ltr", "rtl", "lang", ...Object.keys(LANGUAGE_NAMES)],
			deep: [/^data-/, /^aria-/],
			greedy: starts.map((start) => new RegExp(`^${start.replaceAll("-", "\\-")}`)),
		},
	});
	const css = purged?.css ?? "";
	const styles = css.replaceAll(PROPERTIES, (rule, name: string) => (css.includes(`var(${name}`) ? rule : ""));
	return optionalFaces ? styles.replaceAll(/font-display:\s*swap/g, "font-display:optional") : styles;
}

/** Writes the sheets that come later, and gives the worker the pages' first styles as `virtual:first-styles`. */
export function firstStyles(): Plugin {
	let root = "";
	return {
		name: "first-styles",
		apply: "build",
		configResolved(config) {
			root = config.root;
		},
		generateBundle: {
			order: "post",
			handler(_options, bundle) {
				const assets = Object.values(bundle).flatMap((file) => (file.type === "asset" ? [file] : []));
				const built = (sheet: Sheet) => assets.find(({ fileName }) => SHEETS[sheet].test(basename(fileName)));
				for (const { sheets } of Object.values(PAGES)) {
					const found = sheets.flatMap((sheet) => built(sheet) ?? []);
					// the worker's own build has none
					if (found.length < sheets.length) continue;
					const source = found.map((asset) => asset.source.toString().replace(FACES, "")).join("");
					this.emitFile({ type: "asset", name: `${laterName(sheets)}.css`, source });
				}
			},
		},
		resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
		async load(id) {
			if (id !== `\0${MODULE}`) return null;
			const pages: Record<string, { css: string; later: string }> = {};
			for (const [route, page] of Object.entries(PAGES)) {
				const later = builtSheet(root, new RegExp(`^${laterName(page.sheets)}-[\\w-]{8}\\.css$`));
				pages[route] = { css: await stylesOfPage(root, page), later: `/assets/${later}` };
			}
			return `export const pages = ${JSON.stringify(pages)};`;
		},
	};
}
