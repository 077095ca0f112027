import { randomBytes } from "node:crypto";
import { newAddress } from "#local/chain/accounts.ts";
import { type Attack, cookiesOf, holds, onAccounts, refused, SIGNED_IN, silentAbout } from "./attack.ts";

const PNG = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);

/** Stands in settings once a picture of one's own is kept. */
const KEPT_PICTURE = /<button[^>]* form="picture-removal"/;

/** A form with a file, as a browser sends it. */
function upload(name: string, type: string, bytes: Buffer) {
	const boundary = "----attack";
	const head = `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
	return {
		method: "POST",
		headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
		body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
	};
}

/** What an account may do to others, and what a page or post of somebody else's does to an account. */
export const ACCOUNTS: Attack[] = [
	onAccounts("8.2.1", "an account without the right opens the admin's pages", async ({ stranger, owner }) => {
		for (const path of ["/admin", "/admin.data", "/admin?q=rosa"]) {
			const { status, body } = await stranger.client.get(path);
			holds(status === 404 || body.includes("404"), `${path} was answered ${status}`);
			silentAbout({ text: body }, owner.email);
		}
		for (const intent of ["pause", "resume", "grant", "revoke", "resend"])
			refused(await stranger.client.post("/admin", { intent, userId: "1", id: "1" }), 302, 404);
	}),
	onAccounts("3.5.3", "an address that is only opened changes an account", async ({ stranger, send, newAccount }) => {
		const { client, email } = await newAccount();
		const cookie = cookiesOf(client);
		const { body: before } = await client.get("/settings");
		for (const path of [
			"/settings?intent=end-others",
			"/settings?intent=name&displayName=Mallory",
			`/settings/delete?typed=${encodeURIComponent(email)}`,
			"/settings/export?part=1",
			"/settings/appearance?language=ar&theme=dark",
			"/settings/recovery-codes?intent=make",
			"/settings/wallets?intent=remove&address=0x",
			"/auth/google?intent=link&returnTo=/settings",
			"/auth/passkey?intent=begin&purpose=add",
			`/auth/reset-password?intent=request&email=${encodeURIComponent(stranger.email)}`,
		])
			for (const method of ["GET", "HEAD"]) {
				const answer = await send(path, { method, headers: { cookie } });
				holds(answer.status < 500, `${method} ${path} was answered ${answer.status}`);
				holds(
					!answer.headers["set-cookie"]?.some((line) => /^__Host-(?:session|begun|passkey)/.test(line)),
					`${method} ${path} began something`,
				);
			}
		const { body } = await client.get("/settings");
		holds(body.includes(SIGNED_IN) && !body.includes("Mallory"), "the account is another one");
		const events = (text: string) => [...text.matchAll(/settings\/not-me\?event=/g)].length;
		holds(events(body) === events(before), "something is noted as done");
	}),
	onAccounts("8.2.2", "another account's NFTs and pictures are asked for", async ({ stranger }) => {
		for (const id of ["1", "A".repeat(32), "a".repeat(32), "..%2f..%2fa", "__proto__", "%00"])
			for (const path of [
				`/nfts/pictures/${id}`,
				`/nft-pictures/${id}`,
				`/showcase-pictures/${id}`,
				`/showcase-pictures/${id}.png`,
			]) {
				const { status } = await stranger.client.get(path);
				holds(status >= 300 && status < 500, `${path} was answered ${status}`);
			}
	}),
	onAccounts("8.2.2", "an NFT that is somebody else's is picked", async ({ stranger }) => {
		for (const ids of ["A".repeat(32), "1,2,3", "' or 1=1--"]) {
			const { status } = await stranger.client.post("/nfts", { intent: "save", selected: ids, ids });
			holds(status < 500, `answered ${status}`);
		}
	}),
	onAccounts("1.3.6", "the site is made to fetch from inside its own network", async ({ appUrl, send, newAccount }) => {
		const { client } = await newAccount();
		const cookie = cookiesOf(client);
		for (const address of [
			"http://127.0.0.1:8787/",
			"https://127.0.0.1/",
			"https://localhost/a.png",
			"https://[::1]/a.png",
			"https://169.254.169.254/latest/meta-data",
			"https://10.0.0.1/a.png",
			"https://0x7f000001/a.png",
			"https://2130706433/a.png",
			"https://metadata.google.internal/",
			"file:///etc/passwd",
			"gopher://127.0.0.1/",
			appUrl,
		]) {
			await send("/settings/picture", {
				method: "POST",
				body: new URLSearchParams({ address }).toString(),
				headers: { cookie, origin: appUrl, "content-type": "application/x-www-form-urlencoded" },
			});
			const { body } = await client.get("/settings");
			holds(!KEPT_PICTURE.test(body), `${address} was fetched and kept`);
		}
	}),
	onAccounts("5.2.2", "a script is uploaded as a picture", async ({ send, appUrl, newAccount }) => {
		const { client } = await newAccount();
		const cookie = cookiesOf(client);
		const script = Buffer.from("<html><script>alert(1)</script></html>");
		const svg = Buffer.from(
			"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script><rect width='9' height='9'/></svg>",
		);
		for (const [name, type, bytes] of [
			["a.png", "image/png", script],
			["a.html", "text/html", script],
			["../../a.png", "image/png", Buffer.concat([PNG, script])],
			["a.svg", "image/svg+xml", svg],
		] as const) {
			const { headers, ...request } = upload(name, type, bytes);
			await send("/settings/picture", { ...request, headers: { ...headers, cookie, origin: appUrl } });
			const { body } = await client.get("/settings");
			for (const [path] of body.matchAll(/\/(?:showcase|requester|nft)-pictures\/[\w.-]+/g)) {
				const kept = await send(path, { headers: { cookie } });
				if (kept.status !== 200) continue;
				holds(
					/^image\/(?:png|jpeg|webp|avif)$/.test(String(kept.headers["content-type"])),
					`kept as ${kept.headers["content-type"]}`,
				);
				silentAbout(kept, "<script>");
			}
		}
	}),
	onAccounts("5.2.1", "a picture of fifty megabytes is uploaded", async ({ send, appUrl, newAccount }) => {
		const { client } = await newAccount();
		const { headers, ...request } = upload("a.png", "image/png", Buffer.concat([PNG, Buffer.alloc(50 * 1024 * 1024)]));
		// A server may close the connection before it has everything.
		await send("/settings/picture", {
			...request,
			headers: { ...headers, cookie: cookiesOf(client), origin: appUrl },
		}).catch(() => null);
		holds(!KEPT_PICTURE.test((await client.get("/settings")).body), "it was kept");
	}),
	onAccounts("6.8.2", "an address is proven by a signature that is none", async ({ send, appUrl, stranger }) => {
		const address = newAddress();
		const cookie = cookiesOf(stranger.client);
		const post = (fields: Record<string, string>) =>
			send("/wallet-address/proof", {
				method: "POST",
				body: new URLSearchParams(fields).toString(),
				headers: { cookie, origin: appUrl, "content-type": "application/x-www-form-urlencoded" },
			});
		const asked = JSON.parse((await post({ intent: "ask", address, chainId: "1" })).text) as { message?: string };
		holds(typeof asked.message === "string", "no text to sign was given");
		for (const signature of [
			`0x${"00".repeat(65)}`,
			`0x${"11".repeat(65)}`,
			`0x${"ff".repeat(65)}`,
			`0x${"6492".repeat(64)}`,
		])
			for (const message of [asked.message, asked.message.replace(/Nonce: \S+/, "Nonce: 00000000"), "I agree"])
				refused(await post({ intent: "prove", message, signature }), 422, 429, 503);
	}),
	onAccounts("2.2.1", "a post that is not at X opens the app", async ({ newAccount }) => {
		const { client } = await newAccount();
		for (const tweetUrl of [
			"https://x.com.evil.example/a/status/1",
			"https://evil.example/x.com/a/status/1",
			"https://x.com@evil.example/a/status/1",
			"javascript:alert(1)//x.com/a/status/1",
			"https://x.com/a/status/' or 1=1--",
			"//x.com/../evil/status/1",
		]) {
			const { status } = await client.post("/access", { tweetUrl });
			holds(status < 500, `${tweetUrl} was answered ${status}`);
		}
	}),
	onAccounts("1.3.11", "a header is written into a mail of the contact form", async ({ stack, post, send }) => {
		const tag = randomBytes(6).toString("hex");
		const form = await send("/contact-us");
		const hidden = Object.fromEntries(
			[...form.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
				name,
				value,
			]),
		);
		for (const field of ["name", "email", "subject", "message"])
			await post("/contact-us", {
				...hidden,
				name: "Eve",
				email: "eve@evil.example",
				subject: "Hello",
				message: "A message of some length.",
				[field]: `x${tag}\r\nBcc: bcc-${tag}@evil.example`,
			});
		const mails = (await (await fetch(`${stack.outboxUrl}/mails.json`)).json()) as { to: string[] }[];
		holds(
			!mails.some(({ to }) => JSON.stringify(to).includes(`bcc-${tag}`)),
			"a mail went to the address in the header",
		);
	}),
	onAccounts("3.5.1", "another site's form changes an account", async ({ send, owner }) => {
		const cookie = cookiesOf(owner.client);
		for (const path of [
			"/settings",
			"/settings/delete",
			"/settings/picture",
			"/settings/wallets",
			"/wallet-address",
			"/auth/logout",
			"/nfts",
			"/off",
			"/targets/mastodon",
			"/links/arrivals",
		])
			refused(
				await send(path, {
					method: "POST",
					body: "intent=delete",
					headers: { cookie, origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
				}),
				403,
			);
	}),
	onAccounts("8.2.2", "devices of another account are signed out", async ({ stranger, owner }) => {
		const { body } = await owner.client.get("/settings");
		const ids = [...body.matchAll(/name="deviceId" value="([^"]+)"/g)].map(([, id = ""]) => id);
		for (const id of [...ids, "1", "*"])
			for (const intent of ["end-device", "end-others"])
				await stranger.client.post("/settings", { intent, deviceId: id });
		holds((await owner.client.get("/settings")).body.includes(SIGNED_IN), "the owner is signed out");
	}),
];
