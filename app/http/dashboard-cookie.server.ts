import { cookiesOf, findCookie } from "../core/cookies.ts";
import { isSigned, signText } from "../core/signed-text.ts";

/**
 * The cookie that keeps one link's dashboard unlocked: signed, HttpOnly, bound to that link and to its password's epoch.
 * It carries no secret of its own; a new dashboard password raises the epoch and so voids every cookie of the link. One that the maker's
 * session got without the password names that session, and ends with it.
 */

/** "remember" (SPEC §3): a month, so that a requester who visits weekly is not asked each time. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000;
/** A session cookie dies with the browser; browsers that restore sessions keep it, so the server ends it too. */
const SESSION_MS = 12 * 60 * 60 * 1000;
/** Sixteen digits hold every safe integer; anything longer is not ours. */
const VALUE = /^(\d{1,16})\.([A-Za-z0-9_-]{43})(?:\.([0-9a-f]{64}))?$/;
/** What a cookie name may be made of here; payment ids are a subset. */
const NAME_PART = /^[0-9A-Za-z]{1,64}$/;

interface Bound {
	paymentId: string;
	/** PaymentServices.findDashboardEpoch */
	epoch: number;
	/** COOKIE_SECRET: at least 32 bytes as base64 */
	secret: string;
	/** epoch ms */
	now: number;
	/** PaymentServices.isUnlockEnded; left out where a cookie is made */
	isEnded?(unlock: string): Promise<boolean>;
}

/** A cookie that opens a dashboard. */
export interface Unlock {
	/** what tells it from others: Lock ends every copy of it; after a point the hash of the session it ends with */
	id: string;
	/** epoch ms */
	expiresAt: number;
}

/**
 * @param session - hash of the session's id that it ends with; null: it was opened by the password
 * @returns a `Set-Cookie` value: 30 days with `remember`, else until the browser closes and 12 hours at most
 * @throws Error when the payment id cannot be part of a cookie name
 */
export async function issueDashboardCookie({
	paymentId,
	epoch,
	remember,
	secret,
	now,
	session = null,
}: Bound & { remember: boolean; session?: string | null }): Promise<string> {
	const lifetimeMs = remember ? REMEMBERED_MS : SESSION_MS;
	const expiresAt = now + lifetimeMs;
	const signature = await signText(secret, message(paymentId, epoch, expiresAt, session));
	const id = unlockId(signature, session);
	const maxAge = remember ? `; Max-Age=${lifetimeMs / 1000}` : "";
	return `${cookieName(paymentId)}=${expiresAt}.${id}${maxAge}${ATTRIBUTES}`;
}

/**
 * Tells whether a request may see a link's dashboard.
 *
 * @returns null for no cookie, another link's, an earlier epoch's, an expired, an altered or a locked one; never says which
 */
export async function readDashboardCookie(
	request: Request,
	{ paymentId, epoch, secret, now, isEnded }: Bound,
): Promise<Unlock | null> {
	const match = VALUE.exec(findCookie(request, cookieName(paymentId)) ?? "");
	const [, expiry, signature, session = null] = match ?? [];
	if (expiry === undefined || signature === undefined) return null;
	const expiresAt = Number(expiry);
	const signed = message(paymentId, epoch, expiresAt, session);
	if (expiresAt <= now || !(await isSigned(secret, signed, signature))) return null;
	const id = unlockId(signature, session);
	return (await isEnded?.(id)) ? null : { id, expiresAt };
}

/**
 * The same for a payer's own link of a link for many: their password is one, and so is its epoch, so either's cookie opens it.
 *
 * @param findParentId - asked only where the link's own cookie does not open it
 */
export async function readEitherCookie(
	request: Request,
	bound: Bound,
	findParentId: () => Promise<string | null> | string | null,
): Promise<Unlock | null> {
	const own = await readDashboardCookie(request, bound);
	if (own || !request.headers.get("Cookie")?.includes(COOKIE_PREFIX)) return own;
	const parentId = await findParentId();
	return parentId === null ? null : readDashboardCookie(request, { ...bound, paymentId: parentId });
}

/** @returns ids of the links whose dashboards a session opened in this browser, as their cookies say unchecked */
export function listOpenedBy(request: Request, session: string): string[] {
	const names = cookiesOf(request).filter(([, value]) => VALUE.exec(value)?.[3] === session);
	return names.flatMap(([name]) => (name.startsWith(COOKIE_PREFIX) ? [name.slice(COOKIE_PREFIX.length)] : []));
}

/** @returns a `Set-Cookie` value that makes the browser forget the link's cookie */
export function clearDashboardCookie(paymentId: string): string {
	return `${cookieName(paymentId)}=; Max-Age=0${ATTRIBUTES}`;
}

/** `__Host-` (RFC 6265bis §4.1.3.2) demands Secure, Path=/ and no Domain: a neighbouring subdomain can neither set nor read it. */
const ATTRIBUTES = "; Path=/; HttpOnly; Secure; SameSite=Lax";

const COOKIE_PREFIX = "__Host-dash-";

function cookieName(paymentId: string): string {
	if (!NAME_PART.test(paymentId)) throw new Error("a payment id must be letters and digits to name a cookie");
	return COOKIE_PREFIX + paymentId;
}

/** The first line keeps this signature from being taken for one the same secret makes elsewhere. */
function message(paymentId: string, epoch: number, expiresAt: number, session: string | null): string {
	const ofPassword = `paylink dashboard cookie v1\n${paymentId}\n${epoch}\n${expiresAt}`;
	return session === null ? ofPassword : `${ofPassword}\n${session}`;
}

const unlockId = (signature: string, session: string | null) =>
	session === null ? signature : `${signature}.${session}`;
