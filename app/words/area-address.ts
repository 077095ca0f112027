import type { Language } from "../core/i18n/languages.ts";
import { sha256Hex } from "../core/sha-256.ts";
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

const hash = async (text: string) => (await sha256Hex(text)).slice(0, VERSION_DIGITS);

/** Where a browser fetches an area's words that its page did not bring; may be kept for as long as it likes. */
export async function areaAddress(language: Language, area: Area): Promise<string> {
	return `/words/${language}/${area}?v=${await versionOf(language, area)}`;
}
