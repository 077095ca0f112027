import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { ACCOUNTS } from "./keys.ts";

/**
 * What happens to a transfer after it was approved.
 * - `send`: it is broadcast and its hash returned
 * - `hang`: no broadcast and no answer, as when the wallet's window is closed
 * - `speed-up`: its hash is returned, but another version with the same nonce and a higher fee is broadcast
 * - `cancel`: its hash is returned, but 0 ETH to the sender with the same nonce is broadcast
 * - `lose-hash`: it is broadcast, then an error is thrown instead of returning the hash
 * - `refuse`: the same error without a broadcast
 * - `own-nonce`: another transaction is broadcast with the requested nonce, and the transfer with the next one
 * - `own-number`: it is broadcast, but the result is an id of the wallet's own instead of the hash, as from a Safe
 * - `other-network`: it is broadcast on the second local chain, whatever network was asked for
 * - `refuse-mark`: transfers with appended call data are refused, as by older hardware wallets; others are sent
 */
export const TRANSFER_OUTCOMES = [
	"send",
	"hang",
	"speed-up",
	"cancel",
	"lose-hash",
	"refuse",
	"own-nonce",
	"own-number",
	"other-network",
	"refuse-mark",
] as const;
export type TransferOutcome = (typeof TRANSFER_OUTCOMES)[number];

/** The error object that the wallet throws; tests choose its shape. */
export type Thrown = Record<string, unknown> & { message: string };
const INTERNAL_ERROR: Thrown = { code: -32603, message: "Internal JSON-RPC error." };

/**
 * Which methods the wallet supports.
 * - `batches`: only call batches (EIP-5792), no transactions
 * - `no-reads`: transactions, but no read methods
 */
export type Abilities = "all" | "batches" | "no-reads";

export interface WalletState {
	account: Address;
	connected: boolean;
	chainId: number;
	/** chains that it can switch to */
	knownChains: number[];
	/** answers prompts without showing them; `null` shows them */
	answer: "approve" | "reject" | null;
	outcome: TransferOutcome;
	/** delay before the replacement of a sped-up or cancelled transfer is broadcast */
	replaceAfterMs: number;
	/** error of `lose-hash`, `refuse` and `refuse-mark` */
	thrown: Thrown;
	abilities: Abilities;
	/** batch id → its transaction */
	batches: Record<string, { chainId: number; hash: Hash }>;
}

const KEY = "demo-wallet";
/** Real wallets know Ethereum; needed to test "wrong network". */
const ETHEREUM = 1;
const REPLACE_AFTER_MS = 1500;

const fresh = (): WalletState => ({
	account: ACCOUNTS[0]?.address ?? "0x",
	connected: false,
	chainId: LOCAL_CHAIN_ID,
	knownChains: [ETHEREUM, LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID],
	answer: null,
	outcome: "send",
	replaceAfterMs: REPLACE_AFTER_MS,
	thrown: INTERNAL_ERROR,
	abilities: "all",
	batches: {},
});

/** State is kept per tab, so that a reload keeps the connection, as with a real wallet. */
export function loadState(): WalletState {
	try {
		return { ...fresh(), ...JSON.parse(sessionStorage.getItem(KEY) ?? "{}") };
	} catch {
		return fresh();
	}
}

export function saveState(state: WalletState): void {
	try {
		sessionStorage.setItem(KEY, JSON.stringify(state));
	} catch {
		// Without storage (sandboxed frames) the state lasts as long as the page.
	}
}
