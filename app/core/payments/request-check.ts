import type { RequestMessage, RequestPart } from "./signed-request.ts";

/**
 * What this browser found when it compared the page with what its payee signed.
 * - `not-signed`: nobody signed it, which most requests are
 * - `equal`: signed by the payee's account, and the same as the page and what the wallet is asked for; `isForMany`: signed for all payers,
 *   of whom this is one
 * - `could-not-ask`: only the payee's contract can say, and no wallet could ask it; `unreadable`: the signature did not come
 * - `different`: the page says something else than was signed; `not-theirs`: the signature is not the payee's
 * - `wallet-differs`: the wallet would be asked for something else than was signed
 */
export type RequestCheck =
	| { state: "not-signed" | "unreadable" }
	| { state: "equal"; signedAt: number; isForMany: boolean }
	| { state: "could-not-ask"; signedAt: number }
	| { state: "not-theirs" | "wallet-differs"; signedAt: number }
	| { state: "different"; signedAt: number; parts: RequestPart[]; signed: RequestMessage; page: RequestMessage };

/** The check found a contradiction: nobody is to pay. */
export function stopsPaying(check: RequestCheck | null): check is StoppedCheck {
	return check?.state === "different" || check?.state === "not-theirs" || check?.state === "wallet-differs";
}
export type StoppedCheck = Extract<RequestCheck, { state: "different" | "not-theirs" | "wallet-differs" }>;
