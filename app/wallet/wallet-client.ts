import { createClient, custom, type EIP1193Provider } from "viem";

/** A wallet that does not answer a read in this time is said to be silent. */
const READ_WITHIN_MS = 20_000;

/** viem over the wallet's own provider. Retries are off: a wallet asked twice to send might send twice. */
export function clientOf(provider: EIP1193Provider) {
	return createClient({ transport: custom(provider, { retryCount: 0 }) });
}

/** @throws Error "wallet-silent" when the wallet does not answer within READ_WITHIN_MS */
export async function answeredInTime<T>(reading: Promise<T>, withinMs = READ_WITHIN_MS): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const silence = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error("wallet-silent")), withinMs);
	});
	try {
		return await Promise.race([reading, silence]);
	} finally {
		clearTimeout(timer);
	}
}
