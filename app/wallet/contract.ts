import type { ComponentType, ReactNode } from "react";
import type { Address, Hash } from "#app/core/address.ts";
import type { TokenSymbol } from "#app/core/chains.ts";
import type { ConfirmationsAsked } from "#app/core/payments/payment-terms.ts";
import type { RequestCheck, StoppedCheck } from "#app/core/payments/request-check.ts";
import type { ShownRequest } from "#app/core/payments/signed-request.ts";
import type { Tag } from "#app/core/payments/tag.ts";
import type { PublicSnapshot, VerificationResult } from "#app/core/payments/wire.ts";

/**
 * What the payment page and the wallet flow say to each other. The page imports these types and nothing else of this
 * folder before the first click: `import("#app/wallet/wallet-flow.client.tsx")` brings a `WalletModule`.
 */

/** What the wallet is asked to pay. */
export interface PayerTerms {
	paymentId: string;
	requesterName: string;
	requesterAddress: Address;
	/** where it is asked to pay: the payer's choice */
	chainId: number;
	/** every chain the link may be paid on */
	chainIds: readonly number[];
	token: TokenSymbol;
	/** base units still to be paid: after a partial payment the exact rest, never the sum first asked for */
	amount: string;
	confirmationsAsked: ConfirmationsAsked;
	/** where this app lives, no slash at the end: names our domain in a readable signature */
	appUrl: string;
	/** the page's address, which says the payer's choice */
	pageUrl: string;
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
		/** the requester cancelled the request */
		| "cancelled"
		/** what is left to pay is on its way already: ask the person, then send `payAnyway` */
		| "already-moving"
		/** the server could not ask the chain; nothing was stored */
		| "chain-silent"
		/** the account has sent a transaction with this nonce: read the nonce anew */
		| "nonce-taken"
		/** the network has not seen the wallet's transactions before this nonce */
		| "nonce-ahead"
		/** what is left to pay has changed: ask for the new rest */
		| "wrong-amount"
		| "unknown-link"
		/** the link is not paid on this chain */
		| "wrong-network"
		/** the server refused a field; `fields` says which */
		| "invalid";
	message: string;
	retryAfterMs: number | null;
	fields?: Partial<Record<"senderName" | "senderEmail" | "txnHash", string>>;
}

/** An account on the link's chain, as our own endpoints see it. Amounts are base units as decimal strings. */
export interface AccountState {
	/** the next free nonce, counting what waits */
	nonce: number;
	nativeBalance: string;
	/** `null` for the native coin */
	tokenBalance: string | null;
	/** wei; `null` when unknown */
	gasPrice: string | null;
}

/** POST /link/{paymentId}/calls, typed. None of these throws: an outage is a `CallFailure`. */
export interface PayCalls {
	/**
	 * Reports a hash the wallet returned. Reporting twice is harmless: repeat it until it is answered. Of an attempt of this
	 * browser the server knows who pays: name and e-mail may be blank.
	 */
	report(
		input: Sender & { txHash: Hash; attemptId: string | null; payerSignature: `0x${string}` | null },
	): Promise<{ ok: true; result: VerificationResult } | CallFailure>;
	/** Whether this browser may report a hash of an attempt without saying who pays: its key is here. */
	knowsPayer(attemptId: string): boolean;
	/**
	 * Stores what the wallet is about to be asked for. The wallet must not open before this answered ok.
	 * @param input.amount - base units, decimal string
	 * @returns `contract`: the account has code; `clockAheadMs`: so much is the server's clock ahead of this browser's
	 */
	attempt(
		input: Sender & { chainId: number; from: Address; nonce: number; amount: string; payAnyway?: boolean },
	): Promise<{ ok: true; attemptId: string; tag: Tag | null; contract: boolean; clockAheadMs: number } | CallFailure>;
	/** What our own endpoints say of an account, for a wallet that answers no reads; `null` when they do not answer. */
	accountState(chainId: number, account: Address): Promise<AccountState | null>;
	/** The person connected a wallet; never awaited, a failure is nobody's loss. */
	connected(address: Address): void;
	/** The wallet says that the person said no, or the wallet was never opened. Only somebody's word: the nonce stays watched. */
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
	/** the request as the page shows it */
	shown: ShownRequest;
	/** what this browser found of it last; null: it has not looked yet */
	check: RequestCheck | null;
	onCheck(check: RequestCheck): void;
	sender: Sender;
	onSenderChange(sender: Sender): void;
	/** a wallet was connected, changed account or chain, or went away (`null`); the page then shows "Continue" or its form */
	onConnectedChange(account: WalletAccount | null): void;
	/** this page's wallet has sent a payment that the snapshot may not know yet: the track below follows it */
	onSentChange(sent: boolean): void;
	/** the payer would rather pay where their wallet is */
	onChainChange(chainId: number): void;
	/** shown where no wallet is found, in place of the ways to pay without one */
	none?: ReactNode;
	/** what is done with the receipt of a paid link, at the end of the steps */
	receipt?: ReactNode;
	/** the person left the dialog or the steps: the page sets `view` to `idle` and shows its form again */
	onClose(): void;
}

/** What is shown of a check that stops paying. */
export interface StoppedProps {
	check: StoppedCheck;
	request: {
		paymentId: string;
		requesterName: string;
		requesterEmail: string;
		requesterAddress: Address;
		/** the network that is chosen */
		chainId: number;
		/** epoch ms */
		createdAt: number;
		memo: string | null;
	};
}

/**
 * What `import("#app/wallet/wallet-flow.client.tsx")` gives. The page draws the after-submit text itself, below the steps,
 * and the dialog's frame with a loading line until this module is there.
 */
export interface WalletModule {
	WalletFlow: ComponentType<WalletFlowProps>;
	/** the payer's half once a check stops paying */
	PayingStopped: ComponentType<StoppedProps>;
	/** above the address, and in place of the track below */
	ChangedNote: ComponentType<StoppedProps>;
	ChangedLabel: ComponentType<StoppedProps>;
	ChangedTrack: ComponentType<StoppedProps>;
	/** "Disconnect" in the page's menu: forgets the account, then `onConnectedChange(null)` is called */
	disconnectWallet(): void;
}
