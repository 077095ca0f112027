import type { ComponentType } from "react";
import type { Address, Hash } from "#app/core/address.ts";
import type { TokenSymbol } from "#app/core/chains.ts";
import type { ConfirmationsAsked } from "#app/core/payment-terms.ts";
import type { PublicSnapshot, VerificationResult } from "#app/core/wire.ts";

/**
 * What the payment page and the wallet flow say to each other. The page imports these types and nothing else of this
 * folder before the first click: `import("#app/wallet/wallet-flow.client.tsx")` brings a `WalletModule`.
 */

/** What the wallet is asked to pay. */
export interface PayerTerms {
	paymentId: string;
	requesterName: string;
	requesterAddress: Address;
	chainId: number;
	token: TokenSymbol;
	/** base units still to be paid: after a partial payment the exact rest, never the sum first asked for */
	amount: string;
	confirmationsAsked: ConfirmationsAsked;
	/** where this app lives, no slash at the end: names our domain in a readable signature */
	appUrl: string;
}

export interface WalletAccount {
	/** checksummed */
	address: Address;
	/** as the wallet announces itself: "MetaMask", "Demo wallet" */
	walletName: string;
	/** the chain the wallet is on, which need not be the link's */
	chainId: number;
}

/** Who pays, as typed in the page's form or in the info step; one shared value, so nobody types it twice. */
export interface Sender {
	senderName: string;
	senderEmail: string;
}

/** Why a call to the server led to nothing. `message` is a sentence for the person. */
export interface CallFailure {
	ok: false;
	reason: /** no answer: offline, or the server failed. Nothing is known; asking again is safe */
		| "unreachable"
		| "rate-limited"
		| "already-paid"
		| "too-many-attempts"
		/** the server could not ask the chain; nothing was stored */
		| "chain-silent"
		/** the account has sent a transaction with this nonce: read the nonce anew */
		| "nonce-taken"
		| "unknown-link"
		/** the server refused a field; `fields` says which */
		| "invalid";
	message: string;
	retryAfterMs: number | null;
	fields?: Partial<Record<"senderName" | "senderEmail" | "txnHash", string>>;
}

/** POST /link/{paymentId}/calls, typed. None of these throws: an outage is a `CallFailure`. */
export interface PayCalls {
	/** Reports a hash the wallet returned. Reporting twice is harmless: repeat it until it is answered. */
	report(
		input: Sender & { txHash: Hash; attemptId: string | null; payerSignature: `0x${string}` | null },
	): Promise<{ ok: true; result: VerificationResult } | CallFailure>;
	/**
	 * Stores what the wallet is about to be asked for. The wallet must not open before this answered ok.
	 * @param input.amount - base units, decimal string
	 */
	attempt(
		input: Sender & { from: Address; nonce: number; amount: string },
	): Promise<{ ok: true; attemptId: string } | CallFailure>;
	/** The person connected a wallet; never awaited, a failure is nobody's loss. */
	connected(address: Address): void;
	/** The person said no in the wallet, or called it off: nothing was broadcast. */
	rejected(attemptId: string): void;
}

/**
 * What the page shows of the flow.
 * - `idle`: nothing; the flow stays mounted and keeps its connection
 * - `choose`: the dialog "Connect to a wallet". On success the flow calls `onConnectedChange(account)`, on dismissal `onClose`
 * - `prove`: the paying account signs that `proving` pays this link; the dialog first when no wallet is connected
 * - `steps`: info, confirm, pending, success or error, drawn as panels that fill the payer's half of the page
 */
export type WalletView = "idle" | "choose" | "prove" | "steps";

export interface WalletFlowProps {
	view: WalletView;
	terms: PayerTerms;
	/** live; pending becomes success by this, whoever else reports the hash */
	snapshot: PublicSnapshot;
	/** hash of the payment to prove in view `prove`; when it no longer needs the requester, the flow calls `onClose` */
	proving: Hash | null;
	calls: PayCalls;
	sender: Sender;
	onSenderChange(sender: Sender): void;
	/** a wallet was connected, changed account or chain, or went away (`null`); the page then shows "Continue" or its form */
	onConnectedChange(account: WalletAccount | null): void;
	/** the person left the dialog or the steps: the page sets `view` to `idle` and shows its form again */
	onClose(): void;
}

/**
 * What `import("#app/wallet/wallet-flow.client.tsx")` gives. The page draws the after-submit text itself, below the steps,
 * and the dialog's frame with a loading line until this module is there.
 */
export interface WalletModule {
	WalletFlow: ComponentType<WalletFlowProps>;
	/** "Disconnect" in the page's menu: forgets the account, then `onConnectedChange(null)` is called */
	disconnectWallet(): void;
}
