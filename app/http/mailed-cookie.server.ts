import { redirect } from "@remix-run/cloudflare";
import { isMailedToken, MAILED_PAGES, type MailedPage } from "../core/accounts/mailed-pages.ts";

/**
 * The token of the mailed link that was opened last in this browser, for the page it leads to. In the page's address it would
 * stand in request logs and in the browser's history.
 */

/** To choose a password, or to sign in on the way; whoever comes to this browser later finds nothing. */
const MAX_AGE_S = 15 * 60;
const NAME = "__Host-mailed";
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=(${MAILED_PAGES.join("|")})\\.([\\w-]{43})(?:;|$)`);

/** @returns a `Set-Cookie` value */
export function mailedCookie(page: MailedPage, token: string): string {
	if (!isMailedToken(token)) throw new Error("no token of a mailed link");
	return `${NAME}=${page}.${token}; Max-Age=${MAX_AGE_S}; ${ATTRIBUTES}`;
}

/** For when the link was used, or turned out not to work. */
export function endedMailedCookie(): string {
	return `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}

/** Leads to a page with a token. */
export function redirectMailed(page: MailedPage, token: string, cookies: readonly string[] = []): Response {
	const response = redirect(`/auth/${page}`);
	const own = isMailedToken(token) ? [mailedCookie(page, token)] : [];
	for (const cookie of [...own, ...cookies]) response.headers.append("Set-Cookie", cookie);
	return response;
}

/**
 * The token that a page was opened with.
 *
 * @returns "" for none
 * @throws {Response} a redirect, for a link that was mailed while tokens stood in the query; seven days is what the last of
 * them work
 */
export function mailedTokenOf(request: Request, page: MailedPage): string {
	const inQuery = new URL(request.url).searchParams.get("token");
	if (inQuery !== null && isMailedToken(inQuery)) throw redirectMailed(page, inQuery);
	if (inQuery !== null) return inQuery;
	const [, openedFor, token = ""] = COOKIE.exec(request.headers.get("Cookie") ?? "") ?? [];
	return openedFor === page ? token : "";
}
