import type { Language } from "../core/i18n/languages.ts";
import type { Area } from "./catalogue.ts";
import { messagesOf } from "./say-in.ts";

/** Enough of a hash to distinguish two builds' messages. */
const VERSION_DIGITS = 16;

const versions = new Map<string, Promise<string>>();

/** @returns what changes whenever an area's words change, in hexadecimal digits */
export function versionOf(language: Language, area: Area): Promise<string> {
	const name = `${language}.${area}`;
	const version = versions.get(name) ?? hash(JSON.stringify(messagesOf(language, [area])));
	versions.set(name, version);
	return version;
}

async function hash(text: string): Promise<string> {
	const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
	return [...bytes.slice(0, VERSION_DIGITS / 2)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Where a browser fetches an area's words that its page did not bring; may be kept for as long as it likes. */
export async function areaAddress(language: Language, area: Area): Promise<string> {
	return `/words/${language}/${area}?v=${await versionOf(language, area)}`;
}
