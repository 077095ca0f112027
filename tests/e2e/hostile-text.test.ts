import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createLink, type LinkFields, type MadeLink, type Person } from "#local/app-forms.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import type { FormClient } from "#local/form-client.ts";
import { standInsAt } from "#tests/stand-ins.ts";
import { minuteNow } from "../minutes.ts";
import { variation } from "../variation.ts";
import { offences, wordsOf } from "./harness/decency.ts";
import { formBody, HOSTILE_TEXTS, HOSTILE_VALUES, hostileForms, jsonBody, STRANGE_PATHS } from "./harness/hostile.ts";
import { newAddress, newRequester } from "./harness/people.ts";
import { newCallerAddress, type RawAnswer, type RawRequest, sendRaw } from "./harness/raw-http.ts";
import { ownStack } from "./harness/stack.ts";

const { appUrl, chains, standIns } = ownStack();
const [{ chainId }] = chains;
let client: FormClient;
let account: Person;
let link: MadeLink;
let signedIn: { Cookie: string };

const linkFields = (more: Partial<LinkFields> = {}): LinkFields => ({
	requesterName: "Rosa Requester",
	requesterEmail: "rosa@shop.example",
	token: "USDC",
	amount: "25",
	requesterAddress: walletNamed("requester").address,
	network: chainId,
	dashboardPassword: "a quiet lamp at dusk",
	...more,
});

