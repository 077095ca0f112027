/** Wallets of several kinds of chains may share the address of another kind. */
export function isEvmAccount(value: unknown): value is string {
	return typeof value === "string" && /^0x[0-9a-f]{40}$/i.test(value);
}
