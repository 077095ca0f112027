import type { OnboardAPI, EIP1193Provider as OnboardProvider } from "@web3-onboard/core";
import injectedWallets from "@web3-onboard/injected-wallets";
import { init } from "@web3-onboard/react";
import type { EIP1193Provider } from "viem";
import type { FoundWallet } from "./discovery.ts";
import { evmAccount } from "./evm-account.ts";
import { isRejection } from "./wallet-errors.ts";

/**
 * Web3-Onboard as the engine behind our own dialog: it connects, and follows accounts and chain afterwards. None of its
 * own interface is shown, because its dialog is not accessible and needs inline styles.
 */

/** EIP-1193 and EIP-1474 codes Onboard itself knows: it ends a connection on these and hangs on any other. */
const REJECTED = 4001;
const ALREADY_ASKED = -32002;

type WalletInit = Parameters<OnboardAPI["state"]["actions"]["setWalletModules"]>[0][number];

let engine: OnboardAPI | null = null;

/**
 * Onboard mounts a shadow tree with inline styles at once. Its shelf takes no children, so the tree never enters the
 * page: nothing is drawn and a content security policy without inline styles has nothing to report. Its translations write
 * the browser's language into the page's `lang`, though the page may be in another.
 */
function withoutInterface<T>(start: (containers: { connectModal: string; accountCenter: string }) => T): T {
	const { lang } = document.documentElement;
	const shelf = document.createElement("div");
	shelf.id = "wallet-engine";
	shelf.hidden = true;
	shelf.appendChild = (node) => node;
	document.body.insertAdjacentElement("beforeend", shelf);
	try {
		return start({ connectModal: "#wallet-engine", accountCenter: "#wallet-engine" });
	} finally {
		shelf.remove();
		document.documentElement.lang = lang;
	}
}

/**
 * Starts Onboard, once per page.
 *
 * The chain's id is written with a leading zero: it is the link's chain, yet equals no id a wallet reports. Onboard looks
 * up ENS names and balances only for chains it knows, and there is no switch for that; so no third party learns the
 * payer's address. The chain check and the switch are ours (transfer.ts).
 */
export function startEngine(chain: { id: number; name: string; nativeSymbol: string }): OnboardAPI {
	engine ??= withoutInterface((containerElements) =>
		init({
			wallets: [injectedWallets({ disable6963Support: true })],
			chains: [
				{ id: `0x0${chain.id.toString(16)}`, token: chain.nativeSymbol, label: chain.name, rpcUrl: location.origin },
			],
			containerElements,
			accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
			// Off, since it would set style attributes at once. That Onboard warns of the option's age in the console is all it costs.
			notify: { desktop: { enabled: false }, mobile: { enabled: false } },
			connect: { autoConnectLastWallet: false, autoConnectAllPreviousWallet: false },
			disableFontDownload: true,
		}),
	);
	return engine;
}

/** What came of asking a wallet for its address. */
export type Connection =
	| { ok: true; address: string; chainId: number }
	| { ok: false; why: "rejected" | "busy" | "failed" | "stopped" };

interface Guard {
	provider: OnboardProvider;
	/** what the wallet really said, which Onboard swallows */
	failure: () => unknown;
	stop: () => void;
}

/** Puts itself between Onboard and the wallet while connecting: no error may leave Onboard waiting for ever. */
function guard(wallet: EIP1193Provider): Guard {
	let failure: unknown = null;
	let stop: (reason: unknown) => void = () => {};
	const stopped = new Promise<never>((_, reject) => {
		stop = reject;
	});
	stopped.catch(() => {});
	const request = async (asked: { method: string; params?: unknown }): Promise<unknown> => {
		const ask = (): Promise<unknown> => wallet.request(asked as Parameters<EIP1193Provider["request"]>[0]);
		if (asked.method !== "eth_requestAccounts" && asked.method !== "eth_chainId") return ask();
		try {
			// Some wallets throw at once, in place of a promise that is rejected.
			const value = await Promise.race([ask(), stopped]);
			return asked.method === "eth_chainId" ? readChainId(value) : readAccounts(value);
		} catch (error) {
			failure = error;
			throw Object.assign(new Error("not connected"), { code: REJECTED });
		}
	};
	const heard = new WeakMap<Listener, Listener>();
	const listening = (how: "on" | "removeListener") => (event: string, listener: Listener) => {
		const listens = heard.get(listener) ?? withKnownValues(event, listener);
		heard.set(listener, listens);
		try {
			wallet[how](event as "message", listens);
		} catch {
			// One that tells of no changes is read again before it pays.
		}
	};
	const provider = { request, on: listening("on"), removeListener: listening("removeListener") };
	return { provider: provider as unknown as OnboardProvider, failure: () => failure, stop: () => stop(STOPPED) };
}

