/** 30 characters: digits and letters without the look-alikes 0/o, 1/i/l and u (which makes words). */
const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";

/** Entropy of an id: guessing one must be hopeless (ASVS 5 11.5.1). */
export const PAYMENT_ID_BYTES = 16;
/** 30^27 > 2^128, so 27 characters hold 16 bytes. */
const ID_LENGTH = 27;

/**
 * Writes 128 random bits as the public name of a payment link: lower-case, URL-safe, no look-alike characters.
 *
 * @param bytes - PAYMENT_ID_BYTES from a CSPRNG
 */
export function paymentIdFromBytes(bytes: Uint8Array): string {
	if (bytes.length !== PAYMENT_ID_BYTES) throw new Error(`a payment id needs ${PAYMENT_ID_BYTES} bytes`);
	let rest = bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
	let id = "";
	for (let i = 0; i < ID_LENGTH; i++) {
		id = ALPHABET.charAt(Number(rest % BigInt(ALPHABET.length))) + id;
		rest /= BigInt(ALPHABET.length);
	}
	return id;
}

/** Whether a path segment can be a payment id at all, so that nonsense never reaches the database. */
export function isPaymentId(text: string): boolean {
	return text.length === ID_LENGTH && [...text].every((character) => ALPHABET.includes(character));
}

/** The label people see and read aloud: the first eight characters, "7f3k-92qd". Never a key. */
export function shortPaymentId(paymentId: string): string {
	return `${paymentId.slice(0, 4)}-${paymentId.slice(4, 8)}`;
}
