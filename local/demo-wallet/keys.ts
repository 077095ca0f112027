import type { Address } from "#app/core/address.ts";

/**
 * The wallet's accounts: funded accounts of the local chain (local/chain/accounts.ts), without the requester's. Hard-coded,
 * because deriving them from the mnemonic would cost every page a tenth of a second. The keys are public.
 */
export const ACCOUNTS: readonly { name: string; address: Address; key: `0x${string}` }[] = [
	{
		name: "Payer",
		address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
		key: "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
	},
	{
		name: "Second payer",
		address: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
		key: "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a",
	},
	{
		name: "Third payer",
		address: "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65",
		key: "0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a",
	},
];
