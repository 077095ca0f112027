import { sameSitePath } from "#app/core/same-site-path.ts";

/** Base URLs for resolving a path of ours: it stays on this origin with each. */
const HERE = "https://paylink.example";
const BASES = [`${HERE}/`, `${HERE}/auth/login?x=1`];

/** Whatever is given, the result leads nowhere but here, also after one more decoding on the way. */
export function isStayingHere(given: string): boolean {
	const path = sameSitePath(given);
	if (!/^\/(?![/\\])/.test(path)) return false;
	return [path, decodedOnce(path)].every((text) => BASES.every((base) => new URL(text, base).origin === HERE));
}

/** What was found good is found good again, and stays as it is. */
export function isSettled(given: string): boolean {
	const path = sameSitePath(given);
	return sameSitePath(path) === path;
}

function decodedOnce(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
