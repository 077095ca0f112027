import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** how soon a transaction is saved */
const CHECK_EVERY_MS = 1_000;
/** other changes, such as empty blocks and balances set by hand, are saved this often */
const SAVE_AT_LEAST_EVERY_MS = 30_000;
/** saving an old chain is slow: the pause is at least this many times the last save, so it takes less than 1/50 of the time */
const SAVE_SHARE = 50;
/** with more new blocks than this, the chain is saved without searching them for transactions */
const MANY_BLOCKS = 20;

async function ask<T>(url: string, method: string, params: unknown[]): Promise<T> {
	const response = await fetch(url, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
	});
	const answer = (await response.json()) as { result: T; error?: { message: string } };
	if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
	return answer.result;
}

/**
 * Saves a chain to a file for anvil's --load-state. The file is replaced atomically: anvil's own save can leave a truncated
 * file, which cannot be loaded.
 */
export async function saveChain(url: string, file: string): Promise<void> {
	const packed = await ask<`0x${string}`>(url, "anvil_dumpState", []);
	const json = await promisify(gunzip)(Buffer.from(packed.slice(2), "hex"));
	mkdirSync(dirname(file), { recursive: true });
	const next = `${file}.next`;
	writeFileSync(next, json);
	renameSync(next, file);
}

async function hasNewTransactions(url: string, after: number, head: number): Promise<boolean> {
	if (head < after || head - after > MANY_BLOCKS) return true;
	for (let number = after + 1; number <= head; number++) {
		const block = await ask<{ transactions: unknown[] } | null>(url, "eth_getBlockByNumber", [
			`0x${number.toString(16)}`,
			false,
		]);
		if (block && block.transactions.length > 0) return true;
	}
	return false;
}

/**
 * Saves a running chain: soon after every transaction, otherwise periodically.
 * @returns a function that stops this and saves the chain a last time
 */
export function keepChain(url: string, file: string): () => Promise<void> {
	let savedAt = 0;
	let saveTookMs = 0;
	let seen = 0;
	let work: Promise<void> = Promise.resolve();
	const check = async () => {
		const head = Number(await ask<string>(url, "eth_blockNumber", []));
		const rest = Math.max(SAVE_AT_LEAST_EVERY_MS, saveTookMs * SAVE_SHARE);
		const due = Date.now() - savedAt > rest || !existsSync(file);
		if (due || (await hasNewTransactions(url, seen, head))) {
			const startedAt = Date.now();
			await saveChain(url, file);
			savedAt = Date.now();
			saveTookMs = savedAt - startedAt;
		}
		seen = head;
	};
	let busy = false;
	const timer = setInterval(() => {
		if (busy) return;
		busy = true;
		work = check()
			.catch((error) => console.error(`The chain could not be saved: ${error}`))
			.finally(() => {
				busy = false;
			});
	}, CHECK_EVERY_MS);
	return async () => {
		clearInterval(timer);
		await work;
		await saveChain(url, file);
	};
}
