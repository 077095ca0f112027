import type { Env } from "../app/composition/services.server.ts";
import { AccountDesk as AppDesk } from "../app/durable-objects/account-desk.ts";
import { ChainWatcher as AppWatcher } from "../app/durable-objects/chain-watcher.ts";
import { PaymentLinkRoom as AppRoom } from "../app/durable-objects/payment-link-room.ts";
import app from "../app/worker.ts";

/**
 * The local stack's Worker: a wrapper of the production Worker. It adds the demo wallet's script to pages, proxies the wallet's
 * RPC calls through the app's origin (so that the production CSP applies unchanged), and forwards mails to the outbox. None
 * of this is in app/.
 */
interface LocalEnv extends Env {
	/** JSON of chain id → the chain itself */
	LOCAL_CHAIN_URLS: string;
	LOCAL_OUTBOX_URL: string;
	LOCAL_DEMO_WALLET: string;
	/** serves the page that leads through the first payment (first-payment/) */
	LOCAL_FIRST_PAYMENT_URL: string;
}

/** of the page and its script */
const FIRST_PAYMENT_PATH = /^\/__local\/first-payment(?:\.js)?$/;
const SCRIPT_PATH = "/__local/demo-wallet.js";
/** with the chain id; 404 for a chain that is none of the stack's */
const RPC_PATH = /^\/__local\/rpc\/(\d+)$/;

/** Changes the database behind the app's back, as whoever has taken the server over could; for scripts, no page reaches it. */
const SQL_PATH = "/__local/sql";

interface PostedMail {
	from: string | { email: string; name?: string };
	to: string | string[];
	subject?: string;
	text?: string;
	html?: string;
	replyTo?: string;
	headers?: Record<string, string>;
	attachments?: readonly { filename: string; type: string; content: ArrayBufferView }[];
}

const addressText = (address: PostedMail["from"]) =>
	typeof address === "string" ? address : address.name ? `${address.name} <${address.email}>` : address.email;

/** As the outbox keeps them: a mail is a line of JSON. */
const inBase64 = ({ filename, type, content }: NonNullable<PostedMail["attachments"]>[number]) => ({
	filename,
	type,
	base64: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("base64"),
});

/** The binding validates each mail as in production; accepted mails also go to the outbox. */
function mailShownLocally(env: LocalEnv): SendEmail {
	const send = async (message: PostedMail) => {
		const result = await (env.MAIL.send as (message: unknown) => Promise<unknown>)(message);
		const response = await fetch(`${env.LOCAL_OUTBOX_URL}/mails`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({
				from: addressText(message.from),
				to: [message.to].flat(),
				subject: message.subject ?? "",
				text: message.text ?? "",
				html: message.html ?? "",
				replyTo: message.replyTo ?? null,
				headers: message.headers ?? {},
				attachments: (message.attachments ?? []).map(inBase64),
			}),
		});
		if (!response.ok) throw new Error(`the outbox answered ${response.status}`);
		return result;
	};
	return { send } as unknown as SendEmail;
}

const localEnvs = new WeakMap<Env, Env>();

/** One wrapper per environment object, because the app caches per environment. */
function withOutbox(env: LocalEnv): Env {
	const known = localEnvs.get(env);
	if (known) return known;
	const wrapped: Env = { ...env, MAIL: mailShownLocally(env) };
	localEnvs.set(env, wrapped);
	return wrapped;
}

export class PaymentLinkRoom extends AppRoom {
	constructor(state: DurableObjectState, env: Env) {
		super(state, withOutbox(env as LocalEnv));
	}
}

export class AccountDesk extends AppDesk {
	constructor(state: DurableObjectState, env: Env) {
		super(state, withOutbox(env as LocalEnv));
	}
}

export class ChainWatcher extends AppWatcher {
	constructor(state: DurableObjectState, env: Env) {
		super(state, withOutbox(env as LocalEnv));
	}
}

function nonceOf(response: Response): string | null {
	const policy = response.headers.get("content-security-policy") ?? "";
	return /'nonce-([^']+)'/.exec(policy)?.[1] ?? null;
}

/** Inserts the demo wallet before the page's own scripts, so that it is announced before they search for wallets. */
function withDemoWallet(response: Response): Response {
	if (!response.headers.get("content-type")?.startsWith("text/html") || response.webSocket) return response;
	const nonce = nonceOf(response);
	// A page that says by their hashes which scripts it runs has all of them already.
	if (response.headers.get("content-security-policy")?.includes("'sha256-")) return response;
	const tag = `<script src="${SCRIPT_PATH}"${nonce ? ` nonce="${nonce}"` : ""}></script>`;
	return new HTMLRewriter()
		.on("head", { element: (head) => void head.append(tag, { html: true }) })
		.transform(response);
}

/** Pages of this stack alone may show the app's pages in frames: the one that leads through the first payment does. */
function framable(request: Request, response: Response): Response {
	const policy = response.headers.get("content-security-policy");
	const isOurs =
		request.headers.get("sec-fetch-dest") === "iframe" && request.headers.get("sec-fetch-site") === "same-origin";
	if (!isOurs || !policy) return response;
	const headers = new Headers(response.headers);
	headers.set("content-security-policy", policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
	return new Response(response.body, { status: response.status, headers });
}

export default {
	async fetch(request, env, execution) {
		const { pathname } = new URL(request.url);
		if (FIRST_PAYMENT_PATH.test(pathname))
			return fetch(env.LOCAL_FIRST_PAYMENT_URL + pathname, {
				headers: { cookie: request.headers.get("cookie") ?? "" },
			});
		if (pathname === SCRIPT_PATH)
			return new Response(env.LOCAL_DEMO_WALLET, {
				headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
			});
		if (pathname === SQL_PATH && request.method === "POST") {
			// Browsers name the page that posts, from whatever site.
			if (request.headers.has("origin")) return new Response("not from a page", { status: 403 });
			const { sql, values } = (await request.json()) as { sql: string; values: unknown[] };
			return Response.json(
				await env.DB.prepare(sql)
					.bind(...values)
					.run(),
			);
		}
		const [, chainId] = RPC_PATH.exec(pathname) ?? [];
		if (chainId && request.method === "POST") {
			const url = (JSON.parse(env.LOCAL_CHAIN_URLS) as Record<string, string>)[chainId];
			if (!url) return new Response("no such chain", { status: 404 });
			return fetch(url, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: await request.text(),
			});
		}
		return framable(request, withDemoWallet(await app.fetch(request, withOutbox(env), execution)));
	},
	scheduled: (event, env, execution) => app.scheduled(event, withOutbox(env), execution),
	queue: (batch, env) => app.queue(batch, withOutbox(env)),
} satisfies ExportedHandler<LocalEnv, unknown>;
