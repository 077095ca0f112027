import { whenIdle } from "#app/ui/idle.ts";
import type { PayCalls, WalletModule } from "#app/wallet/contract.ts";
import type { CompiledMessages } from "#app/words/say.ts";

/** The wallet's code and its words, which are of no use without each other. */
export interface LoadedWallet {
	module: WalletModule;
	messages: CompiledMessages;
	payCalls: (paymentId: string, unreachable: string) => PayCalls;
	/** names the language and the version of the words */
	wordsAddress: string;
}

let fetched: { address: string; messages: Promise<CompiledMessages> } | null = null;

/** Once per address; what failed is forgotten, so that the next click asks again. */
function fetchWords(address: string): Promise<CompiledMessages> {
	if (fetched?.address === address) return fetched.messages;
	const asked = { address, messages: readWords(address) };
	fetched = asked;
	asked.messages.catch(() => {
		if (fetched === asked) fetched = null;
	});
	return asked.messages;
}

async function readWords(address: string): Promise<CompiledMessages> {
	const answer = await fetch(address);
	if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
	return (await answer.json()) as CompiledMessages;
}

const loadFlow = () => import("#app/wallet/wallet-flow.client.tsx");
const loadCalls = () => import("./pay-calls-client.ts");

/** Runs wallet code for the first time: only ever called by a click. */
export async function loadWallet(wordsAddress: string): Promise<LoadedWallet> {
	const [module, { payCalls }, messages] = await Promise.all([loadFlow(), loadCalls(), fetchWords(wordsAddress)]);
	return { module, payCalls, messages, wordsAddress };
}

/**
 * Fetches the wallet's words, and its scripts without running them, once the browser is idle, so that the click need not wait
 * for the network.
 *
 * @param scripts - their paths (wallet-scripts.server.ts)
 */
export function prefetchWalletWhenIdle(wordsAddress: string, scripts: readonly string[]): void {
	if (scripts.length === 0 || savesData()) return;
	whenIdle(() => {
		fetchWords(wordsAddress).catch(() => {});
		for (const href of scripts) {
			const link = document.createElement("link");
			link.rel = "modulepreload";
			link.href = href;
			document.head.appendChild(link);
		}
	});
}

/** @see https://wicg.github.io/savedata/ */
function savesData(): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}