beforeAll(async () => {
	({ account, client } = await newRequester({ appUrl, outside: standInsAt(standIns.url) }));
	link = await createLink(client, linkFields());
	signedIn = { Cookie: client.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
});

/** Markup that would act, and characters that change how other words read: neither may reach a reader. */
const ACTING = [/<img src=x/, /<svg onload/, /<script>alert/, /javascript:alert/];
const MISLEADING = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|[^\P{Cc}\t\n\r]/u;
/** Our own sentences set values apart that are written from the right (`app/words/say.ts`): begun and ended, with no other control inside. */
const SET_APART = /\u2068([^\u2066-\u2069]*)\u2069/gu;

/** Sends a request. @returns what is wrong with its answer */
async function judged(name: string, request: RawRequest, statuses: readonly number[]): Promise<[RawAnswer, string[]]> {
	const answer = await sendRaw(appUrl, request);
	const found = offences(request, answer);
	if (!statuses.includes(answer.status)) found.push(`answered ${answer.status}`);
	for (const pattern of ACTING) if (pattern.test(answer.text)) found.push(`markup came through: ${pattern}`);
	return [answer, found.map((offence) => `${request.path} (${name}): ${offence}`)];
}

async function failuresOf(cases: { name: string; request: RawRequest }[], statuses: readonly number[]) {
	const found = await Promise.all(cases.map(async ({ name, request }) => (await judged(name, request, statuses))[1]));
	return found.flat();
}

const forms = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
	[...hostileForms(fields)].map(({ name, fields: filled }) => {
		const { body, headers: kind } = formBody(filled);
		return { name, request: { method: "POST", path, body, headers: { ...kind, ...headers } } };
	});

describe("hostile text in a field is refused with a sentence beside it", () => {
	variation("of the create form", async () => {
		const { network, ...texts } = linkFields();
		// The amount is refused whatever else is typed, so that nothing is stored here.
		const fields = {
			...texts,
			network: String(network),
			memo: "",
			due: "",
			afterSubmit: "",
			confirmations: "1",
			submissionKey: randomUUID(),
			amount: "0",
		};
		expect(await failuresOf(forms("/?index", fields, signedIn), [400])).toEqual([]);
	});

	test("of the register and the sign-in form", async () => {
		const email = "no address";
		const person = { firstName: "Rosa", lastName: "Requester", email, password: "a fine password", returnTo: "/" };
		expect(await failuresOf(forms("/auth/register", person), [400])).toEqual([]);
		expect(await failuresOf(forms("/auth/login", { email, password: "x", returnTo: "/" }), [400])).toEqual([]);
	});

	test("of the form that reports a payment", async () => {
		const fields = { intent: "report", senderEmail: "p@payer.example", senderName: "Paula", txnHash: "0x12" };
		const named = forms(link.path, fields).filter(({ name }) => !name.endsWith("in intent"));
		expect(await failuresOf(named, [422])).toEqual([]);
	});

	variation("of the dashboard's forms", async () => {
		const unlock = forms(link.dashboardPath, { intent: "unlock", password: "" });
		expect(await failuresOf(unlock, [400, 403, 429])).toEqual([]);
		const key = { intent: "accept", paymentKey: "0x" };
		expect(await failuresOf(forms(link.dashboardPath, key), [400, 403])).toEqual([]);
		const password = { intent: "password", newPassword: "short" };
		expect(await failuresOf(forms(link.dashboardPath, password), [400, 403])).toEqual([]);
	});

	test("of the wallet's calls, whatever kind of value it is", async () => {
		const sender = { senderName: "Paula", senderEmail: "p@payer.example" };
		const calls = [
			{ intent: "report", ...sender, txnHash: "0x12", attemptId: null, payerSignature: null },
			{ intent: "attempt", ...sender, from: walletNamed("payer").address, nonce: 0, amount: "0" },
			{ intent: "connected", address: "0x12" },
			{ intent: "unheard-of" },
		];
		const cases = calls.flatMap((call) =>
			Object.keys(call).flatMap((field) =>
				Object.entries({ ...HOSTILE_TEXTS, ...HOSTILE_VALUES }).map(([what, value]) => ({
					name: `${what} in ${field} of ${call.intent}`,
					request: { method: "POST", path: `${link.path}/calls`, ...jsonBody({ ...call, [field]: value }) },
				})),
			),
		);
		expect(await failuresOf(cases, [422])).toEqual([]);
	});

	variation("of the appearance switch, which never leads off this site", async () => {
		const cases = [
			...forms("/settings/appearance", { theme: "dark", dir: "rtl", returnTo: "/" }),
			...Object.entries(STRANGE_PATHS).map(([name, returnTo]) => ({
				name,
				request: { method: "POST", path: "/settings/appearance", ...formBody({ theme: "dark", returnTo }) },
			})),
		];
		const answers = await Promise.all(cases.map(({ name, request }) => judged(name, request, [302])));
		expect(answers.flatMap(([, found]) => found)).toEqual([]);
		for (const [{ headers }] of answers) expect(new URL(headers.location ?? "", appUrl).origin).toBe(appUrl);
	});
});

describe("hostile text that is stored is text to whoever reads it", () => {
	variation("in a link's name, memo and thanks", async () => {
		for (const [what, text] of Object.entries(HOSTILE_TEXTS)) {
			const memo = `Lamps ${text}`;
			const { network, ...texts } = linkFields({ requesterName: `R ${text}`, memo, requesterAddress: newAddress() });
			const { body, headers } = formBody({
				...texts,
				network: String(network),
				memo,
				afterSubmit: memo,
				confirmations: "1",
				submissionKey: randomUUID(),
			});
			const post = { method: "POST", path: "/?index", body, headers: { ...headers, ...signedIn } };
			const [created, wrong] = await judged(what, post, [302, 400]);
			expect(wrong).toEqual([]);
			// Refused with the words beside the field, or stored and harmless.
			if (created.status === 400) {
				expect(wordsOf(created.text), what).toMatch(/at most \d+ characters/);
				continue;
			}
			const path = created.headers.location?.replace("/created", "") ?? "";
			for (const shown of [path, `${path}/created`]) {
				const request = { method: "GET", path: shown, headers: signedIn };
				const [answer, found] = await judged(what, request, [200]);
				expect(found).toEqual([]);
				expect(wordsOf(answer.text).replace(SET_APART, "$1"), `${what} at ${shown}`).not.toMatch(MISLEADING);
			}
		}
	});

	variation("in what a sender says of themselves", async () => {
		const cases = Object.entries(HOSTILE_TEXTS).map(([name, text]) => {
			const txnHash = `0x${randomBytes(32).toString("hex")}`;
			const typed = { intent: "report", senderEmail: "p@payer.example", senderName: `P ${text}`, txnHash };
			return { name, request: { method: "POST", path: link.path, ...formBody(typed) } };
		});
		expect(await failuresOf(cases, [200, 422])).toEqual([]);
		const opened = await client.post(link.dashboardPath, {
			intent: "unlock",
			password: linkFields().dashboardPassword,
			remember: "on",
		});
		expect(opened.status).toBe(302);
		const { body } = await client.get(link.dashboardPath);
		expect(body).toContain("P Rosa&#x27;; DROP TABLE");
		for (const pattern of ACTING) expect(body).not.toMatch(pattern);
		expect(wordsOf(body)).not.toMatch(MISLEADING);
	});
});

describe("what is sent twice counts once", () => {
	test("a create form submitted twice at once makes one link", async () => {
		// The account of the other tests has made as many links as one may in a minute.
		const { client: own } = await newRequester({ appUrl, outside: standInsAt(standIns.url) });
		const { network, ...texts } = linkFields({ requesterAddress: newAddress() });
		const fields = { ...texts, network: String(network), confirmations: "1", submissionKey: randomUUID() };
		const answers = await Promise.all([own.post("/?index", fields), own.post("/?index", fields)]);
		expect(answers.map(({ status }) => status)).toEqual([302, 302]);
		expect(answers[0]?.location).toBe(answers[1]?.location);
		// What was changed before it was sent again is another request, wherever the first answer went.
		const edited = await own.post("/?index", { ...fields, amount: `${texts.amount}5` });
		expect(edited.status).toBe(302);
		expect(edited.location).not.toBe(answers[0]?.location);
	});

	test("a field sent twice is refused", async () => {
		const { network, ...texts } = linkFields();
		const fields = { ...texts, network: String(network), confirmations: "1", submissionKey: randomUUID() };
		const cases = Object.entries(fields).map(([name, value]) => {
			const { body, headers } = formBody([...Object.entries(fields), [name, value]]);
			return { name, request: { method: "POST", path: "/?index", body, headers: { ...headers, ...signedIn } } };
		});
		expect(await failuresOf(cases, [400])).toEqual([]);
	});
});

describe("who asks too often has to wait", () => {
	const answersTo = async (request: RawRequest, most: number) => {
		const headers = { ...request.headers, "CF-Connecting-IP": newCallerAddress() };
		const ask = () => Promise.all(Array.from({ length: most + 1 }, () => sendRaw(appUrl, { ...request, headers })));
		const slowed = async () => (await ask()).filter(({ status }) => status === 429);
		// Minutes begin when the clock says so: what lies in two of them may all go through, and no more of it then.
		const began = minuteNow();
		const first = await slowed();
		return first.length > 0 || minuteNow() === began ? first : slowed();
	};

	variation("signing in", async () => {
		const typed = formBody({ email: account.email, password: "not this one", returnTo: "/" });
		const slowed = await answersTo({ method: "POST", path: "/auth/login", ...typed }, 20);
		expect(slowed.map(({ text }) => wordsOf(text))).not.toEqual([]);
		for (const { text } of slowed) expect(wordsOf(text)).toContain("Too many tries. Try again in ");
	});

	variation("reporting payments by hand and from a wallet", async () => {
		const sender = { senderEmail: "p@payer.example", senderName: "Paula", txnHash: `0x${"ab".repeat(32)}` };
		const byHand = await answersTo(
			{ method: "POST", path: link.path, ...formBody({ intent: "report", ...sender }) },
			30,
		);
		expect(byHand).not.toEqual([]);
		for (const { text } of byHand) expect(wordsOf(text)).toContain("Too many checks in a short time");
		const call = jsonBody({ intent: "report", ...sender, attemptId: null, payerSignature: null });
		const called = await answersTo({ method: "POST", path: `${link.path}/calls`, ...call }, 30);
		expect(called).not.toEqual([]);
		for (const { headers, text } of called) {
			expect(headers["retry-after"]).toMatch(/^\d+$/);
			expect(JSON.parse(text)).toMatchObject({ ok: false, reason: "rate-limited" });
		}
	});
});
