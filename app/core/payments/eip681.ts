import type { Address } from "../address.ts";

/** A payment as a wallet is asked for it by a link or a QR code. */
export interface PaymentUriTerms {
	chainId: number;
	/** the token's contract on the chain; `null`: the native coin */
	contract: Address | null;
	/** who gets the money */
	payee: Address;
	/** base units */
	amount: bigint;
}

/**
 * Writes a payment request as EIP-681 has it: `ethereum:<payee>@<chain>?value=<wei>` for the native coin,
 * `ethereum:<contract>@<chain>/transfer?address=<payee>&uint256=<units>` for a token.
 *
 * The amount is a plain integer, never with an exponent, and the chain id is always written: both are what readers get wrong.
 *
 * @throws RangeError for an amount of nothing, or a chain id that is no positive integer: some wallets would ask for any sum
 * @see https://eips.ethereum.org/EIPS/eip-681
 */
export function paymentUri({ chainId, contract, payee, amount }: PaymentUriTerms): string {
	if (amount <= 0n) throw new RangeError("a payment request needs an amount above zero");
	if (!Number.isSafeInteger(chainId) || chainId <= 0) throw new RangeError("a chain id is a positive integer");
	return contract === null
		? `ethereum:${payee}@${chainId}?value=${amount}`
		: `ethereum:${contract}@${chainId}/transfer?address=${payee}&uint256=${amount}`;
}
