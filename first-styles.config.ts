import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { PurgeCSS } from "purgecss";
import type { Plugin } from "vite";
import { LANGUAGE_NAMES } from "./app/core/languages.ts";

/**
 * The styles the payment page is first painted with stand in the page itself: of the sheet only what it can show, so that
 * nobody waits for a second answer, nor for the looks of other pages. The rest comes when the page is at rest
 * (app/first-styles.server.ts, app/ui/head-links.ts).
 */
const PAGE = "app/routes/pay/route.tsx";
/** Around every page. */
const FRAME = "app/root.tsx";
/** What Vite calls the sheet of every page. */
const SHEET = /^frame-[\w-]{8}\.css$/;
/** The sheet without what only the first styles may hold. */
const LATER_SHEET = /^later-[\w-]{8}\.css$/;

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

/** @returns of the built sheet what the page's modules may show, and every typeface: one that comes late is left out */
async function stylesOfPage(root: string): Promise<string> {
	const raw = readFileSync(join(root, BUILT_SHEETS, builtSheet(root, SHEET)), "utf8");
	const drawn = drawnBy(root, PAGE, drawnBy(root, FRAME));
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
	return (purged?.css ?? "").replaceAll(/font-display:\s*swap/g, "font-display:optional");
}

/** Writes the sheet that comes later, and gives the worker the payment page's first styles as `virtual:first-styles`. */
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
				for (const asset of Object.values(bundle))
					if (asset.type === "asset" && SHEET.test(basename(asset.fileName)))
						this.emitFile({ type: "asset", name: "later.css", source: asset.source.toString().replace(FACES, "") });
			},
		},
		resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
		async load(id) {
			if (id !== `\0${MODULE}`) return null;
			const later = `/assets/${builtSheet(root, LATER_SHEET)}`;
			return `export const css = ${JSON.stringify(await stylesOfPage(root))}, later = ${JSON.stringify(later)};`;
		},
	};
}
