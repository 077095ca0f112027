import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { ACCOUNTS } from "./keys.ts";

/**
 * What becomes of a transfer once it was approved.
 * - `send`: broadcast, its hash returned
 * - `hang`: nothing is broadcast and nothing answered, as when the wallet's window is closed
 * - `speed-up`: the hash of the first version is returned, the network then sees one with the same nonce and a higher fee
 * - `cancel`: the same, with 0 ETH to the sender instead of the transfer
 * - `lose-hash`: broadcast, then an error instead of the hash
 * - `refuse`: the same error, and nothing is broadcast
 * - `own-nonce`: the wallet sends something else under the nonce asked for, and the transfer under the next one
 * - `own-number`: broadcast, then a number of the wallet's own instead of the hash, as a Safe answers
 * - `refuse-mark`: the same for a transfer with more than its own bytes, as older hardware wallets do; others are sent
 */
export const FATES = [
	"send",
	"hang",
	"speed-up",
	"cancel",
	"lose-hash",
	"refuse",
	"own-nonce",
	"own-number",
	"refuse-mark",
] as const;
export type Fate = (typeof FATES)[number];

/** What the wallet throws, whole: scripts give it any shape a wallet may. */
export type Thrown = Record<string, unknown> & { message: string };
const INTERNAL_ERROR: Thrown = { code: -32603, message: "Internal JSON-RPC error." };

/**
 * Which methods the wallet has.
 * - `batches`: no transactions, calls in batches alone (EIP-5792)
 * - `no-reads`: transactions, and no questions to the chain
 */
export type Abilities = "all" | "batches" | "no-reads";

export interface WalletState {
	account: Address;
	connected: boolean;
	chainId: number;
	/** chains a switch succeeds for */
	knownChains: number[];
	/** answers every prompt without showing it; `null` asks the person */
	answer: "approve" | "reject" | null;
	fate: Fate;
	/** how long a sped-up or cancelled transfer keeps its first hash before the network sees the second */
	replaceAfterMs: number;
	/** for `lose-hash`, `refuse` and `refuse-mark` */
	thrown: Thrown;
	abilities: Abilities;
	/** transaction of each batch the wallet took, by its id */
	batches: Record<string, Hash>;
}

const KEY = "demo-wallet";
/** Ethereum is known as in every real wallet, so that "wrong network" can be played. */
const ETHEREUM = 1;
const REPLACE_AFTER_MS = 1500;

const fresh = (): WalletState => ({
	account: ACCOUNTS[0]?.address ?? "0x",
	connected: false,
	chainId: LOCAL_CHAIN_ID,
	knownChains: [ETHEREUM, LOCAL_CHAIN_ID],
	answer: null,
	fate: "send",
	replaceAfterMs: REPLACE_AFTER_MS,
	thrown: INTERNAL_ERROR,
	abilities: "all",
	batches: {},
});

/** Kept for the tab, so that a reload keeps the connection, as with a real wallet. */
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
		// A frame without storage forgets with the page.
	}
}