type Listener = (value: unknown) => void;

/** Events as EIP-1193 has them, and no others: Onboard throws on a chain that is none, and takes the wallet for gone on odd accounts. */
function withKnownValues(event: string, listener: Listener): Listener {
	const chainOf = (value: unknown) => {
		try {
			return readChainId(value);
		} catch {
			return null;
		}
	};
	return (value) => {
		if (event === "accountsChanged") {
			const accounts: unknown = value ?? [];
			if (Array.isArray(accounts)) listener(accounts.flatMap((account) => evmAccount(account) ?? []));
			return;
		}
		const known = event === "chainChanged" ? chainOf(value) : value;
		if (known !== null) listener(known);
	};
}

/** As EIP-1193 has it: some wallets answer a number, decimal text or capitals, which Onboard would wait on for ever. */
function readChainId(value: unknown): string {
	const id = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
	if (!Number.isSafeInteger(id) || id <= 0) throw new Error("the wallet is on no EVM chain");
	return `0x${id.toString(16)}`;
}

function readAccounts(value: unknown): string[] {
	const [first] = Array.isArray(value) ? value : [];
	const account = evmAccount(first);
	if (!account) throw new Error("the wallet shared no account of an EVM chain");
	return [account];
}

const STOPPED = new Error("the person chose another wallet");

function moduleOf(wallet: FoundWallet, provider: OnboardProvider): WalletInit {
	return () => ({
		label: wallet.key,
		// Drawn by nobody; an empty one would end the connection without a word.
		getIcon: async () => "none",
		getInterface: async () => ({ provider }),
	});
}

type Connect = (options: { autoSelect: { label: string; disableModals: boolean } }) => Promise<unknown>;

/**
 * Asks a wallet for its address through Onboard.
 *
 * @param connect - from useConnectWallet
 * @returns the answer, and a way to stop waiting for it
 */
export function connectThrough(
	onboard: OnboardAPI,
	connect: Connect,
	wallet: FoundWallet,
): { answer: Promise<Connection>; stop: () => void } {
	const { provider, failure, stop } = guard(wallet.provider);
	onboard.state.actions.setWalletModules([moduleOf(wallet, provider)]);
	const connected = new Promise<Connection>((resolve) => {
		const read = () => {
			const state = onboard.state.get().wallets.find(({ label }) => label === wallet.key);
			const address = state?.accounts[0]?.address;
			const chain = state?.chains[0]?.id;
			if (address && chain) resolve({ ok: true, address, chainId: Number(chain) });
			return Boolean(address && chain);
		};
		// Onboard's own promise comes a second and a half later, after an animation nobody sees.
		const watching = onboard.state.select("wallets").subscribe(() => read());
		connect({ autoSelect: { label: wallet.key, disableModals: true } })
			.then(() => read() || resolve({ ok: false, why: reasonOf(failure()) }))
			.catch(() => resolve({ ok: false, why: "failed" }))
			.finally(() => watching.unsubscribe());
	});
	return { answer: connected, stop };
}

function reasonOf(failure: unknown): "rejected" | "busy" | "failed" | "stopped" {
	if (failure === STOPPED) return "stopped";
	if (isRejection(failure)) return "rejected";
	return (failure as { code?: unknown } | null)?.code === ALREADY_ASKED ? "busy" : "failed";
}

/** Forgets every connected wallet on this page; the wallet itself keeps its permission. */
export async function forgetWallets(): Promise<void> {
	if (!engine) return;
	for (const { label } of engine.state.get().wallets) await engine.disconnectWallet({ label });
}
