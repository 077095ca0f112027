import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

let ready: Promise<void> | null = null;

/** Loads the renderer, once per process; await it before {@link drawPng}. */
export function readyToDraw(): Promise<void> {
	ready ??= readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")).then(initWasm);
	return ready;
}

/** @returns a PNG of an SVG without text, in its own size */
export function drawPng(svg: string): Buffer {
	return Buffer.from(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
}
