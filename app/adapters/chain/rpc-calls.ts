import { EndpointError } from "./rpc-endpoint.ts";

/** @returns null also when the answer is longer than is read */
export async function unlessRefusedOrLong<T>(answer: Promise<T>): Promise<T | null> {
	const read = await unlessTooLong(unlessRefused(answer));
	return read === "too-long" ? null : read;
}

/** @returns what is answered, if it is no longer than is read; other failures stay errors */
export async function unlessTooLong<T>(answer: Promise<T>): Promise<T | "too-long"> {
	try {
		return await answer;
	} catch (error) {
		if (error instanceof EndpointError && error.failure === "too-large") return "too-long";
		throw error;
	}
}

/** @returns null when the endpoint answers that it does not offer this call; silence stays an error */
export async function unlessRefused<T>(answer: Promise<T>): Promise<T | null> {
	try {
		return await answer;
	} catch (error) {
		if (error instanceof EndpointError && error.refusedCall) return null;
		throw error;
	}
}

export function hex(quantity: bigint): string {
	return `0x${quantity.toString(16)}`;
}
