import type { ProofRefusal } from "../../core/accounts/siwe.ts";
import type { TweetUrlRefusal } from "../../core/accounts/tweet-rules.ts";
import type { Address, AddressRefusal } from "../../core/address.ts";

/** What routes and the use cases of access and addresses say to each other. */

/** Too many questions by this account; try again after so long. */
export interface AskedTooOften {
	ok: false;
	reason: "rate-limited";
	retryAfterMs: number;
}

/** What the marketplace shows of an address, as a sign of recognition. */
export type MarketGlance =
	| {
			kind: "answered";
			count: number;
			/** there are more than were counted */
			more: boolean;
			/** tokens of /nft-pictures/:token, a few */
			pictures: { token: string; name: string | null }[];
	  }
	/** the marketplace did not answer: nothing is known about the address there */
	| { kind: "silent"; retryAfterMs: number | null };

export type TypedAddressRefusal =
	| AddressRefusal
	/** no such name, or one without an address */
	| "name-unknown"
	/** names are read on Ethereum mainnet, which is not connected here */
	| "names-not-connected"
	/** mainnet did not answer: nothing is said about the name */
	| "name-unreadable";

export type AddWalletOutcome =
	| {
			ok: true;
			address: Address;
			/** somebody else has proven it: it is this person's only once they prove it too */
			needsProof: boolean;
			market: MarketGlance;
	  }
	| { ok: false; reason: TypedAddressRefusal }
	| AskedTooOften;

export interface OwnWallet {
	address: Address;
	/** the name it was typed as */
	ensName: string | null;
	proven: boolean;
	/** a contract wallet's proof holds on this chain alone */
	provenChainId: number | null;
	/** new links are filled in with it */
	main: boolean;
}

export type AskProofOutcome =
	| { ok: true; message: string }
	| { ok: false; reason: "proof-wrong-chain" }
	| AskedTooOften;

export type ProveOutcome =
	| { ok: true; address: Address }
	| {
			ok: false;
			reason:
				| ProofRefusal
				/** the signature is not that address's */
				| "proof-not-signed"
				/** a contract wallet that is not on its chain yet (ERC-6492) */
				| "proof-undeployed"
				/** the chain did not answer: nothing is said about the signature */
				| "proof-could-not-ask";
	  }
	| AskedTooOften;

export interface WalletServices {
	/** ids of the chains a proof may name, in the order offered */
	readonly chainIds: readonly number[];
	/** the main one first */
	list(userId: string): Promise<OwnWallet[]>;
	/**
	 * Takes an address or name as typed as the person's main address. One that somebody else has proven becomes theirs only
	 * by a proof. A silent marketplace does not stand in the way.
	 */
	add(userId: string, typed: string): Promise<AddWalletOutcome>;
	/** @returns false when it is none of the person's, or needs a proof first */
	makeMain(userId: string, address: Address): Promise<boolean>;
	remove(userId: string, address: Address): Promise<void>;
	/** The message to sign; good once, for this person and address, for ten minutes. */
	askProof(userId: string, asked: { address: Address; chainId: number }): Promise<AskProofOutcome>;
	/** @param main - makes the address the person's main one */
	prove(userId: string, signed: { message: string; signature: `0x${string}`; main: boolean }): Promise<ProveOutcome>;
	/** A picture by its token; `null` for a token that is not ours, ran out, or leads to no picture. */
	fetchPicture(token: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null>;
}

export type CheckPostOutcome =
	| { ok: true }
	| {
			ok: false;
			reason:
				| TweetUrlRefusal
				/** never written, deleted, or only followers see it */
				| "tweet-not-public"
				| "tweet-no-code"
				| "tweet-too-old"
				| "tweet-used"
				/** the X account opened another account here */
				| "tweet-author-bound"
				/** the code ran out; a new one stands */
				| "code-expired"
				/** an admin took the access back */
				| "access-revoked";
	  }
	| { ok: false; reason: "tweet-other-author"; author: string; linked: string }
	/** X did not answer: nothing is said about the post */
	| { ok: false; reason: "could-not-check"; retryAfterMs: number | null }
	| AskedTooOften;

export interface AccessServices {
	/** the code a post of this person must carry; a new one where it ran out */
	currentCode(userId: string): Promise<string>;
	renewCode(userId: string): Promise<string>;
	/** an admin took access back: a post does not give it again */
	isRevoked(userId: string): Promise<boolean>;
	checkPost(userId: string, typedUrl: string): Promise<CheckPostOutcome>;
}
