import type { ProofRefusal } from "../../core/accounts/siwe.ts";
import type { TweetUrlRefusal } from "../../core/accounts/tweet-rules.ts";
import type { Address, AddressRefusal } from "../../core/address.ts";
import type { NameStanding } from "../../core/names.ts";
import type { NameRefusal } from "./names.ts";

/** Types between the routes and the use cases of access and wallet addresses. */

/** This account made too many requests that call external services. */
export interface CheckLimited {
	ok: false;
	reason: "rate-limited";
	retryAfterMs: number;
}

/** An address's NFTs at the marketplace, so that users can confirm that they entered the right address. */
export type MarketPreview =
	| {
			kind: "answered";
			count: number;
			/** there are more than the count */
			more: boolean;
			/** tokens of /nft-pictures/:token, a few */
			pictures: { token: string; name: string | null }[];
	  }
	/** the marketplace did not answer: the address's NFTs are unknown */
	| { kind: "silent"; retryAfterMs: number | null };

/** `addresses-full`: the account has as many as can be typed */
export type TypedAddressRefusal = AddressRefusal | NameRefusal | "addresses-full";

export type AddWalletOutcome =
	| {
			ok: true;
			address: Address;
			/** another user has proven the address, so this user has to prove it too */
			needsProof: boolean;
			market: MarketPreview;
	  }
	| { ok: false; reason: TypedAddressRefusal }
	/** nothing was stored: the user is shown where the name leads. `before`: what they were shown a moment ago; null: nothing */
	| { ok: false; reason: "name-to-confirm"; name: string; address: Address; before: Address | null }
	| CheckLimited;

export interface OwnWallet {
	address: Address;
	/** the ENS name as typed */
	ensName: string | null;
	/** what became of that name; left out: no name was typed, or nothing is known */
	typedName?: { name: string; standing: NameStanding; leadsTo: Address | null };
	proven: boolean;
	/** chain of a contract wallet's proof, which is valid on that chain only */
	provenChainId: number | null;
	/** prefilled in new links */
	main: boolean;
	/** ids of the links whose repetitions are paid to it */
	repeats: string[];
}

/** `proofs-full`: the account has proven as many addresses as it may */
export type AskProofOutcome =
	| { ok: true; message: string }
	| { ok: false; reason: "proof-wrong-chain" | "proofs-full" }
	| CheckLimited;

export type ProveOutcome =
	| { ok: true; address: Address }
	| {
			ok: false;
			reason:
				| ProofRefusal
				| "proofs-full"
				/** the signature is not by that address */
				| "proof-not-signed"
				/** the chain did not answer: the signature may be valid */
				| "proof-could-not-ask";
	  }
	| CheckLimited;

export interface WalletServices {
	/** ids of chains allowed in a proof, in display order */
	readonly chainIds: readonly number[];
	/** names of addresses are understood */
	readonly readsNames: boolean;
	/** the main one first */
	list(userId: string): Promise<OwnWallet[]>;
	/**
	 * Adds a typed address or ENS name as the user's main address. If another user has proven it, this user has to prove it
	 * too. Works without an answer from the marketplace.
	 *
	 * @param seen - the address the user was shown for a name, and agreed to
	 * @param replacesMain - also where another one is the main address; only for somebody who has just proved who they are
	 */
	add(userId: string, typed: string, seen?: Address | null, replacesMain?: boolean): Promise<AddWalletOutcome>;
	/** @returns false if the address is not the user's, or needs a proof first */
	makeMain(userId: string, address: Address): Promise<boolean>;
	/** Issues the message to sign; valid once, for this user and address, for ten minutes. */
	askProof(userId: string, asked: { address: Address; chainId: number }): Promise<AskProofOutcome>;
	/** @param main - makes the address the user's main one; only for somebody who has just proved who they are. The first one is it anyway. */
	prove(userId: string, signed: { message: string; signature: `0x${string}`; main: boolean }): Promise<ProveOutcome>;
	/** A picture by its signed token; `null` for an invalid or expired token, or if there is no picture. */
	fetchPicture(token: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null>;
}

export type CheckPostOutcome =
	| { ok: true }
	| {
			ok: false;
			reason:
				| TweetUrlRefusal
				/** the post does not exist, was deleted or is protected */
				| "tweet-not-public"
				| "tweet-no-code"
				| "tweet-too-old"
				| "tweet-used"
				/** the post's author already granted access to another account */
				| "tweet-author-bound"
				/** the code expired; a new one was issued */
				| "code-expired"
				/** an admin revoked the access */
				| "access-revoked";
	  }
	| { ok: false; reason: "tweet-other-author"; author: string; linked: string }
	/** X did not answer: the post may be valid */
	| { ok: false; reason: "could-not-check"; retryAfterMs: number | null }
	| CheckLimited;

export interface AccessServices {
	/** the code that this user's post must contain; a new one if the old one expired */
	currentCode(userId: string): Promise<string>;
	renewCode(userId: string): Promise<string>;
	/** an admin revoked access, so a post cannot restore it */
	isRevoked(userId: string): Promise<boolean>;
	checkPost(userId: string, typedUrl: string): Promise<CheckPostOutcome>;
}
