import type { EIP1193Provider } from "viem";
import { cleanText } from "#app/core/i18n/plain-text.ts";

/** How long announcements are waited for; wallets answer a request at once (EIP-6963), slow extensions a little later. */
export const DISCOVERY_MS = 300;
const LAST_USED_KEY = "paylink:last-wallet";
/** The key of a wallet that only sits at window.ethereum, as before EIP-6963; a second one there has a number. */
export const BROWSER_WALLET_KEY = "window.ethereum";
/** Said by wallets that come to window.ethereum some seconds after the page, as MetaMask does on Android. */
const INJECTED_LATE = "ethereum#initialized";
/** Code points; what a wallet calls itself is shown beside the others' names. */
const LONGEST_NAME = 60;

/** A wallet in this browser, ready to be asked. */
export interface FoundWallet {
	/** unique on this page: the announced uuid, or the place at window.ethereum */
	key: string;
	/** stable between visits: the announced reverse domain name, or what the wallet calls itself at window.ethereum */
	rdns: string;
	name: string;
	/** data: URI for an <img>; `null` when none was announced, or something else than an image was */
	icon: string | null;
	provider: EIP1193Provider;
	usedLast: boolean;
}

/** Whether a wallet announced itself (EIP-6963), rather than being found at window.ethereum. */
export const wasAnnounced = ({ key }: FoundWallet): boolean => !key.startsWith(BROWSER_WALLET_KEY);

interface Announcement {
	info: { uuid: string; name: string; icon: unknown; rdns: string };
	provider: EIP1193Provider;
}

/** A wallet's object may throw when it is read: nothing is found there then, and every other wallet is. */
function unlessThrown<T>(read: () => T): T | null {
	try {
		return read();
	} catch {
		return null;
	}
}

function readAnnouncement(detail: unknown): Announcement | null {
	if (typeof detail !== "object" || detail === null) return null;
	const { info, provider } = detail as { info?: Record<string, unknown>; provider?: EIP1193Provider };
	const { uuid, name, rdns, icon } = info ?? {};
	const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
	if (!isText(uuid) || !isText(name) || !isText(rdns) || typeof provider?.request !== "function") return null;
	return { info: { uuid, name, rdns, icon }, provider };
}

/** Only an image inlined as data: is shown, and only through <img>, where an SVG runs no script (EIP-6963, Images). */
function safeIcon(icon: unknown): string | null {
	return typeof icon === "string" && /^data:image\/[a-z0-9.+-]+[;,]/i.test(icon.trim()) ? icon.trim() : null;
}

function readLastUsed(): string | null {
	try {
		return localStorage.getItem(LAST_USED_KEY);
	} catch {
		return null;
	}
}

/** Remembers the wallet for the next visit; a browser that keeps nothing loses only the order of the list. */
export function rememberWallet(wallet: FoundWallet): void {
	try {
		localStorage.setItem(LAST_USED_KEY, wallet.rdns);
	} catch {
		// Storage is off: the list comes in the order of announcement.
	}
}

/** Of two wallets with one name the second has a number. */
function numbered(name: string, wallets: readonly FoundWallet[]): string {
	const isTaken = (text: string) => wallets.some((wallet) => wallet.name === text);
	let shown = name;
	for (let nth = 2; isTaken(shown); nth += 1) shown = `${name} (${nth})`;
	return shown;
}

/** The wallet used last time first, else as announced. */
export function orderWallets(wallets: readonly FoundWallet[]): FoundWallet[] {
	return [...wallets].sort((one, other) => Number(other.usedLast) - Number(one.usedLast));
}

/** What wallets at window.ethereum say they are; the first that fits, since many say MetaMask beside their own name. */
const FLAGS: readonly [flag: string, name: string][] = [
	["isRabby", "Rabby Wallet"],
	["isCoinbaseWallet", "Coinbase Wallet"],
	["isBraveWallet", "Brave Wallet"],
	["isTrust", "Trust Wallet"],
	["isTrustWallet", "Trust Wallet"],
	["isFrame", "Frame"],
	["isOkxWallet", "OKX Wallet"],
	["isPhantom", "Phantom"],
	["isMetaMask", "MetaMask"],
];

function flagsOf(provider: EIP1193Provider): Record<string, unknown> {
	return provider as unknown as Record<string, unknown>;
}

