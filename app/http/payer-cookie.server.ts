import { findCookie } from "../core/cookies.ts";
import { isPaymentId } from "../core/payments/payment-id.ts";
import { isSigned, signText } from "../core/signed-text.ts";

/**
 * The cookie by which a payer's browser finds its own payment of a link for many again: signed, HttpOnly, bound to that link. It
 * opens nothing that the payment's address does not open.
 */

/** As long as a payment that was tried is kept open. */
const KEPT_S = 7 * 24 * 60 * 60;
const VALUE = /^([0-9A-Za-z]{1,64})\.([A-Za-z0-9_-]{43})$/;

interface Bound {
	/** the link for many */
	parentId: string;
	/** COOKIE_SECRET: at least 32 bytes as base64 */
	secret: string;
}

/** @returns a `Set-Cookie` value */
export async function issuePayerCookie({ parentId, secret }: Bound, paymentId: string): Promise<string> {
	const signature = await signText(secret, message(parentId, paymentId));
	return `${nameOf(parentId)}=${paymentId}.${signature}; Max-Age=${KEPT_S}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}

/** @returns the payment's id; null for no cookie, another link's and an altered one */
export async function readPayerCookie(request: Request, { parentId, secret }: Bound): Promise<string | null> {
	const [, paymentId, signature] = VALUE.exec(findCookie(request, nameOf(parentId)) ?? "") ?? [];
	if (paymentId === undefined || signature === undefined || !isPaymentId(paymentId)) return null;
	return (await isSigned(secret, message(parentId, paymentId), signature)) ? paymentId : null;
}

function nameOf(parentId: string): string {
	if (!isPaymentId(parentId)) throw new Error("a cookie is named by a payment link's id");
	return `__Host-payer-${parentId}`;
}

/** The first line keeps this signature from being taken for one the same secret makes elsewhere. */
function message(parentId: string, paymentId: string): string {
	return `paylink payer cookie v1\n${parentId}\n${paymentId}`;
}
