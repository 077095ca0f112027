/** Half of secp256k1's order: of the two valid values of s, only the lower is canonical (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** r, s and v: 65 bytes. */
const KEY_SIGNATURE = /^0x[0-9a-fA-F]{130}$/;

/** Whether a signature has the form of a key's canonical ECDSA signature; only a contract can verify any other (EIP-1271, ERC-6492). */
export function isKeySignature(signature: `0x${string}`): boolean {
	if (!KEY_SIGNATURE.test(signature)) return false;
	const s = BigInt(`0x${signature.slice(66, 130)}`);
	const v = Number.parseInt(signature.slice(130), 16);
	return s > 0n && s <= HALF_ORDER && (v === 27 || v === 28 || v === 0 || v === 1);
}
