import { heapInUse } from "#local/runtime/heap.ts";
import { cpuSecondsOfRuntime } from "#local/runtime/process-facts.ts";
import { makeLink, makeUser, migrate } from "#local/runtime/seed.ts";
import type { Bench } from "../bench.ts";
import { atMost, exactly, type Measured } from "../figure.ts";
import { BROWSER_HEADERS } from "../runtime/timed-requests.ts";
import { type Running, startWorker } from "../runtime/worker.ts";
import { median, medianRatio } from "../statistics.ts";

const ROUNDS = 5;
const TIMES = 20;
/** Of a whole Worker: https://developers.cloudflare.com/workers/platform/limits/ */
const MEMORY_LIMIT_MB = 128;
const PAYEE = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

const MEMOS = {
	"in Latin letters": "Two lamps, oak, and the cable that belongs to them",
	"in Japanese": "請求書 0427：表紙イラスト、後半分。よろしくお願いいたします。",
} as const;

export const receipts: Bench = {
	name: "receipts",
	title: "A receipt's page and its PDF",
	how: `GET of a signed receipt's page and of its PDF, one at a time, ${ROUNDS} interleaved rounds of ${TIMES}, in the production Worker; the processor time of the runtime counts. One receipt has a memo in Latin letters, one in Japanese, whose fonts are read slice by slice. Memory: the heap of the isolate after the last PDF, once what nothing refers to was thrown away, with what the whole app keeps in it, beside the same before the first one; what the heap holds while one is printed comes on top.`,
	workers: ["app"],
	seconds: 60,
	run: async ({ root, short, say }) => {
		const vars = { RECEIPT_KEYS: JSON.stringify({ bench: btoa("a receipt secret of 32 bytes, ok") }) };
		const app = await startWorker(root, "app", { vars, inspect: true });
		try {
			await migrate(root, await app.database());
			const figures: Measured[] = [];
			let failed = 0;
			let before: number | undefined;
			const heap = async () => (await heapInUse(app.miniflare, "app")) / 1e6;
			for (const [kind, memo] of Object.entries(MEMOS)) {
				const page = await receiptPage(app, memo);
				const took = async (address: string, type: string) => {
					const startedAt = cpuSecondsOfRuntime();
					let bytes = 0;
					for (let done = 0; done < (short ? 2 : TIMES); done++) {
						const answer = await ask(address);
						bytes = (await answer.arrayBuffer()).byteLength;
						if (!answer.ok || !answer.headers.get("Content-Type")?.startsWith(type)) failed += 1;
					}
					return { ms: ((cpuSecondsOfRuntime() - startedAt) * 1_000) / (short ? 2 : TIMES), bytes };
				};
				await took(page, "text/html");
				before ??= await heap();
				await took(`${page}/pdf`, "application/pdf");
				const [pdfs, pages]: [number[], number[]] = [[], []];
				let size = 0;
				for (let round = 0; round < (short ? 1 : ROUNDS); round++) {
					const pdf = await took(`${page}/pdf`, "application/pdf");
					size = pdf.bytes;
					pdfs.push(pdf.ms);
					pages.push((await took(page, "text/html")).ms);
				}
				say(`${kind}: ${median(pdfs).toFixed(0)} ms beside ${median(pages).toFixed(0)} ms`);
				figures.push(
					{
						name: `PDF ${kind}, multiple of its page's processor time`,
						value: medianRatio(pdfs, pages),
						unit: "× page",
					},
					{ name: `PDF ${kind}, processor time`, value: median(pdfs), unit: "ms", bare: median(pages) },
					{ name: `PDF ${kind}`, value: size / 1_000, unit: "kB", target: atMost(150), exact: true },
				);
			}
			figures.push(
				{
					name: "heap of the isolate after the last PDF",
					value: await heap(),
					bare: before,
					unit: "MB",
					target: atMost(MEMORY_LIMIT_MB / 2),
				},
				{ name: "answers that failed", value: failed, unit: "answers", target: exactly(0), exact: true },
			);
			return figures;
		} finally {
			await app.stop();
		}
	},
};

let callers = 0;
/** Each as another caller: one may print only so many. */
function ask(address: string): Promise<Response> {
	callers += 1;
	const caller = `10.0.${callers >> 8}.${callers & 255}`;
	return fetch(address, { headers: { ...BROWSER_HEADERS, "CF-Connecting-IP": caller } });
}

/** A link that is paid, and the address of its transaction's receipt. */
async function receiptPage(app: Running, memo: string): Promise<string> {
	const database = await app.database();
	const paymentId = await makeLink(database, { userId: await makeUser(database), requesterAddress: PAYEE });
	await database.prepare("update pending_payments set memo = ? where payment_id = ?").bind(memo, paymentId).run();
	callers += 1;
	const hash = `0x${callers.toString(16).padStart(64, "0")}`;
	const now = Date.now();
	await database
		.prepare(
			`insert into transfers (payment_id, chain_id, tx_hash, log_ordinal, payee, amount, from_address, block_number, block_hash,
				mined_at, confirmations, state, payer_proof, final, late, created_at, updated_at)
			values (?1, 31337, ?2, 0, ?3, '100000000', ?3, '7', ?2, ?4, 64, 'credited', 'attempt', 1, 0, ?4, ?4)`,
		)
		.bind(paymentId, hash, PAYEE, now)
		.run();
	const led = await ask(`${app.url}/link/${paymentId}/receipt/31337:${hash}`);
	await led.arrayBuffer();
	if (!led.ok || !/\/receipt\/[\w-]{22}$/.test(led.url))
		throw new Error(`there is no receipt: ${led.status} ${led.url}`);
	return led.url;
}
