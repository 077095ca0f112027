import { createHmac, timingSafeEqual } from "node:crypto";

/** Lifetime of a token: about as long as a form stays open. */
const TOKEN_MS = 15 * 60_000;
/** Longer picture URLs get no token. */
export const LONGEST_PICTURE_URL = 1_000;

/** Signs a picture's URL, so that the preview proxy fetches only URLs issued by this app. */
export function signPreviewToken(url: string, secret: string, now: number): string {
	const payload = Buffer.from(JSON.stringify([now + TOKEN_MS, url])).toString("base64url");
	return `${payload}.${macOf(payload, secret)}`;
}

/** @returns the picture's URL; `null` for an invalid or expired token */
export function readPreviewToken(token: string, secret: string, now: number): string | null {
	const [payload = "", mac = "", ...more] = token.split(".");
	const wanted = Buffer.from(macOf(payload, secret));
	const given = Buffer.from(mac);
	if (more.length > 0 || wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
	const [until, url] = JSON.parse(Buffer.from(payload, "base64url").toString()) as [number, string];
	return until > now ? url : null;
}

function macOf(payload: string, secret: string): string {
	return createHmac("sha256", secret).update(`nft-picture:${payload}`).digest("base64url");
}
