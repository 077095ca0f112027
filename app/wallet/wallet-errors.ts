/** What wallets throw, as EIP-1193, EIP-1474, EIP-5792 and the libraries between them put it. */

/**
 * The person said no: 4001 (EIP-1193), 5000 (CAIP-25, WalletConnect), 5750 (EIP-5792, declined the account's upgrade),
 * ACTION_REJECTED (ethers).
 */
const REJECTED: readonly string[] = ["4001", "5000", "5750", "ACTION_REJECTED"];
const REJECTED_TEXT =
	/\buser (rejected|denied|declined|cancell?ed|refused)|(rejected|denied|declined|cancell?ed|refused) by (the )?user|denied transaction signature|\bACTION_REJECTED\b/i;
/** 4200 unsupported method (EIP-1193), -32601 method not found (JSON-RPC). */
const UNSUPPORTED: readonly string[] = ["4200", "-32601"];
/** A node has the transaction already: it was broadcast. */
const KNOWN_TEXT = /already known|known transaction|already imported|alreadyknown/i;
/**
 * A transfer of this sum from this account cannot have been broadcast. "nonce too low" and "underpriced" are not among
 * these: a wallet that broadcasts twice gets them for the transaction it has just sent.
 */
const NOT_SENT_TEXT =
	/insufficient (funds|balance|gas)|exceeds (the )?balance|gas required exceeds allowance|intrinsic gas too low|cannot estimate gas|unpredictable_gas_limit/i;

const DEEPEST = 6;
/** Where libraries put what they wrap. */
const INNER = ["cause", "error", "data", "originalError", "info", "innerError", "response"] as const;

/** The error and everything wrapped in it, the outermost first. */
function layersOf(error: unknown, depth = 0, seen = new Set<unknown>()): unknown[] {
	if (error === null || error === undefined || depth > DEEPEST || seen.has(error)) return [];
	seen.add(error);
	if (typeof error !== "object") return [error];
	const inner = INNER.flatMap((key) => layersOf((error as Record<string, unknown>)[key], depth + 1, seen));
	return [error, ...inner];
}

/** @param codes - as text: wallets send numbers and strings */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
	return layersOf(error).some((layer) => {
		const code = (layer as { code?: unknown }).code;
		return (typeof code === "number" || typeof code === "string") && codes.includes(String(code));
	});
}

export function hasText(error: unknown, pattern: RegExp): boolean {
	return layersOf(error).some((layer) => {
		if (typeof layer === "string") return pattern.test(layer);
		const { message, details, reason } = layer as { message?: unknown; details?: unknown; reason?: unknown };
		return [message, details, reason].some((text) => typeof text === "string" && pattern.test(text));
	});
}

/** The person said no, in whatever form it came. */
export function isRejection(error: unknown): boolean {
	return hasCode(error, REJECTED) || hasText(error, REJECTED_TEXT);
}

/** The wallet does not know the method. By itself this says nothing about money. */
export function isUnsupported(error: unknown): boolean {
	return hasCode(error, UNSUPPORTED);
}

/** What an error of the wallet, after it was asked to send, says about the money. */
export type SendError =
	/** the wallet says that the person said no; whether that is so, only the account's nonce shows */
	| "rejected"
	/** the text rules out that anything was broadcast */
	| "not-sent"
	/** it may have been broadcast: wallets answer -32000, -32003, -32603, 4900 and 4901 after broadcasting, too */
	| "unclear";

/** A code alone never says that nothing was sent. */
export function judgeSendError(error: unknown): SendError {
	if (hasText(error, KNOWN_TEXT)) return "unclear";
	if (isRejection(error)) return "rejected";
	return hasText(error, NOT_SENT_TEXT) ? "not-sent" : "unclear";
}
