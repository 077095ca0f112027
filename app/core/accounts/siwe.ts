import { createSiweMessage, parseSiweMessage } from "viem/siwe";
import type { Address } from "../address.ts";
import { ok, type Result, refuse } from "../result.ts";

/**
 * Sign-in with Ethereum (EIP-4361), used to prove that an address is somebody's. viem reads the text; what is asked of
 * it stands here, since viem's own check leaves out what it is not given and never looks at chain, address of use or age.
 */

/** How long a message may be signed after it was made. */
export const PROOF_MS = 10 * 60_000;
/** Clocks of two of our own machines differ by less. */
const CLOCK_SLACK_MS = 60_000;
/** Characters of a nonce: 32 hex digits are 128 bits. */
export const NONCE_BYTES = 16;
const NONCE = /^[0-9a-f]{32}$/;

/** EIP-4361 allows ASCII on one line here, so it is English in every language. */
export const PROOF_STATEMENT = "Prove to Paylink that this address is yours. Signing costs nothing and moves no money.";
/** What the signature is for, below APP_URL. */
const PROOF_PATH = "/wallet-address";

export type ProofRefusal =
	/** no message of this kind, or one that does not read as we write it */
	| "proof-altered"
	| "proof-wrong-domain"
	| "proof-wrong-uri"
	| "proof-wrong-chain"
	| "proof-wrong-address"
	/** the nonce is not one we gave this person for this proof, or it was used */
	| "proof-wrong-nonce"
	| "proof-expired"
	| "proof-from-the-future";

/** What a message must say to prove something here. */
export interface ProofAsked {
	/** where the app lives, as set: never as a request says */
	appUrl: string;
	address: Address;
	/** EIP-155 ids the app knows */
	chainIds: readonly number[];
	nonce: string;
	/** epoch ms */
	now: number;
}

/** What a message proves, once a signature goes with it. */
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

/** @returns the nonce of a message; `null` where there is none of ours */
export function nonceOf(message: string): string | null {
	const { nonce } = parseSiweMessage(message);
	return nonce !== undefined && NONCE.test(nonce) ? nonce : null;
}

/**
 * Judges a message by every field of EIP-4361. That a signature belongs to it is another question.
 *
 * @param message - exactly the text that was signed
 */
export function judgeProof(message: string, asked: ProofAsked): Result<Proof, ProofRefusal> {
	const { host, origin, protocol } = new URL(asked.appUrl);
	const said = parseSiweMessage(message);
	const { address, chainId, issuedAt, expirationTime } = said;
	if (!address || chainId === undefined || !issuedAt || !expirationTime) return refuse("proof-altered");
	if (said.domain !== host) return refuse("proof-wrong-domain");
	if (said.scheme !== undefined && `${said.scheme}:` !== protocol) return refuse("proof-wrong-domain");
	if (said.uri !== `${origin}${PROOF_PATH}`) return refuse("proof-wrong-uri");
	if (!asked.chainIds.includes(chainId)) return refuse("proof-wrong-chain");
	if (said.nonce !== asked.nonce) return refuse("proof-wrong-nonce");
	if (address !== asked.address) return refuse("proof-wrong-address");
	const age = asked.now - issuedAt.getTime();
	if (!(age >= -CLOCK_SLACK_MS)) return refuse("proof-from-the-future");
	if (age > PROOF_MS || expirationTime.getTime() <= asked.now) return refuse("proof-expired");
	if (said.notBefore && !(said.notBefore.getTime() <= asked.now)) return refuse("proof-from-the-future");
	// Whatever was added, left out or written otherwise (statement, resources, order) reads differently when written anew.
	const { nonce } = asked;
	const { scheme } = said;
	const ours = proofMessage({ appUrl: asked.appUrl, address, chainId, nonce }, issuedAt.getTime());
	const written = scheme ? `${scheme}://${ours}` : ours;
	return message === written ? ok({ address, chainId }) : refuse("proof-altered");
}

/** Half of secp256k1's order: of the two values of s that fit a signature only the lower counts (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** r, s and v: 65 bytes. */
const KEY_SIGNATURE = /^0x[0-9a-fA-F]{130}$/;
/** Ends the signature of a contract wallet that is not there yet (ERC-6492). */
const NOT_DEPLOYED = /6492(?:6492){15}$/;

/**
 * What kind of signature this can be: a key's own in its one canonical form, one only a contract can judge (EIP-1271),
 * or one of a contract that is not on the chain yet.
 */
export function kindOfSignature(signature: `0x${string}`): "key" | "contract" | "undeployed" {
	if (NOT_DEPLOYED.test(signature)) return "undeployed";
	if (!KEY_SIGNATURE.test(signature)) return "contract";
	const s = BigInt(`0x${signature.slice(66, 130)}`);
	const v = Number.parseInt(signature.slice(130), 16);
	return s > 0n && s <= HALF_ORDER && (v === 27 || v === 28 || v === 0 || v === 1) ? "key" : "contract";
}
