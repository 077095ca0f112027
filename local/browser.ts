import { type Browser, chromium } from "playwright-core";
import { findChromium } from "./find-chromium.mjs";

const FLAGS = [
	"--headless",
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/**
 * @param executablePath - default: the installed Chromium (find-chromium.mjs)
 * @throws Error if there is none
 */
export function launchBrowser(executablePath?: string): Promise<Browser> {
	const found = executablePath ? { path: executablePath } : findChromium();
	if (!found.path) throw new Error(found.problem);
	return chromium.launch({ executablePath: found.path, args: FLAGS });
}
