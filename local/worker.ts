import type { Env } from "../app/composition/services.server.ts";
import { PaymentLinkRoom as AppRoom } from "../app/durable-objects/payment-link-room.ts";
import app from "../app/worker.ts";

/**
 * The app as the local stack runs it: the production worker, wrapped. Pages get the demo wallet's script, its
 * requests to the chain go through the app's own origin (so that the pages' policy stays as strict as in production),
 * and mails are shown in the outbox. Nothing of this is in app/.
 */
interface LocalEnv extends Env {
	LOCAL_CHAIN_URL: string;
	LOCAL_OUTBOX_URL: string;
	LOCAL_DEMO_WALLET: string;
}

const SCRIPT_PATH = "/__local/demo-wallet.js";
const RPC_PATH = "/__local/rpc";

interface PostedMail {
	from: string | { email: string; name?: string };
	to: string | string[];
	subject?: string;
	text?: string;
	html?: string;
	replyTo?: string;
}

const addressText = (address: PostedMail["from"]) =>
	typeof address === "string" ? address : address.name ? `${address.name} <${address.email}>` : address.email;

/** The binding checks a mail as always; what it takes is shown in the outbox too. */
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
			}),
		});
		if (!response.ok) throw new Error(`the outbox answered ${response.status}`);
		return result;
	};
	return { send } as unknown as SendEmail;
}

const localEnvs = new WeakMap<Env, Env>();

/** One wrapped environment per real one: the app keeps things of an isolate by its environment. */
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

function nonceOf(response: Response): string | null {
	const policy = response.headers.get("content-security-policy") ?? "";
	return /'nonce-([^']+)'/.exec(policy)?.[1] ?? null;
}

/** The demo wallet announces itself before the page's own scripts look for wallets. */
function withDemoWallet(response: Response): Response {
	if (!response.headers.get("content-type")?.startsWith("text/html") || response.webSocket) return response;
	const nonce = nonceOf(response);
	const tag = `<script src="${SCRIPT_PATH}"${nonce ? ` nonce="${nonce}"` : ""}></script>`;
	return new HTMLRewriter()
		.on("head", { element: (head) => void head.append(tag, { html: true }) })
		.transform(response);
}

export default {
	async fetch(request, env, execution) {
		const { pathname } = new URL(request.url);
		if (pathname === SCRIPT_PATH)
			return new Response(env.LOCAL_DEMO_WALLET, {
				headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
			});
		if (pathname === RPC_PATH && request.method === "POST")
			return fetch(env.LOCAL_CHAIN_URL, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: await request.text(),
			});
		return withDemoWallet(await app.fetch(request, withOutbox(env), execution));
	},
	scheduled: (event, env, execution) => app.scheduled(event, withOutbox(env), execution),
	queue: (batch, env) => app.queue(batch, withOutbox(env)),
} satisfies ExportedHandler<LocalEnv, unknown>;
