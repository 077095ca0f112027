import { randomBytes } from "node:crypto";
import { FormClient } from "#local/form-client.ts";
import { newCallerAddress } from "../e2e/harness/raw-http.ts";
import {
	type Attack,
	cookiesOf,
	fromOutside,
	guessedSlowly,
	holds,
	nobody,
	onAccounts,
	refused,
	SIGNED_IN,
	silentAbout,
} from "./attack.ts";

const SESSION = "__Host-session";
const PROVIDERS = ["x", "google", "facebook"];

/** What differs between two answers by chance alone. */
const sameShape = (a: string, b: string): boolean => Math.abs(a.length - b.length) < 200;

/** Signing in as somebody else, and learning who has an account. */
export const SIGN_IN: Attack[] = [
	fromOutside("6.3.8", "the sign-in is asked who has an account", async ({ post }) => {
		const answers = [];
		for (let index = 0; index < 3; index += 1)
			answers.push(await post("/auth/login", { email: nobody(), password: "not the password" }));
		for (const { status, headers } of answers) {
			holds(status < 500, `answered ${status}`);
			holds(!headers["set-cookie"]?.some((cookie) => cookie.startsWith(`${SESSION}=`)), "it signed somebody in");
		}
	}),
	onAccounts("6.3.8", "the sign-in answers otherwise for an e-mail that has an account", async ({ post, owner }) => {
		const known = await post("/auth/login", { email: owner.email, password: "not the password" });
		const unknown = await post("/auth/login", { email: nobody(), password: "not the password" });
		refused(known, unknown.status);
		holds(sameShape(known.text, unknown.text), `${known.text.length} and ${unknown.text.length} characters`);
	}),
	onAccounts(
		"6.3.8",
		"the registration answers otherwise for an e-mail that has an account",
		async ({ post, owner }) => {
			const fields = { firstName: "Eve", lastName: "Stranger", password: `lamps of ${randomBytes(4).toString("hex")}` };
			const known = await post("/auth/register", { ...fields, email: owner.email });
			const unknown = await post("/auth/register", { ...fields, email: nobody() });
			holds(known.status === unknown.status, `${known.status} and ${unknown.status}`);
			holds(known.headers.location?.split("?")[0] === unknown.headers.location?.split("?")[0], "they lead elsewhere");
		},
	),
	onAccounts(
		"6.3.8",
		"a new password is asked for, for an e-mail that has an account and one that has none",
		async (target) => {
			const { post, owner } = target;
			const known = await post("/auth/reset-password", { intent: "request", email: owner.email });
			const unknown = await post("/auth/reset-password", { intent: "request", email: nobody() });
			holds(known.status === unknown.status, `${known.status} and ${unknown.status}`);
			holds(sameShape(known.text, unknown.text), `${known.text.length} and ${unknown.text.length} characters`);
		},
	),
	fromOutside("6.3.1", "passwords of one e-mail are guessed from one network", async (target) => {
		const from = newCallerAddress();
		await guessedSlowly(target, () => ({ "cf-connecting-ip": from }));
	}),
	fromOutside("10.2.1", "somebody is signed in by a callback that nobody began", async ({ send }) => {
		for (const provider of PROVIDERS)
			for (const query of [
				"code=a&state=b",
				"oauth_token=a&oauth_verifier=b",
				"error=access_denied",
				"",
				"state[]=a&code[]=b",
			]) {
				const answer = await send(`/auth/${provider}/callback?${query}`);
				refused(answer, 302);
				holds(String(answer.headers.location).startsWith("/auth/login"), `it leads to ${answer.headers.location}`);
				holds(!answer.headers["set-cookie"]?.some((cookie) => cookie.startsWith(`${SESSION}=`)), "it signed in");
			}
	}),
	onAccounts("10.2.1", "a victim's browser is given the attacker's sign-in to end", async (target) => {
		const { appUrl, outside, stranger, owner } = target;
		const attacker = new FormClient(appUrl, newCallerAddress());
		const begun = await attacker.post("/auth/google", { intent: "sign-in", returnTo: "/" });
		const back = new URL(await outside.decide(begun.location ?? "", stranger.email.replace(/@.*/, "")));
		const before = cookiesOf(owner.client);
		const visitor = new FormClient(appUrl, newCallerAddress());
		for (const client of [visitor, owner.client]) {
			const answer = await client.get(back.pathname + back.search);
			holds(String(answer.location).startsWith("/auth/login"), `it leads to ${answer.location}`);
		}
		const { body } = await owner.client.get("/settings");
		holds(!body.includes(stranger.email), "the victim reads the attacker's settings");
		holds(
			cookiesOf(owner.client).includes(before.match(/__Host-session=[^;]+/)?.[0] ?? "?"),
			"the victim was signed out",
		);
		holds(!visitor.cookies.some(({ name }) => name === SESSION), "a visitor was signed in");
	}),
	onAccounts("10.2.1", "a sign-in that has ended is ended once more", async ({ appUrl, outside, stranger }) => {
		const client = new FormClient(appUrl, newCallerAddress());
		const begun = await client.post("/auth/google", { intent: "sign-in", returnTo: "/" });
		const back = new URL(await outside.decide(begun.location ?? "", stranger.email.replace(/@.*/, "")));
		const sealed = client.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
		holds((await client.get(back.pathname + back.search)).location === "/", "the sign-in did not end well");
		const again = await fetch(`${appUrl}${back.pathname}${back.search}`, {
			redirect: "manual",
			headers: { cookie: sealed },
		});
		holds(!again.headers.getSetCookie().some((cookie) => /^__Host-session=[^;]/.test(cookie)), "it signed in again");
	}),
	fromOutside("10.2.1", "providers that do not exist are tried", async ({ send, post }) => {
		for (const provider of ["evil", "__proto__", "constructor", "X", "google%00", "..%2fadmin"]) {
			refused(await send(`/auth/${provider}/callback?code=a`), 302, 404);
			const answer = await post(`/auth/${provider}`, { intent: "sign-in" });
			holds(
				answer.status < 500 && !String(answer.headers.location).includes("evil.example"),
				`${provider}: ${answer.status}`,
			);
		}
	}),
	onAccounts(
		"7.2.4",
		"a session of the attacker's choice is planted before the sign-in",
		async ({ appUrl, outside, stranger }) => {
			const planted = "A".repeat(43);
			const begun = await fetch(`${appUrl}/auth/google`, {
				method: "POST",
				redirect: "manual",
				headers: {
					origin: appUrl,
					"content-type": "application/x-www-form-urlencoded",
					cookie: `${SESSION}=${planted}`,
					"cf-connecting-ip": newCallerAddress(),
				},
				body: "intent=sign-in&returnTo=%2F",
			});
			const back = new URL(
				await outside.decide(begun.headers.get("location") ?? "", stranger.email.replace(/@.*/, "")),
			);
			const sealed = begun.headers
				.getSetCookie()
				.map((cookie) => cookie.split(";")[0])
				.join("; ");
			await fetch(`${appUrl}${back.pathname}${back.search}`, {
				redirect: "manual",
				headers: { cookie: `${sealed}; ${SESSION}=${planted}` },
			});
			const answer = await fetch(`${appUrl}/settings`, { headers: { cookie: `${SESSION}=${planted}` } });
			holds(!(await answer.text()).includes(SIGNED_IN), "the planted session is signed in");
		},
	),
	fromOutside("7.2.3", "sessions are guessed", async ({ send }) => {
		for (const value of ["1", "admin", "A".repeat(43), randomBytes(32).toString("base64url"), "..%2f", "null"]) {
			const { text } = await send("/settings", { headers: { cookie: `${SESSION}=${value}` } });
			holds(!text.includes(SIGNED_IN), `“${value}” opened settings`);
		}
	}),
	onAccounts("7.4.1", "a session is used after its owner signed out", async ({ newAccount, send }) => {
		const { client } = await newAccount();
		const cookie = cookiesOf(client);
		holds((await send("/settings", { headers: { cookie } })).text.includes(SIGNED_IN), "a session opens no settings");
		await client.post("/auth/logout", {});
		holds(!(await send("/settings", { headers: { cookie } })).text.includes(SIGNED_IN), "it still opens settings");
	}),
	onAccounts("3.5.3", "an address that is only opened signs somebody out", async ({ owner }) => {
		await owner.client.get("/auth/logout");
		holds((await owner.client.get("/settings")).body.includes(SIGNED_IN), "the owner is signed out");
	}),
	onAccounts("15.3.3", "a registration brings fields that it has none of", async ({ post }) => {
		const answer = await post("/auth/register", {
			firstName: "Eve",
			lastName: "Stranger",
			email: nobody(),
			password: `lamps of ${randomBytes(4).toString("hex")}`,
			activated: "1",
			isAdmin: "true",
			emailVerifiedAt: "1",
			userId: "1",
		});
		holds(!answer.headers["set-cookie"]?.some((cookie) => /^__Host-session=[^;]/.test(cookie)), "it signed in");
	}),
	fromOutside("6.4.3", "mailed tokens are guessed", async ({ post }) => {
		for (const token of ["", "a", "1.1", "A".repeat(86), `${"A".repeat(22)}.${"A".repeat(43)}`, "' or ''='"]) {
			const confirmed = await post("/auth/verify", { intent: "confirm", token });
			const chosen = await post("/auth/reset-password", { intent: "choose", token, password: "seven lamps of mine" });
			for (const { status, headers } of [confirmed, chosen]) {
				holds(status < 500, `“${token}” was answered ${status}`);
				holds(!headers["set-cookie"]?.some((cookie) => /^__Host-session=[^;]/.test(cookie)), `“${token}” signed in`);
			}
		}
	}),
	fromOutside("14.2.1", "the token of a mailed link is looked for in addresses", async ({ post }) => {
		for (const page of ["verify", "reset-password", "undo"]) {
			const token = "A".repeat(43);
			const led = await post(`/auth/mailed/${page}`, { token });
			holds(led.headers.location === `/auth/${page}`, `it leads to ${led.headers.location}`);
			const kept = led.headers["set-cookie"]?.find((cookie) => cookie.includes(token)) ?? "";
			holds(/; HttpOnly; Secure; SameSite=Lax$/.test(kept), `kept as “${kept}”`);
		}
		for (const page of ["login", "%2f%2fevil.example", "..%2f..%2fadmin"]) {
			const { status } = await post(`/auth/mailed/${page}`, { token: "A".repeat(43) });
			holds(status >= 400 && status < 500, `“${page}” was answered ${status}`);
		}
	}),
	fromOutside("7.5.1", "ways back of somebody's changes are guessed", async ({ post, send }) => {
		for (const token of ["", "a", "A".repeat(43), "' or ''='"]) {
			const answer = await post("/auth/undo", { token });
			const led = [String(answer.headers.location), ...(answer.headers["set-cookie"] ?? [])].join();
			holds(!led.includes("reset-password"), `“${token}” was taken`);
			holds(!(await send(`/auth/undo?token=${encodeURIComponent(token)}`)).text.includes('name="token"'), "it asks");
		}
	}),
	fromOutside("8.2.1", "pages behind a sign-in are opened without one", async ({ send }) => {
		for (const path of [
			"/links",
			"/links/arrivals",
			"/links/export?format=csv",
			"/links/export?format=json&of=payments",
			"/settings",
			"/settings/export",
			"/settings/delete",
			"/settings/wallets",
			"/wallet-address",
			"/access",
			"/nfts",
			"/nfts/pieces",
			"/nfts/progress",
			"/off",
			"/targets/mastodon",
			"/targets/mastodon/callback?code=1&state=1",
		]) {
			const { status, text, headers } = await send(path);
			holds(status < 500 && !text.includes(SIGNED_IN), `${path} was answered ${status}`);
			holds(!/text\/csv|application\/zip/.test(String(headers["content-type"])), `${path} exports`);
			silentAbout({ text }, "@shop.example");
		}
	}),
	fromOutside("8.2.1", "the admin's pages are opened, posted to and asked for their data", async ({ send, post }) => {
		for (const path of ["/admin", "/admin.data", "/admin?q=a", "/admin/"]) refused(await send(path), 302, 404, 200);
		for (const intent of ["pause", "grant", "revoke", "resend", "run-now"])
			refused(await post("/admin", { intent }), 302, 404);
	}),
];
