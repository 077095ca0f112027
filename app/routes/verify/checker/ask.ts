import { abortAfter } from "#app/core/abort-after.ts";

/** One question of JSON-RPC. @throws Error when nothing answers, or the answer is an error */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>;

const WITHIN_MS = 15_000;
/** Characters. A transaction's receipt may have thousands of logs. */
const LONGEST_ANSWER = 20_000_000;

/** @returns null unless a browser may safely be made to ask there: over TLS, or on the reader's own computer */
export function readEndpoint(text: string): URL | null {
	try {
		const url = new URL(text.trim());
		const isHere = ["localhost", "127.0.0.1"].includes(url.hostname);
		return url.protocol === "https:" || (url.protocol === "http:" && isHere) ? url : null;
	} catch {
		return null;
	}
}

/** Asks an endpoint from this browser, telling it nothing but the question. */
export function askEndpoint(url: URL): Ask {
	// A page may not fetch an address with a name and password in it.
	const { username, password } = url;
	const bare = new URL(url);
	bare.username = "";
	bare.password = "";
	const headers: Record<string, string> = { "Content-Type": "application/json" };
	if (username)
		headers.Authorization = `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}`;
	let id = 0;
	return async (method, params) => {
		const own = ++id;
		const answer = await fetch(bare, {
			method: "POST",
			headers,
			body: JSON.stringify({ jsonrpc: "2.0", id: own, method, params }),
			credentials: "omit",
			referrerPolicy: "no-referrer",
			redirect: "error",
			cache: "no-store",
			signal: abortAfter(WITHIN_MS),
		});
		const text = await answer.text();
		if (text.length > LONGEST_ANSWER) throw new Error("too long an answer");
		const body = JSON.parse(text) as { id?: unknown; result?: unknown; error?: { message?: unknown } } | null;
		if (body?.error) throw new Error(String(body.error.message ?? "refused"));
		// A proxy may mix answers up, or keep them.
		if (!answer.ok || body?.result === undefined || String(body.id) !== String(own)) throw new Error("no answer");
		return body.result;
	};
}

interface Provider {
	request(asked: { method: string; params: readonly unknown[] }): Promise<unknown>;
}

const ANNOUNCED_WITHIN_MS = 300;

function isProvider(value: unknown): value is Provider {
	return typeof (value as Provider | null | undefined)?.request === "function";
}

/** Finds a wallet in this browser: one that announces itself (EIP-6963), else what sits at `window.ethereum`. */
export async function findWallet(): Promise<Ask | null> {
	const provider = await new Promise<Provider | null>((resolve) => {
		const onAnnounced = (event: Event) => {
			const { provider: announced } = ((event as CustomEvent<unknown>).detail ?? {}) as { provider?: unknown };
			if (isProvider(announced)) resolve(announced);
		};
		window.addEventListener("eip6963:announceProvider", onAnnounced);
		window.dispatchEvent(new Event("eip6963:requestProvider"));
		setTimeout(() => {
			window.removeEventListener("eip6963:announceProvider", onAnnounced);
			const { ethereum } = window as { ethereum?: unknown };
			resolve(isProvider(ethereum) ? ethereum : null);
		}, ANNOUNCED_WITHIN_MS);
	});
	if (!provider) return null;
	return async (method, params) => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const silence = new Promise<never>((_, reject) => {
			timer = setTimeout(() => reject(new Error("silent")), WITHIN_MS);
		});
		try {
			return await Promise.race([provider.request({ method, params }), silence]);
		} finally {
			clearTimeout(timer);
		}
	};
}
