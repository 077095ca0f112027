import { createSiweMessage, parseSiweMessage } from "viem/siwe";
import type { Address } from "../address.ts";
import { ok, type Result, refuse } from "../result.ts";

/**
 * Sign-In with Ethereum (EIP-4361), used to prove that a user controls an address. viem parses the message; the checks are
 * here, because viem's own skip every field they are not given and never check chain, URI or age.
 */

/** How long a message may be signed after it was issued. */
export const PROOF_MS = 10 * 60_000;
/** Tolerance for clock differences between our own servers. */
const CLOCK_SLACK_MS = 60_000;
/** Random bytes per nonce: 128 bits, written as 32 hex digits. */
export const NONCE_BYTES = 16;
const NONCE = /^[0-9a-f]{32}$/;

/** EIP-4361 allows only one line of ASCII, so the statement is not translated. */
export const PROOF_STATEMENT = "Prove to Paylink that this address is yours. Signing costs nothing and moves no money.";
/** URI of the message, relative to APP_URL. */
const PROOF_PATH = "/wallet-address";

export type ProofRefusal =
	/** not an EIP-4361 message, or one that differs from the message we issued */
	| "proof-altered"
	| "proof-wrong-domain"
	| "proof-wrong-uri"
	| "proof-wrong-chain"
	| "proof-wrong-address"
	/** the nonce was not issued to this user for this proof, or was used before */
	| "proof-wrong-nonce"
	| "proof-expired"
	| "proof-from-the-future";

/** Values that a message must contain. */
export interface ExpectedProof {
	/** the app's origin from the settings, never from the request */
	appUrl: string;
	address: Address;
	/** EIP-155 ids of supported chains */
	chainIds: readonly number[];
	nonce: string;
	/** epoch ms */
	now: number;
}

/** What a signed message proves. */
export interface Proof {
	address: Address;
	chainId: number;
}

/**
 * The message a wallet is asked to sign.
 *
 * @param issuedAt - epoch ms
 */
export function proofMessage(
	asked: { appUrl: string; address: Address; chainId: number; nonce: string },
	issuedAt: number,
): string {
	const { host, origin } = new URL(asked.appUrl);
	return createSiweMessage({
		domain: host,
		address: asked.address,
		statement: PROOF_STATEMENT,
		uri: `${origin}${PROOF_PATH}`,
		version: "1",
		chainId: asked.chainId,
		nonce: asked.nonce,
		issuedAt: new Date(issuedAt),
		expirationTime: new Date(issuedAt + PROOF_MS),
	});
}

/** @returns the message's nonce; `null` if it has none of our format */
export function nonceOf(message: string): string | null {
	const { nonce } = parseSiweMessage(message);
	return nonce !== undefined && NONCE.test(nonce) ? nonce : null;
}

/**
 * Checks every field of an EIP-4361 message. The signature is checked elsewhere.
 *
 * @param message - exactly the text that was signed
 */
export function checkProofMessage(message: string, asked: ExpectedProof): Result<Proof, ProofRefusal> {
	const { host, origin, protocol } = new URL(asked.appUrl);
	const parsed = parseSiweMessage(message);
	const { address, chainId, issuedAt, expirationTime } = parsed;
	if (!address || chainId === undefined || !issuedAt || !expirationTime) return refuse("proof-altered");
	if (parsed.domain !== host) return refuse("proof-wrong-domain");
	if (parsed.scheme !== undefined && `${parsed.scheme}:` !== protocol) return refuse("proof-wrong-domain");
	if (parsed.uri !== `${origin}${PROOF_PATH}`) return refuse("proof-wrong-uri");
	if (!asked.chainIds.includes(chainId)) return refuse("proof-wrong-chain");
	if (parsed.nonce !== asked.nonce) return refuse("proof-wrong-nonce");
	if (address !== asked.address) return refuse("proof-wrong-address");
	const age = asked.now - issuedAt.getTime();
	if (!(age >= -CLOCK_SLACK_MS)) return refuse("proof-from-the-future");
	if (age > PROOF_MS || expirationTime.getTime() <= asked.now) return refuse("proof-expired");
	if (parsed.notBefore && !(parsed.notBefore.getTime() <= asked.now)) return refuse("proof-from-the-future");
	// Rebuilding the message detects every other difference: statement, resources, order of fields.
	const { nonce } = asked;
	const { scheme } = parsed;
	const issued = proofMessage({ appUrl: asked.appUrl, address, chainId, nonce }, issuedAt.getTime());
	const expected = scheme ? `${scheme}://${issued}` : issued;
	return message === expected ? ok({ address, chainId }) : refuse("proof-altered");
}
