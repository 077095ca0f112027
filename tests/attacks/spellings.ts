import { randomBytes } from "node:crypto";
import { STRANGE_PATHS } from "../e2e/harness/hostile.ts";
import { newCallerAddress } from "../e2e/harness/raw-http.ts";
import { type Attack, fromOutside, guessedSlowly, holds, onAccounts, refused, silentAbout } from "./attack.ts";

/** Networks, e-mails and addresses written in other ways than the site writes them. */
export const SPELLINGS: Attack[] = [
	fromOutside("6.3.1", "passwords of one e-mail are guessed under other senders' headers", async (target) => {
		const from = newCallerAddress();
		await guessedSlowly(target, (index) => {
			const other = `203.0.113.${index}`;
			return {
				"cf-connecting-ip": from,
				"x-forwarded-for": other,
				"x-real-ip": other,
				"true-client-ip": other,
				"cf-connecting-ipv6": `2001:db8:${index}::1`,
				"cf-pseudo-ipv4": other,
				forwarded: `for=${other}`,
			};
		});
	}),
	fromOutside(
		"6.3.1",
		"passwords of one e-mail are guessed from ever other addresses of an IPv6 network, in every spelling",
		async (target) => {
			const network = randomBytes(2).toString("hex");
			await guessedSlowly(target, (index) => {
				const host = index.toString(16);
				const spellings = [
					`2001:db8:${network}::${host}`,
					`2001:0DB8:${network.toUpperCase()}:0:0:0:${host}:1`,
					`2001:db8:${network}:0:${host}::`,
				];
				return { "cf-connecting-ip": spellings[index % 3] ?? "" };
			});
		},
	),
	onAccounts(
		"6.4.3",
		"a new password is asked for with an e-mail that is more than one, or only looks like the owner's",
		async ({ post, owner, stack }) => {
			const tag = randomBytes(6).toString("hex");
			const evil = `eve-${tag}@evil.example`;
			for (const email of [
				`${owner.email},${evil}`,
				`${owner.email};${evil}`,
				`${owner.email} ${evil}`,
				`${owner.email}\r\nBcc: ${evil}`,
				`${owner.email}%0d%0aBcc:${evil}`,
				`"${owner.email}" <${evil}>`,
				`${owner.email}\u0000${evil}`,
				`${owner.email}.`,
				owner.email.replace("@", "\uff20"),
				owner.email.replace("o", "\u043e"),
				owner.email.replace("e", "\u0435"),
			])
				refused(await post("/auth/reset-password", { intent: "request", email }), 400, 422);
			const mails = (await (await fetch(`${stack.outboxUrl}/mails.json`)).json()) as { to: string[] }[];
			holds(!mails.some(({ to }) => JSON.stringify(to).includes(tag)), "a mail went to somebody else's mailbox");
		},
	),
	onAccounts("8.2.1", "the admin's pages are opened under other spellings", async ({ stranger, owner }) => {
		for (const path of [
			"/Admin",
			"/ADMIN",
			"/admin/",
			"/admin//",
			"//admin",
			"/./admin",
			"/%61dmin",
			"/admin%2f",
			"/admin;a=b",
			"/admin?index",
			"/admin?_routes=routes%2Fadmin%2Froute",
			"/admin.data?_routes=routes%2Fadmin%2Froute",
			"/links/../admin",
		]) {
			const { status, body } = await stranger.client.get(path);
			holds(status >= 300 && status < 500, `${path} was answered ${status}`);
			silentAbout({ text: body }, owner.email);
		}
	}),
	onAccounts("3.7.2", "a form leads on to another site once it is saved", async ({ appUrl, newAccount }) => {
		const { client } = await newAccount();
		for (const path of Object.values(STRANGE_PATHS)) {
			const returnTo = new URLSearchParams({ returnTo: path });
			for (const answer of [
				await client.post("/settings/appearance", { theme: "dark", returnTo: path }),
				await client.get(`/settings/proof?${returnTo}`),
				await client.post(`/settings/proof?${returnTo}`, { current: "not the password" }),
				await client.get(`/auth/login?${returnTo}`),
				await client.post(`/wallet-address?${returnTo}`, { requesterAddress: "none" }),
			]) {
				holds(answer.status < 500, `${path} was answered ${answer.status}`);
				if (answer.location === null) continue;
				const leads = new URL(answer.location, appUrl);
				holds(leads.origin === appUrl && !/^\/[/\\]/.test(answer.location), `it leads to ${answer.location}`);
				const next = leads.searchParams.get("returnTo");
				holds(next === null || /^\/(?![/\\])/.test(next), `it leads on to ${next}`);
			}
		}
	}),
];
