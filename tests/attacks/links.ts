import type { MadeLink } from "#local/app-forms.ts";
import { newAddress } from "#local/chain/accounts.ts";
import { FormClient } from "#local/form-client.ts";
import { HOSTILE_TEXTS, HOSTILE_VALUES, STRANGE_IDS } from "../e2e/harness/hostile.ts";
import { newCallerAddress } from "../e2e/harness/raw-http.ts";
import {
	type Attack,
	cookiesOf,
	fromOutside,
	holds,
	onAccounts,
	refused,
	silentAbout,
	type Visitor,
} from "./attack.ts";
import { openSocket } from "./socket.ts";
import { DASHBOARD_PASSWORD, MEMO } from "./target.ts";

const TX = `0x${"ab".repeat(32)}`;
const UNLOCKED = 'value="lock"';

/** What everybody may see of a link, without what changes by itself. */
async function stateOf(send: Visitor["send"], { path }: MadeLink): Promise<string> {
	const { text } = await send(`${path}/live`, { headers: { accept: "application/json" } });
	const { asked, memo, dueAt, cancelledAt, status } = JSON.parse(text) as Record<string, unknown>;
	return JSON.stringify({ asked, memo, dueAt, cancelledAt, status });
}

/** Reading, changing or emptying somebody's payment links. */
export const LINKS: Attack[] = [
	onAccounts("8.2.2", "another account opens what is a link's maker's alone", async ({ stranger, link }) => {
		for (const page of ["edit", "created", "send", "repeat"]) {
			const { status, body } = await stranger.client.get(`${link.path}/${page}`);
			refused({ status }, 302, 403, 404);
			silentAbout({ text: body }, MEMO);
		}
	}),
	onAccounts("8.2.2", "another account changes, cancels, sends or repeats a link", async ({ stranger, send, link }) => {
		const before = await stateOf(send, link);
		for (const [page, fields] of [
			["edit", { intent: "edit", memo: "Mine", memoSeen: MEMO }],
			["edit", { intent: "cancel" }],
			["edit", { intent: "reopen" }],
			["send", { intent: "send", email: "eve@evil.example", to: "eve@evil.example" }],
			["repeat", { intent: "repeat", every: "week", email: "eve@evil.example" }],
			["dashboard", { intent: "open-own" }],
			["dashboard", { intent: "accept", txHash: TX }],
			["dashboard", { intent: "password", newPassword: "a password of eve's" }],
		] as const)
			refused(await stranger.client.post(`${link.path}/${page}`, fields), 302, 400, 403, 404, 422);
		holds((await stateOf(send, link)) === before, "the link is not what it was");
	}),
	onAccounts(
		"8.2.2",
		"another account's links are listed by a place in their list",
		async ({ owner, stranger, newLink }) => {
			await newLink(owner);
			const { body } = await owner.client.get("/links");
			const cursors = [...body.matchAll(/[?&](after|before)=([^"&]+)/g)].map(([, name, value]) => `${name}=${value}`);
			const guesses = ["after=0", "before=0", "after=%7B%22userId%22%3A%221%22%7D", "after=eyJhdCI6MH0", ...cursors];
			for (const cursor of guesses) silentAbout({ text: (await stranger.client.get(`/links?${cursor}`)).body }, MEMO);
		},
	),
	onAccounts("1.2.4", "statements are written into the list's filters", async ({ stranger }) => {
		for (const text of [
			"' or 1=1--",
			'" or ""="',
			"%' or '1'='1",
			"*",
			'a" OR "b',
			"NEAR(",
			"x'); drop table users;--",
		]) {
			const q = encodeURIComponent(text);
			for (const query of [
				`q=${q}`,
				`status=${q}`,
				`token=${q}`,
				`address=${q}`,
				`sort=${q}`,
				`from=${q}`,
				`month=${q}`,
			]) {
				for (const path of [`/links?${query}`, `/links/export?format=csv&${query}`]) {
					const { status, body } = await stranger.client.get(path);
					holds(status < 500, `${path} answered ${status}`);
					silentAbout({ text: body }, MEMO, "SQLITE");
				}
			}
		}
	}),
	onAccounts(
		"8.2.2",
		"another account's links come with an export or an archive",
		async ({ stranger, owner, link }) => {
			for (const path of [
				"/links/export?format=csv",
				"/links/export?format=json",
				"/links/export?format=csv&of=payments",
				`/links/export?format=json&link=${link.paymentId}`,
				`/links/export?format=json&parent=${link.paymentId}`,
				"/settings/export",
			]) {
				const { body } = await stranger.client.get(path);
				silentAbout({ text: body }, MEMO, link.paymentId, owner.email);
			}
		},
	),
	onAccounts("8.2.2", "a new link is begun from another account's", async ({ stranger, link }) => {
		silentAbout({ text: (await stranger.client.get(`/?clone=${link.paymentId}`)).body }, MEMO);
	}),
	fromOutside("8.2.2", "ids of links are guessed", async ({ send }) => {
		const shown = new Set<number>();
		for (const id of Object.values(STRANGE_IDS))
			for (const page of ["", "/live", "/dashboard", "/preview.png", "/qr.svg", "/begin", "/edit"]) {
				const { status } = await send(`/link/${id}${page}`);
				holds(status !== 200 && status < 500, `/link/${id.slice(0, 20)}${page} was answered ${status}`);
				shown.add(status);
			}
		holds(!shown.has(101), "a socket was opened");
	}),
	onAccounts("14.2.6", "a payment page is read for what is the requester's alone", async ({ send, link }) => {
		for (const path of [link.path, `${link.path}.data`, link.dashboardPath, `${link.dashboardPath}.data`])
			silentAbout(await send(path), DASHBOARD_PASSWORD, "$scrypt$");
		const live = await send(`${link.path}/live`, { headers: { accept: "application/json" } });
		silentAbout(live, 'senderEmail":"', "$scrypt$");
	}),
	onAccounts("4.4.2", "another site's page opens a link's socket", async ({ appUrl, link, owner }) => {
		for (const path of [`${link.path}/live`, "/links/live"]) {
			const { status } = await openSocket(`${appUrl}${path}`, {
				origin: "https://evil.example",
				cookie: cookiesOf(owner.client),
			});
			refused({ status }, 403);
		}
	}),
	onAccounts(
		"8.2.2",
		"the list's socket is opened without a session or as somebody else",
		async ({ appUrl, stranger, owner, newLink }) => {
			refused(await openSocket(`${appUrl}/links/live`, { origin: appUrl }), 302, 401, 403, 404);
			const theirs = await openSocket(
				`${appUrl}/links/live`,
				{ origin: appUrl, cookie: cookiesOf(stranger.client) },
				async () => {
					await newLink(owner);
				},
			);
			silentAbout({ text: theirs.messages.join("") }, MEMO);
		},
	),
	onAccounts(
		"8.2.2",
		"the dashboard's data is asked of a link's socket without its password",
		async ({ appUrl, link, send }) => {
			const { messages } = await openSocket(`${appUrl}${link.path}/live`, { origin: appUrl }, async (socket) => {
				for (const text of ['{"full":true}', "dashboard", "{", "x".repeat(70_000)]) socket.send(text);
			});
			silentAbout({ text: messages.join("") }, 'senderEmail":"');
			refused(await send(link.path), 200);
		},
	),
	onAccounts("6.3.1", "a dashboard's password is guessed", async ({ appUrl, newLink, owner }) => {
		const link = await newLink(owner);
		const guesser = new FormClient(appUrl, newCallerAddress());
		for (let index = 0; index < 25; index += 1) {
			const { status } = await guesser.post(link.dashboardPath, {
				intent: "unlock",
				password: `guess number ${index}`,
			});
			holds(status !== 302, "a guess opened it");
			if (status !== 429) continue;
			const own = new FormClient(appUrl, newCallerAddress());
			const right = await own.post(link.dashboardPath, { intent: "unlock", password: DASHBOARD_PASSWORD });
			holds(right.status === 302, `the guesser locked its owner out: ${right.status}`);
			return;
		}
		holds(false, "twenty-five guesses were all checked");
	}),
	onAccounts("8.2.2", "one dashboard's cookie is used for another's", async ({ appUrl, send, newAccount, newLink }) => {
		const owner = await newAccount();
		const [one, two] = [await newLink(owner), await newLink(owner)];
		const client = new FormClient(appUrl, newCallerAddress());
		await client.post(one.dashboardPath, { intent: "unlock", password: DASHBOARD_PASSWORD });
		holds((await client.get(one.dashboardPath)).body.includes(UNLOCKED), "the right password does not open it");
		const cookie = cookiesOf(client);
		const renamed = cookie.replaceAll(one.paymentId, two.paymentId);
		holds(
			!(await send(two.dashboardPath, { headers: { cookie: `${cookie}; ${renamed}` } })).text.includes(UNLOCKED),
			"it opens",
		);
	}),
	onAccounts(
		"7.4.1",
		"a dashboard's cookie is kept from before it was locked",
		async ({ appUrl, send, newAccount, newLink }) => {
			const owner = await newAccount();
			const link = await newLink(owner);
			const client = new FormClient(appUrl, newCallerAddress());
			await client.post(link.dashboardPath, { intent: "unlock", password: DASHBOARD_PASSWORD });
			const cookie = cookiesOf(client);
			await client.post(link.dashboardPath, { intent: "lock" });
			holds(
				!(await send(link.dashboardPath, { headers: { cookie } })).text.includes(UNLOCKED),
				"the copy still opens it",
			);
		},
	),
	onAccounts(
		"7.4.3",
		"a dashboard that a stolen session opened stays open after everybody else was signed out",
		async ({ appUrl, send, newAccount, newLink }) => {
			const owner = await newAccount();
			const [link, unopened] = [await newLink(owner), await newLink(owner)];
			await owner.client.post(link.dashboardPath, { intent: "open-own" });
			const thief = cookiesOf(owner.client);
			holds(
				(await send(link.dashboardPath, { headers: { cookie: thief } })).text.includes(UNLOCKED),
				"nothing was open",
			);
			const { headers } = await send(unopened.dashboardPath, {
				method: "POST",
				body: "intent=open-own",
				headers: { cookie: thief, origin: appUrl, "content-type": "application/x-www-form-urlencoded" },
			});
			const own = headers["set-cookie"]?.map((line) => line.split(";")[0]).join("; ");
			await owner.client.post("/settings", { intent: "end-others" });
			for (const path of [link.dashboardPath, unopened.dashboardPath])
				holds(
					!(await send(path, { headers: { cookie: `${thief}; ${own}` } })).text.includes(UNLOCKED),
					"the thief's copy still opens it",
				);
			holds(
				(await owner.client.get(link.dashboardPath)).body.includes(UNLOCKED),
				"the owner's own dashboard was locked, in the session that stays",
			);
		},
	),
	onAccounts("1.2.1", "hostile texts are put into a link", async ({ newAccount, newLink, send }) => {
		const owner = await newAccount();
		for (const text of Object.values(HOSTILE_TEXTS)) {
			const link = await newLink(owner, { memo: text.slice(0, 200) }).catch(() => null);
			if (!link) continue;
			for (const path of [link.path, link.dashboardPath]) {
				const answer = await send(path);
				refused(answer, 200);
				silentAbout(answer, "<img src=x onerror", '"><svg onload', "<script>alert(1)", "\u202e");
			}
		}
	}),
	onAccounts("1.2.2", "a link leads its payers to a script after payment", async ({ owner }) => {
		const { client } = owner;
		for (const afterSubmit of [
			"javascript:alert(1)",
			"data:text/html,<script>alert(1)</script>",
			"JaVaScRiPt:alert(1)",
		]) {
			const link = await client.post("/?index", { afterSubmit, requesterName: "Rosa", amount: "1", token: "USDC" });
			silentAbout({ text: link.body }, `href="${afterSubmit}`);
		}
	}),
	onAccounts("2.2.1", "sums that are none are asked for", async ({ newAccount, newLink, stack }) => {
		const owner = await newAccount();
		for (const amount of [
			"-1",
			"0",
			"1e3",
			"0x10",
			"1.0000001",
			"9".repeat(80),
			"NaN",
			"Infinity",
			"1,000,00",
			"",
			" ",
		]) {
			const { location } = await owner.client.post("/?index", {
				requesterName: "Rosa",
				requesterEmail: owner.email,
				token: "USDC",
				amount,
				requesterAddress: newAddress(),
				network: String(stack.chains[0].chainId),
				confirmations: "1",
				dashboardPassword: DASHBOARD_PASSWORD,
				submissionKey: crypto.randomUUID(),
			});
			holds(!location?.includes("/created"), `a link for “${amount}” was made`);
		}
		await newLink(owner);
	}),
	onAccounts("2.2.1", "addresses that would lose the money are asked for", async ({ newLink, newAccount, stack }) => {
		const owner = await newAccount();
		const usdc = stack.chains[0].tokens.USDC?.address ?? "";
		for (const requesterAddress of [
			`0x${"0".repeat(40)}`,
			usdc,
			`0x${"a".repeat(39)}`,
			"0x52908400098527886E0F7030069857D2E4169Ee7",
		]) {
			const made = await newLink(owner, { requesterAddress }).catch(() => null);
			holds(made === null, `a link to ${requesterAddress} was made`);
		}
	}),
	onAccounts("2.3.2", "a payment that never was is reported", async ({ send, appUrl, link }) => {
		for (const txnHash of [TX, `0x${"0".repeat(64)}`, "0x1", "' or 1=1--", `https://evil.example/tx/${TX}`])
			await send(link.path, {
				method: "POST",
				body: new URLSearchParams({
					intent: "report",
					txnHash,
					senderName: "Eve",
					senderEmail: "eve@evil.example",
				}).toString(),
				headers: { origin: appUrl, "content-type": "application/x-www-form-urlencoded" },
			});
		const live = await send(`${link.path}/live`, { headers: { accept: "application/json" } });
		holds(!live.text.includes('"status":"success"'), "it counts as paid");
	}),
	onAccounts("2.2.1", "calls of the wallet flow that no wallet makes", async ({ send, appUrl, link }) => {
		const calls: unknown[] = [null, [], "report", 1, { intent: "__proto__" }, { intent: "attempt" }];
		for (const value of Object.values(HOSTILE_VALUES))
			for (const intent of ["report", "attempt", "account", "connected", "rejected", "after-submit"])
				calls.push({
					intent,
					txnHash: value,
					attemptId: value,
					from: value,
					nonce: value,
					amount: value,
					chainId: value,
					address: value,
				});
		for (const call of calls) {
			const { status, text } = await send(`${link.path}/calls`, {
				method: "POST",
				body: JSON.stringify(call),
				headers: { origin: appUrl, "content-type": "application/json" },
			});
			refused({ status }, 400, 404, 409, 415, 422, 429);
			silentAbout({ text }, "ZodError", "at Object.");
		}
	}),
	onAccounts("8.2.2", "what is said after payment is read without paying", async ({ send, appUrl, link }) => {
		for (const attemptId of ["1", "A".repeat(27), "' or ''='"]) {
			const { text } = await send(`${link.path}/calls`, {
				method: "POST",
				body: JSON.stringify({ intent: "after-submit", attemptId, withdrawKey: "A".repeat(43) }),
				headers: { origin: appUrl, "content-type": "application/json" },
			});
			holds(!/"afterSubmit":\{/.test(text), "it was told");
		}
	}),
	onAccounts("1.2.10", "an export runs formulas in a spreadsheet", async ({ newAccount, newLink }) => {
		const owner = await newAccount();
		for (const memo of ['=HYPERLINK("https://evil.example")', "+1+1", "-2+3", "@SUM(A1)", " =1+1"])
			await newLink(owner, { memo });
		const { body } = await owner.client.get("/links/export?format=csv");
		for (const cell of body.split(/[,;\t\n]/)) {
			const text = cell.replace(/^"/, "").replace(/^[\s\u3000]+/, "");
			holds(!/^[=@]|^[+-]\D/.test(text), `a cell begins with “${text.slice(0, 20)}”`);
		}
	}),
	fromOutside("8.2.1", "mails are stopped for somebody by guessing", async ({ send, post }) => {
		for (const token of ["", "a", "A".repeat(43), "' or ''='"]) {
			holds(
				!(await send(`/mails/stop?m=${encodeURIComponent(token)}`)).text.includes('name="stopped"'),
				"a form is shown",
			);
			refused(await post(`/mails/stop?m=${encodeURIComponent(token)}`, { stopped: "1" }), 404);
		}
	}),
	onAccounts("3.5.3", "an address that is only opened cancels a link", async ({ newAccount, newLink, send }) => {
		const owner = await newAccount();
		const link = await newLink(owner);
		for (const query of ["intent=cancel", "cancel=1"]) await owner.client.get(`${link.path}/edit?${query}`);
		holds(/"cancelledAt":null/.test(await stateOf(send, link)), "it was cancelled");
	}),
];
