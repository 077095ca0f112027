import { getAddress } from "viem/utils";
import type { Address } from "../address.ts";
import { findChain, tokenContract } from "../chains.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import type { Sighting } from "./sighting.ts";
import { NATIVE_DECIMALS, nameToken, sameAddress } from "./transfer-logs.ts";
import type { Found, Refusal } from "./verdict-types.ts";

/** Functions of a token that move it, by selector: which of their words name payer, recipient and amount. */
const MOVES: Readonly<Record<string, { from: number | null; to: number; value: number }>> = {
	// transfer(address to, uint256 value)
	"0xa9059cbb": { from: null, to: 0, value: 1 },
	// transferFrom(address from, address to, uint256 value)
	"0x23b872dd": { from: 0, to: 1, value: 2 },
	// EIP-3009 transferWithAuthorization(address from, address to, uint256 value, …), with v, r, s or with bytes
	"0xe3ee160e": { from: 0, to: 1, value: 2 },
	"0xcf092995": { from: 0, to: 1, value: 2 },
	// EIP-3009 receiveWithAuthorization(address from, address to, uint256 value, …)
	"0xef55bec6": { from: 0, to: 1, value: 2 },
	"0x88b7ab63": { from: 0, to: 1, value: 2 },
};

/** What an unmined transaction's call would do for a link, should it be mined as it is. */
export type CallOutcome =
	/** it moves the token asked for to the requester; base units */
	| { kind: "pays"; amount: bigint }
	/** it moves something else, or to somebody else */
	| { kind: "no"; refusal: Refusal; found: Found | null }
	/** a contract's own doing, which may pay */
	| { kind: "unclear" };

/** Reads from call data alone what a transaction in the mempool would pay; a contract's call may do anything. */
export function judgePendingCall(pending: Extract<Sighting, { kind: "unmined" }>, terms: PaymentTerms): CallOutcome {
	const { from, to, value, input } = pending;
	const payee = terms.requesterAddress;
	const asked = tokenContract(terms.chainId, terms.token);
	if (input === undefined || to === null) return { kind: "unclear" };
	const move = tokenMoveIn(input);
	const token = move && nameToken(terms.chainId, to);
	if (move && token && token.name !== null && token.contract !== null) {
		const mover = move.from ?? from;
		const found: Found = {
			...bare(terms),
			tokenName: token.name,
			tokenContract: token.contract,
			amount: move.value,
			decimals: token.decimals,
			recipient: move.to,
		};
		const right = asked !== null && sameAddress(asked ?? null, to);
		const arrives = sameAddress(move.to, payee);
		if (arrives && sameAddress(mover, payee)) return { kind: "no", refusal: "own-transfer", found };
		if (right && arrives && move.value > 0n) return { kind: "pays", amount: move.value };
		if (right) return { kind: "no", refusal: arrives ? "no-transfer" : "wrong-recipient", found };
		return { kind: "no", refusal: "wrong-token", found };
	}
	if (asked === null && sameAddress(to, payee) && value > 0n) {
		if (sameAddress(from, payee)) return { kind: "no", refusal: "own-transfer", found: null };
		return { kind: "pays", amount: value };
	}
	if (input !== "0x" || pending.sentToCode) return { kind: "unclear" };
	// A plain send of the native coin to an address without code runs nothing.
	if (value === 0n) return { kind: "no", refusal: "no-transfer", found: null };
	const found: Found = {
		...bare(terms),
		tokenName: findChain(terms.chainId)?.nativeSymbol ?? null,
		amount: value,
		decimals: NATIVE_DECIMALS,
		recipient: to,
	};
	return { kind: "no", refusal: asked === null ? "wrong-recipient" : "wrong-token", found };
}

function bare(terms: PaymentTerms): Found {
	return {
		chainId: terms.chainId,
		tokenName: null,
		tokenContract: null,
		amount: null,
		decimals: null,
		recipient: null,
		at: null,
	};
}

function tokenMoveIn(input: `0x${string}`): { from: Address | null; to: Address; value: bigint } | null {
	const layout = MOVES[input.slice(0, 10).toLowerCase()];
	if (!layout) return null;
	const word = (index: number) => input.slice(10 + index * 64, 10 + (index + 1) * 64);
	const address = (index: number): Address | null => {
		const text = word(index);
		return /^0{24}[0-9a-f]{40}$/i.test(text) ? getAddress(`0x${text.slice(24).toLowerCase()}`) : null;
	};
	const to = address(layout.to);
	const from = layout.from === null ? null : address(layout.from);
	const value = word(layout.value);
	if (!to || value.length !== 64 || (layout.from !== null && !from)) return null;
	return { from, to, value: BigInt(`0x${value}`) };
}