function nameOf(provider: EIP1193Provider): string | null {
	return unlessThrown(() => FLAGS.find(([flag]) => flagsOf(provider)[flag] === true)?.[1]) ?? null;
}

/** The providers at window.ethereum: several wallets there share an array, and the one in front may be one of them. */
function injectedProviders(): EIP1193Provider[] {
	const isProvider = (value: unknown): value is EIP1193Provider =>
		unlessThrown(() => typeof (value as { request?: unknown } | null | undefined)?.request === "function") === true;
	const front = unlessThrown(() => (window as { ethereum?: unknown }).ethereum);
	const listed = unlessThrown(() => (front as { providers?: unknown } | null | undefined)?.providers);
	const several = Array.isArray(listed) ? listed.filter(isProvider) : [];
	// The one in front of an array only stands for one of its wallets.
	return [...new Set(several.length > 0 ? several : isProvider(front) ? [front] : [])];
}

/**
 * Adds what sits at window.ethereum and was not announced. One wallet may be there as another object than the announced
 * one: its name shows which.
 *
 * @param found - announced wallets by key
 * @param browserWallet - the name of a wallet that gives none
 */
export function withInjected(
	found: ReadonlyMap<string, FoundWallet>,
	providers: readonly EIP1193Provider[],
	browserWallet: string,
	lastUsed: string | null,
): Map<string, FoundWallet> {
	const all = new Map(found);
	for (const provider of providers) {
		const wallets = [...all.values()];
		const name = nameOf(provider);
		const sameName = (wallet: FoundWallet) => name !== null && wallet.name.toLowerCase() === name.toLowerCase();
		if (wallets.some((wallet) => wallet.provider === provider || sameName(wallet))) continue;
		const nth = wallets.filter(({ key }) => key.startsWith(BROWSER_WALLET_KEY)).length;
		const key = nth === 0 ? BROWSER_WALLET_KEY : `${BROWSER_WALLET_KEY}#${nth + 1}`;
		const rdns = name === null ? BROWSER_WALLET_KEY : `${BROWSER_WALLET_KEY}:${name}`;
		const usedLast = rdns === lastUsed;
		all.set(key, { key, rdns, name: name ?? browserWallet, icon: null, provider, usedLast });
	}
	return all;
}

/**
 * Listens for wallets that announce themselves (EIP-6963), then asks them to. What sits at window.ethereum is offered
 * beside them after DISCOVERY_MS, each wallet once.
 *
 * @param browserWallet - the name of a wallet that gives none
 * @param onChange - called with the whole list whenever it grew, and once after DISCOVERY_MS with `settled`
 * @returns stops listening
 */
export function discoverWallets(
	browserWallet: string,
	onChange: (wallets: FoundWallet[], settled: boolean) => void,
): () => void {
	const announced = new Map<string, FoundWallet>();
	const lastUsed = readLastUsed();
	let settled = false;
	const notify = () => {
		const injected = settled ? injectedProviders() : [];
		onChange(orderWallets([...withInjected(announced, injected, browserWallet, lastUsed).values()]), settled);
	};

	const onAnnounce = (event: Event) => {
		const announcement = unlessThrown(() => readAnnouncement((event as CustomEvent<unknown>).detail));
		if (!announcement) return;
		const { provider, info } = announcement;
		const { uuid, icon, rdns } = info;
		const known = [...announced.values()];
		// Some announce themselves again under a new uuid; an answer to somebody else's request brings all of them again. Two wallets
		// may have one rdns: the uuid tells them apart (EIP-6963).
		if (known.some((one) => one.key === uuid || one.provider === provider)) return;
		const name = numbered(cleanText(info.name, LONGEST_NAME) || browserWallet, known);
		announced.set(uuid, { key: uuid, rdns, name, icon: safeIcon(icon), provider, usedLast: rdns === lastUsed });
		notify();
	};
	window.addEventListener("eip6963:announceProvider", onAnnounce);
	window.dispatchEvent(new Event("eip6963:requestProvider"));
	window.addEventListener(INJECTED_LATE, notify);

	const timer = setTimeout(() => {
		settled = true;
		notify();
	}, DISCOVERY_MS);
	return () => {
		clearTimeout(timer);
		window.removeEventListener("eip6963:announceProvider", onAnnounce);
		window.removeEventListener(INJECTED_LATE, notify);
	};
}
