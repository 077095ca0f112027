import { type Hex, toHex } from "viem";
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount, privateKeyToAddress } from "viem/accounts";

/**
 * Accounts of the local chains, from the mnemonic that all Ethereum development tools use. Its keys are public, so never send
 * anything of value to them on a real chain.
 */
export const DEVELOPMENT_MNEMONIC = "test test test test test test test test test test test junk";

/** Names, in the order of the derivation path's index. */
export const WALLET_NAMES = [
	"payer",
	"requester",
	"second-payer",
	"stranger",
	"third-payer",
	"fourth-payer",
	"fifth-payer",
	"sixth-payer",
	"miner",
	"deployer",
	"exchange",
	"account-owner",
	"second-owner",
	"bundler",
] as const;
export type WalletName = (typeof WALLET_NAMES)[number];

export interface LocalWallet {
	name: WalletName;
	address: `0x${string}`;
	privateKey: Hex;
}

export const WALLETS: readonly LocalWallet[] = WALLET_NAMES.map((name, addressIndex) => {
	const key = mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex }).getHdKey().privateKey;
	if (!key) throw new Error("the phrase yields no private key");
	const privateKey = toHex(key);
	return { name, privateKey, address: privateKeyToAccount(privateKey).address };
});

export function walletNamed(name: WalletName): LocalWallet {
	const wallet = WALLETS.find((candidate) => candidate.name === name);
	if (!wallet) throw new Error(`no wallet is named ${name}`);
	return wallet;
}

/** A fresh address, so that a hash reported by hand cannot match another link with the same payee. */
export function newAddress(): `0x${string}` {
	return privateKeyToAddress(generatePrivateKey());
}
