import type { EIP1193Provider } from "viem";

/** How long announcements are waited for; wallets answer a request at once (EIP-6963), slow extensions a little later. */
export const DISCOVERY_MS = 300;
const LAST_USED_KEY = "paylink:last-wallet";
/** The key of a wallet that only sits at window.ethereum, as before EIP-6963. */
export const BROWSER_WALLET_KEY = "window.ethereum";
const LONGEST_NAME = 60;

/** A wallet in this browser, ready to be asked. */
export interface FoundWallet {
	/** unique on this page: the announced uuid */
	key: string;
	/** stable between visits: the announced reverse domain name */
	rdns: string;
	name: string;
	/** data: URI for an <img>; `null` when none was announced, or something else than an image was */
	icon: string | null;
	provider: EIP1193Provider;
	usedLast: boolean;
}

interface Announcement {
	info: { uuid: string; name: string; icon: string; rdns: string };
	provider: EIP1193Provider;
}

function isAnnouncement(detail: unknown): detail is Announcement {
	if (typeof detail !== "object" || detail === null) return false;
	const { info, provider } = detail as { info?: Record<string, unknown>; provider?: { request?: unknown } };
	const texts = [info?.uuid, info?.name, info?.rdns];
	return texts.every((text) => typeof text === "string" && text !== "") && typeof provider?.request === "function";
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

/** The wallet used last time first, else as announced. */
export function orderWallets(wallets: readonly FoundWallet[]): FoundWallet[] {
	return [...wallets].sort((one, other) => Number(other.usedLast) - Number(one.usedLast));
}

/**
 * Listens for wallets that announce themselves (EIP-6963), then asks them to. A wallet that knows only window.ethereum
 * is offered when nothing was announced in DISCOVERY_MS.
 *
 * @param browserWallet - the name of a wallet that tells none
 * @param onChange - called with the whole list whenever it grew, and once after DISCOVERY_MS with `settled`
 * @returns stops listening
 */
export function discoverWallets(
	browserWallet: string,
	onChange: (wallets: FoundWallet[], settled: boolean) => void,
): () => void {
	const found = new Map<string, FoundWallet>();
	const lastUsed = readLastUsed();
	let settled = false;
	const tell = () => onChange(orderWallets([...found.values()]), settled);

	const onAnnounce = (event: Event) => {
		const { detail } = event as CustomEvent<unknown>;
		if (!isAnnouncement(detail) || found.has(detail.info.uuid)) return;
		const { uuid, name, icon, rdns } = detail.info;
		found.delete(BROWSER_WALLET_KEY);
		found.set(uuid, {
			key: uuid,
			rdns,
			name: name.slice(0, LONGEST_NAME),
			icon: safeIcon(icon),
			provider: detail.provider,
			usedLast: rdns === lastUsed,
		});
		tell();
	};
	window.addEventListener("eip6963:announceProvider", onAnnounce);
	window.dispatchEvent(new Event("eip6963:requestProvider"));

	const timer = setTimeout(() => {
		settled = true;
		const injected = (window as { ethereum?: EIP1193Provider }).ethereum;
		if (found.size === 0 && typeof injected?.request === "function") {
			found.set(BROWSER_WALLET_KEY, {
				key: BROWSER_WALLET_KEY,
				rdns: BROWSER_WALLET_KEY,
				name: browserWallet,
				icon: null,
				provider: injected,
				usedLast: lastUsed === BROWSER_WALLET_KEY,
			});
		}
		tell();
	}, DISCOVERY_MS);
	return () => {
		clearTimeout(timer);
		window.removeEventListener("eip6963:announceProvider", onAnnounce);
	};
}
