/** Pages that a mailed link may lead to; each is a part of its own address, `/auth/<page>`. */
export const MAILED_PAGES = ["verify", "reset-password", "undo"] as const;

export type MailedPage = (typeof MAILED_PAGES)[number];

/** 32 bytes as base64url, as `tokenOf` makes them. */
const TOKEN = /^[\w-]{43}$/;
/** Somebody pastes the token alone, or the link as it stands in the mail; those mailed before carried it in the query. */
const PASTED = /(?:^|#|[?&]token=)([\w-]{43})$/;

export const isMailedPage = (text: unknown): text is MailedPage => MAILED_PAGES.some((page) => page === text);

export const isMailedToken = (text: string): boolean => TOKEN.test(text);

/**
 * The path of a mailed link. Its token stands in the fragment, which browsers send to no server: it reaches no request log
 * and no Referer. The page there posts it.
 */
export function mailedPath(page: MailedPage, token: string): string {
	return `/auth/mailed/${page}#${token}`;
}

/** @returns the token in what was pasted; null when there is none */
export function pastedToken(text: string): string | null {
	return PASTED.exec(text.trim())?.[1] ?? null;
}
