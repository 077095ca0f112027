import { insidesShown, missingHeaders } from "../e2e/harness/decency.ts";
import { HOSTILE_TEXTS, METHODS, STRANGE_BODIES, STRANGE_IDS, STRANGE_PATHS } from "../e2e/harness/hostile.ts";
import { type Attack, fromOutside, holds, refused, SIGNED_IN, silentAbout } from "./attack.ts";

/** Addresses that a form posts to and that anybody may reach. */
const FORMS = [
	"/auth/login",
	"/auth/register",
	"/auth/reset-password",
	"/contact-us",
	"/settings/appearance",
	"/?index",
];
const PAGES = ["/", "/auth/login", "/about-us", "/faqs", "/contact-us", "/link/sample", "/nowhere"];
const EVIL = "https://evil.example";

/** What a request may look like, and what the site must do with it. */
export const REQUESTS: Attack[] = [
	fromOutside("3.5.1", "a form of another site is posted", async ({ post }) => {
		for (const path of FORMS) refused(await post(path, { email: "a@b.example" }, { origin: EVIL }), 403);
	}),
	fromOutside("3.5.1", "a form is posted without an origin, by a browser on another site", async ({ send }) => {
		const body = "email=a";
		for (const path of FORMS)
			for (const site of ["cross-site", "same-site"])
				refused(
					await send(path, {
						method: "POST",
						body,
						headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": site },
					}),
					403,
				);
	}),
	fromOutside("3.5.1", "a sandboxed page posts with the origin “null”", async ({ post }) => {
		for (const path of FORMS) refused(await post(path, {}, { origin: "null" }), 403);
	}),
	fromOutside("3.5.2", "a simple content type carries JSON past the browser's preflight", async ({ send, appUrl }) => {
		for (const path of FORMS)
			refused(
				await send(path, {
					method: "POST",
					body: '{"email":"a@b.example"}',
					headers: { origin: appUrl, "content-type": "text/plain" },
				}),
				415,
			);
	}),
	fromOutside("4.1.4", "methods that change or trace are tried at every page", async ({ send, appUrl }) => {
		for (const path of PAGES)
			for (const method of METHODS.filter((one) => !["GET", "HEAD", "POST"].includes(one)))
				refused(await send(path, { method, headers: { origin: appUrl } }), 405);
	}),
	fromOutside("2.2.1", "bodies that no form sends", async ({ send, appUrl }) => {
		for (const path of FORMS)
			for (const [name, { headers, ...body }] of Object.entries(STRANGE_BODIES)) {
				const answer = await send(path, { method: "POST", ...body, headers: { origin: appUrl, ...headers } });
				holds(answer.status < 500, `${path} answered ${answer.status} to ${name}`);
				holds(insidesShown(answer.text).length === 0, `${path} shows its insides to ${name}`);
			}
	}),
	fromOutside("15.3.7", "a field is sent twice, so that two readers see two values", async ({ send, appUrl }) => {
		for (const path of ["/auth/login", "/auth/register", "/contact-us"])
			refused(
				await send(path, {
					method: "POST",
					body: "email=a%40b.example&email=c%40d.example",
					headers: { origin: appUrl, "content-type": "application/x-www-form-urlencoded" },
				}),
				400,
			);
	}),
	fromOutside("15.3.6", "names of objects' own parts are sent as fields", async ({ post }) => {
		for (const name of ["__proto__", "constructor", "__proto__.admin", "constructor[prototype][admin]", "__intent__"]) {
			const answer = await post("/auth/login", {
				[name]: "1",
				email: "a@b.example",
				password: "no password of theirs",
			});
			holds(answer.status < 500 && !answer.headers.location, `${name} was answered ${answer.status}`);
		}
	}),
	fromOutside("4.1.3", "headers name another host", async ({ send }) => {
		for (const headers of [
			{ "x-forwarded-host": "evil.example" },
			{ forwarded: "host=evil.example" },
			{ "x-host": "evil.example" },
			{ "x-original-url": "/admin" },
			{ "x-rewrite-url": "/admin" },
		]) {
			const { text, headers: answered } = await send("/", { headers });
			silentAbout({ text: text + JSON.stringify(answered) }, "evil.example");
		}
	}),
	fromOutside("4.1.3", "the host itself is another one", async ({ send }) => {
		const answer = await send("/auth/login", { headers: { host: "evil.example" } });
		silentAbout({ text: answer.text + JSON.stringify(answer.headers) }, "evil.example");
	}),
	fromOutside("13.4.1", "files that lie about on servers are asked for", async ({ send }) => {
		for (const path of [
			"/.git/config",
			"/.git/HEAD",
			"/.env",
			"/.dev.vars",
			"/wrangler.toml",
			"/package.json",
			"/build/server/index.js",
			"/worker.js",
			"/node_modules/.package-lock.json",
			"/.well-known/../.env",
			"/assets/../../wrangler.toml",
			"/..%2f..%2fetc%2fpasswd",
			"/%2e%2e/%2e%2e/etc/passwd",
			"/assets/..%5c..%5cwrangler.toml",
			"/server-status",
			"/cdn-cgi/trace",
			"/__remix/manifest",
			"/metrics",
			"/debug",
		]) {
			const answer = await send(path);
			refused(answer, 302, 400, 404);
			silentAbout(answer, "root:", "[core]", "database_id", "COOKIE_SECRET=");
		}
	}),
	fromOutside("13.4.7", "sources are read from the scripts' maps", async ({ send }) => {
		const { text } = await send("/link/sample");
		const scripts = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
		holds(scripts.length > 0, "the page names no script at all");
		for (const script of scripts) {
			refused(await send(`${script}.map`), 302, 404);
			holds(!(await send(script)).text.includes("sourceMappingURL"), `${script} names its map`);
		}
	}),
	fromOutside("3.4.3", "a page is looked for that does without the protecting headers", async ({ send }) => {
		for (const path of [...PAGES, "/robots.txt", "/sitemap.xml", "/admin", "/404", "/words/en/wallet", "/qr/x.svg"]) {
			const missing = missingHeaders((await send(path)).headers);
			holds(missing.length === 0, `${path}: ${missing.join(", ")}`);
		}
	}),
	fromOutside("3.4.3", "a page is looked for whose policy lets scripts of others run", async ({ send }) => {
		for (const path of PAGES) {
			const policy = String((await send(path)).headers["content-security-policy"]);
			for (const loose of [/unsafe-inline/, /unsafe-eval/, /\shttps?:(?:[\s;]|$)/, /\s\*/, /script-src[^;]*data:/])
				holds(!loose.test(policy), `${path} allows ${loose}`);
			for (const needed of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"])
				holds(policy.includes(needed), `${path} does without ${needed}`);
		}
	}),
	fromOutside("3.4.3", "a nonce is used again", async ({ send }) => {
		const seen = new Set<string>();
		for (let index = 0; index < 10; index += 1) {
			const [, nonce = ""] = /'nonce-([^']+)'/.exec(String((await send("/")).headers["content-security-policy"])) ?? [];
			holds(nonce.length >= 16 && !seen.has(nonce), `the nonce “${nonce}” came twice`);
			seen.add(nonce);
		}
	}),
	fromOutside(
		"3.3.1",
		"a cookie is looked for that scripts, other sites or plain http may have",
		async ({ send, post }) => {
			const answers = [
				await send("/"),
				await send("/auth/login"),
				await post("/settings/appearance", { theme: "dark" }),
			];
			for (const cookie of answers.flatMap(({ headers }) => headers["set-cookie"] ?? [])) {
				holds(/^__Host-/.test(cookie), `not bound to the host: ${cookie}`);
				for (const attribute of [/;\s*HttpOnly/i, /;\s*Secure/i, /;\s*SameSite=(?:Lax|Strict)/i, /;\s*Path=\/(?:;|$)/i])
					holds(attribute.test(cookie), `${attribute} is missing: ${cookie}`);
			}
		},
	),
	fromOutside("3.4.2", "another site's script reads an answer", async ({ send }) => {
		for (const path of [...PAGES, "/words/en/wallet", "/link/sample"]) {
			const { headers } = await send(path, { headers: { origin: EVIL } });
			holds(!headers["access-control-allow-origin"], `${path} is read by ${headers["access-control-allow-origin"]}`);
		}
	}),
	fromOutside("1.2.1", "markup in an address comes back as markup", async ({ send }) => {
		const markup = "<script>alert(1)</script>";
		for (const path of [
			`/${encodeURIComponent(markup)}`,
			`/?q=${encodeURIComponent(markup)}`,
			`/auth/login?returnTo=/${encodeURIComponent(markup)}`,
			`/auth/verify?token=${encodeURIComponent(markup)}`,
			`/auth/reset-password?token=${encodeURIComponent(markup)}`,
			`/auth/undo?token=${encodeURIComponent(markup)}`,
			`/auth/mailed/${encodeURIComponent(markup)}`,
			`/mails/stop?m=${encodeURIComponent(markup)}`,
			`/contact-us?subject=${encodeURIComponent(markup)}`,
			`/link/${encodeURIComponent(markup)}`,
		])
			silentAbout(await send(path), markup);
	}),
	fromOutside("1.2.1", "hostile texts in the contact form come back as markup", async ({ post }) => {
		for (const text of Object.values(HOSTILE_TEXTS)) {
			const answer = await post("/contact-us", { name: text, email: "no mailbox", message: text });
			holds(answer.status < 500, `answered ${answer.status}`);
			silentAbout(answer, "<img src=x onerror", '"><svg onload', "<script>alert(1)");
		}
	}),
	fromOutside("4.2.4", "a line break in an address becomes a header", async ({ send }) => {
		for (const path of ["/%0d%0aX-Evil:%201", "/link/%0aSet-Cookie:a=b", "/auth/login?returnTo=/%0d%0aX-Evil:%201"]) {
			const { headers } = await send(path);
			holds(!("x-evil" in headers), `${path} made a header`);
			holds(!(headers["set-cookie"] ?? []).some((cookie) => cookie.startsWith("a=b")), `${path} made a cookie`);
		}
	}),
	fromOutside("16.5.1", "failures are provoked for what they show", async ({ send }) => {
		for (const path of [
			...Object.values(STRANGE_IDS).map((id) => `/link/${id}`),
			"/links?before=%00",
			"/links?after=eyJ9",
			"/words/__proto__/constructor",
			"/nft-pictures/a.b.c",
			"/chains/1e9/watch",
			"/chains/-1/watch",
			"/?_data=routes/home",
			"/?_routes=root,__proto__",
			"/_root.data?_routes=constructor",
		]) {
			const answer = await send(path);
			holds(answer.status < 500, `${path} answered ${answer.status}`);
			const [shown] = insidesShown(answer.text);
			holds(shown === undefined, `${path} shows ${shown}`);
		}
	}),
	fromOutside("16.5.1", "cookies that nobody was given are sent", async ({ send }) => {
		const values = ["", "a", "%", "%00", "x".repeat(6_000), "' or 1=1--", "a.b", "[object Object]", "\u00ff"];
		for (const name of ["__Host-session", "__Host-notice", "__Host-sign-in", "__Host-device", "__Host-appearance"])
			for (const value of values) {
				const answer = await send("/settings", { headers: { cookie: `${name}=${value}` } });
				holds(answer.status < 500 && !answer.text.includes(SIGNED_IN), `${name} was answered ${answer.status}`);
			}
	}),
	fromOutside("3.7.2", "a sign-in is led on to another site", async ({ send, post }) => {
		for (const path of Object.values(STRANGE_PATHS)) {
			const page = await send(`/auth/login?${new URLSearchParams({ returnTo: path })}`);
			for (const [, value = ""] of page.text.matchAll(/name="returnTo" value="([^"]*)"/g))
				holds(/^\/(?![/\\])/.test(value), `the form leads on to “${value}”`);
			const begun = await post("/auth/google", { intent: "sign-in", returnTo: path });
			const location = String(begun.headers.location ?? "/");
			holds(!location.includes("evil.example"), `it leads to ${location}`);
		}
	}),
	fromOutside("14.3.2", "a shared cache is made to keep somebody's page", async ({ send }) => {
		for (const path of ["/", "/auth/login", "/links", "/settings", "/settings/x.css", "/links/a.js", "/link/sample"]) {
			const control = String((await send(path)).headers["cache-control"]);
			holds(/no-store|private/.test(control), `${path} may be kept: ${control}`);
		}
	}),
	fromOutside("8.3.1", "a page's data is asked for around the page", async ({ send }) => {
		for (const path of [
			"/links.data",
			"/settings.data",
			"/admin.data",
			"/links/arrivals.data",
			"/nfts.data",
			"/off.data",
		]) {
			const answer = await send(path);
			silentAbout(answer, "displayName", "@shop.example");
		}
	}),
];
