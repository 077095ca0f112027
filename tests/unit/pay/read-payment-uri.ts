/** What an EIP-681 request says, as a strict reader understands it. */
export interface ReadPayment {
	chainId: number | null;
	contract: string | null;
	payee: string;
	/** base units */
	amount: bigint | null;
}

const TARGET = /^ethereum:(?:pay-)?(0x[0-9a-fA-F]{40})(?:@([1-9][0-9]*))?(?:\/(transfer))?(?:\?(.*))?$/;
/** `[+-]` is in the standard's grammar; a negative sum is no payment. */
const NUMBER = /^\+?(\d+)(?:\.(\d+))?(?:[eE](\d+))?$/;

/** Reads the standard's number exactly: digits, a fraction, an exponent of ten that leaves no fraction. */
function readNumber(text: string): bigint | null {
	const [, whole = "", fraction = "", exponent = "0"] = NUMBER.exec(text) ?? [];
	if (whole === "" || Number(exponent) > 100 || fraction.length > Number(exponent)) return null;
	return BigInt(whole + fraction.padEnd(Number(exponent), "0"));
}

/**
 * Reads a payment request by the grammar of EIP-681, for tests of what is written.
 *
 * @returns null for what is no payment of ether or of a token
 */
export function readPaymentUri(text: string): ReadPayment | null {
	const match = TARGET.exec(text);
	if (!match) return null;
	const [, target = "", chain, transfer, query = ""] = match;
	// not URLSearchParams, which reads "+" as a space
	const values = new Map(
		query.split("&").map((pair): [string, string] => {
			const [key = "", value = ""] = pair.split("=");
			return [key, value];
		}),
	);
	const chainId = chain === undefined ? null : Number(chain);
	const sum = values.get(transfer ? "uint256" : "value") ?? null;
	const amount = sum === null ? null : readNumber(sum);
	if (sum !== null && amount === null) return null;
	if (!transfer) return { chainId, contract: null, payee: target, amount };
	const payee = values.get("address");
	if (payee === undefined || amount === null || !/^0x[0-9a-fA-F]{40}$/.test(payee)) return null;
	return { chainId, contract: target, payee, amount };
}
