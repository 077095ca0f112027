import { findChain } from "../chains.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import type { MinedSighting, Sighting } from "./sighting.ts";
import { NATIVE_DECIMALS, nameToken, sameAddress, type TokenMove, tokenMoves } from "./transfer-logs.ts";
import type { Found, Refusal } from "./verdict-types.ts";

/**
 * What a transaction that pays nothing here did move, most informative first: another known token to the right address,
 * the native coin to it, the right token to another address, an unknown token to the right address, anything else.
 */
export function explainMismatch(
	mined: MinedSighting,
	terms: PaymentTerms,
	chainId: number,
): { refusal: Refusal; found: Found | null } {
	const moves = tokenMoves(mined.logs).filter((move) => move.value > 0n);
	const payee = terms.requesterAddress;
	const toPayee = moves.filter((move) => sameAddress(move.to, payee) && !sameAddress(move.from, payee));
	const own = moves.filter((move) => sameAddress(move.to, payee) && sameAddress(move.from, payee));
	const isAsked = (move: TokenMove) => nameToken(chainId, move.emitter).name === terms.token;
	const isKnown = (move: TokenMove) => nameToken(chainId, move.emitter).name !== null;
	const nativeIsAsked = findChain(chainId)?.nativeSymbol === terms.token;
	const nativeToPayee = mined.value > 0n && sameAddress(mined.to, payee);
	const found = (move: TokenMove) => foundToken(chainId, move, mined);

	const right = toPayee.find(isAsked);
	if (right) return { refusal: "no-transfer", found: found(right) };
	const known = nearest(toPayee.filter(isKnown), terms.amount);
	if (known) return { refusal: "wrong-token", found: found(known) };
	const ownMove = own.find(isAsked);
	if (ownMove) return { refusal: "own-transfer", found: found(ownMove) };
	if (nativeToPayee) {
		if (sameAddress(mined.from, payee)) return { refusal: "own-transfer", found: foundNative(chainId, mined) };
		return { refusal: nativeIsAsked ? "no-transfer" : "wrong-token", found: foundNative(chainId, mined) };
	}
	const toOthers = nearest(moves.filter(isAsked), terms.amount);
	if (toOthers) return { refusal: "wrong-recipient", found: found(toOthers) };
	const unknownToken = toPayee[0];
	if (unknownToken) return { refusal: "wrong-token", found: found(unknownToken) };
	if (mined.value > 0n) {
		return { refusal: nativeIsAsked ? "wrong-recipient" : "wrong-token", found: foundNative(chainId, mined) };
	}
	const anyKnown = nearest(moves.filter(isKnown), terms.amount) ?? moves[0];
	if (anyKnown) return { refusal: "wrong-token", found: found(anyKnown) };
	return { refusal: "no-transfer", found: null };
}

/**
 * What a hash found on another chain moved there.
 *
 * @returns the chain alone while unmined, or when nothing moved
 */
export function foundOnOtherChain(chainId: number, sighting: Sighting, terms: PaymentTerms): Found {
	const bare: Found = {
		chainId,
		tokenName: null,
		tokenContract: null,
		amount: null,
		decimals: null,
		recipient: null,
		at: null,
	};
	if (sighting.kind !== "mined" || sighting.outcome === "reverted") return bare;
	const moves = tokenMoves(sighting.logs).filter((move) => move.value > 0n);
	const toPayee = moves.filter((move) => sameAddress(move.to, terms.requesterAddress));
	const sameToken = toPayee.find((move) => nameToken(chainId, move.emitter).name === terms.token);
	if (sameToken) return foundToken(chainId, sameToken, sighting);
	return explainMismatch(sighting, terms, chainId).found ?? { ...bare, at: sighting.block.timeAt };
}

export function foundToken(chainId: number, move: TokenMove, mined: MinedSighting): Found {
	const token = nameToken(chainId, move.emitter);
	return {
		chainId,
		tokenName: token.name,
		tokenContract: token.contract,
		amount: move.value,
		decimals: token.decimals,
		recipient: move.to,
		at: mined.block.timeAt,
	};
}

export function foundNative(chainId: number, mined: MinedSighting, amount: bigint = mined.value): Found {
	return {
		chainId,
		tokenName: findChain(chainId)?.nativeSymbol ?? null,
		tokenContract: null,
		amount,
		decimals: NATIVE_DECIMALS,
		recipient: mined.to,
		at: mined.block.timeAt,
	};
}

/** The move of exactly the amount asked, else the first. */
function nearest(moves: readonly TokenMove[], amount: bigint): TokenMove | undefined {
	return moves.find((move) => move.value === amount) ?? moves[0];
}
