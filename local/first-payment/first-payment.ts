import { FormClient } from "../form-client.ts";
import { type LocalServer, serve } from "../listen.ts";
import { DEMO, type Seeded } from "../seed.ts";
import { type Answer, send, text } from "../stand-ins/exchange.ts";
import { type AppLook, firstPaymentPage, problemPage } from "./page.ts";

/** Path of the page at the app's own origin, where the local Worker shows it: there it sees into the app's pages. */
export const FIRST_PAYMENT_PATH = "/__local/first-payment";
const SCRIPT_PATH = `${FIRST_PAYMENT_PATH}.js`;

interface FirstPaymentOptions {
	appUrl: string;
	/** the coach's bundle (coach.ts) */
	script: string;
	/** other pages of the stack, to go on to */
	standInsUrl: string;
	outboxUrl: string;
	/** the example link; another one once it was paid */
	findLink(): Promise<Seeded>;
}

/**
 * Serves the page that leads through the first payment. Every visit finds an open link, and its dashboard unlocked: by the
 * app's own form, with the password the panel prints.
 */
export function startFirstPayment(options: FirstPaymentOptions): Promise<LocalServer> {
	const { appUrl, script, findLink } = options;

	async function show(cookie: string): Promise<Answer> {
		const [look, { exampleLink, problem }] = await Promise.all([lookOfApp(appUrl, cookie), findLink()]);
		if (exampleLink === null) return problemPage(look, problem ?? "There is no link to pay.");
		const { pathname } = new URL(exampleLink);
		const unlocked = await unlock(appUrl, `${pathname}/dashboard`);
		return firstPaymentPage(look, { ...options, linkPath: pathname, scriptPath: SCRIPT_PATH, cookie: unlocked });
	}

	return serve(({ url, headers }, response) => {
		if (url === SCRIPT_PATH) {
			send(response, {
				status: 200,
				headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
				body: script,
			});
			return;
		}
		show(headers.cookie ?? "").then(
			(answer) => send(response, answer),
			(error) => send(response, text(500, String(error))),
		);
	}, 0);
}

/** The theme, direction and styles that the app's pages have for this visitor. */
async function lookOfApp(appUrl: string, cookie: string): Promise<AppLook> {
	const response = await fetch(`${appUrl}/about-us`, { headers: { accept: "text/html", cookie } });
	const page = await response.text();
	const [root = "<html>"] = /<html[^>]*>/.exec(page) ?? [];
	const [sprite = ""] = /\/assets\/icons-[^"#]+\.svg/.exec(page) ?? [];
	const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
	return { root: root.replace(/ lang="[^"]*"/, ' lang="en"'), sprite, sheets };
}

/** @returns the `Set-Cookie` value that opens the dashboard in the visitor's browser */
async function unlock(appUrl: string, path: string): Promise<string> {
	const client = new FormClient(appUrl);
	await client.post(path, { intent: "unlock", password: DEMO.dashboardPassword });
	const cookie = client.cookies.find(({ name }) => name.startsWith("__Host-dash-"));
	if (!cookie) throw new Error("the example link's dashboard did not open");
	return `${cookie.name}=${cookie.value}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}
