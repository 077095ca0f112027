import { beforeAll, describe, expect, test } from "vitest";
import { createLink, type MadeLink } from "#local/app-forms.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import { standInsAt } from "#tests/stand-ins.ts";
import { variation } from "../variation.ts";
import { offences } from "./harness/decency.ts";
import { METHODS, STRANGE_BODIES, STRANGE_IDS } from "./harness/hostile.ts";
import { newRequester } from "./harness/people.ts";
import { type RawAnswer, type RawRequest, sendRaw } from "./harness/raw-http.ts";
import { ownStack } from "./harness/stack.ts";

/** how many requests are under way at once: enough to be quick, few enough for every answer to come in time */
const AT_ONCE = 8;

const { appUrl, standIns } = ownStack();
let link: MadeLink;
let signedIn: string;

beforeAll(async () => {
	const { client } = await newRequester({ appUrl, outside: standInsAt(standIns.url) });
	signedIn = client.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
	link = await createLink(client, {
		requesterName: "Rosa Requester",
		requesterEmail: "rosa@shop.example",
		token: "USDC",
		amount: "25",
		requesterAddress: walletNamed("requester").address,
		network: ownStack().chains[0].chainId,
		dashboardPassword: "a quiet lamp at dusk",
	});
});

interface Case {
	name: string;
	request: RawRequest;
	/** what must hold beside decency; without it, anything decent will do */
	status?: number;
}

/** Sends every case and reports each that was not answered as it must be. */
async function failuresOf(cases: Iterable<Case>): Promise<string[]> {
	const waiting = [...cases];
	const failures: string[] = [];
	const work = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) {
			const { name, request, status } = next;
			const answer = await sendRaw(appUrl, request).catch((error: Error): RawAnswer | string => error.message);
			const found = typeof answer === "string" ? [answer] : offences(request, answer);
			if (typeof answer !== "string" && status !== undefined && answer.status !== status)
				found.push(`answered ${answer.status}, not ${status}`);
			failures.push(...found.map((offence) => `${request.method} ${request.path.slice(0, 80)} (${name}): ${offence}`));
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return failures;
}

/** Addresses that a form or a script of the app posts to. */
const posted = () => [
	"/?index",
	"/payment",
	"/auth/login",
	"/auth/register",
	"/auth/logout",
	"/auth/register-unprotected",
	"/auth/verify",
	"/auth/reset-password",
	"/auth/google",
	"/settings",
	"/settings/delete",
	"/settings/appearance",
	link.path,
	`${link.path}.data`,
	`${link.path}/calls`,
	link.dashboardPath,
	`${link.dashboardPath}.data`,
];

/** Addresses that are only read. */
const read = () => [
	"/",
	`${link.path}/live`,
	`${link.path}/created`,
	`${link.path}/qr.svg`,
	"/seals/bold/0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266.svg",
	"/seals/none/x.svg",
	"/qr/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266.svg",
	"/qr/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92267.svg",
	"/404",
	"/no/such/page",
	"/_root.data",
];

describe("whatever is sent, the answer is a page or a sentence", () => {
	test("every method at every address", async () => {
		const reading = new Set(["GET", "HEAD", "POST"]);
		const cases = [...posted(), ...read()].flatMap((path) =>
			METHODS.map((method) => ({
				name: method,
				request: { method, path },
				...(reading.has(method) ? {} : { status: 405 }),
			})),
		);
		expect(await failuresOf(cases)).toEqual([]);
	});

	test("a body where only reading is done is not read", async () => {
		const cases = [...posted(), ...read()].flatMap((path) =>
			["GET", "HEAD"].map((method) => ({ name: method, request: { method, path, body: "a=b" } })),
		);
		expect(await failuresOf(cases)).toEqual([]);
	});

	variation("every strange body at every address", async () => {
		const cases = [...posted(), ...read()].flatMap((path) =>
			Object.entries(STRANGE_BODIES).map(([name, body]) => ({
				name,
				request: { method: "POST", path, ...body },
				...(name.startsWith("a long form") ? { status: 413 } : {}),
			})),
		);
		expect(await failuresOf(cases)).toEqual([]);
	});

	variation("bodies of the wrong kind are refused as such", async () => {
		const { "plain text": text, xml, json, "broken json": cutOff, "multipart cut off": cutForm } = STRANGE_BODIES;
		const forms = posted().filter((path) => !path.endsWith("/calls"));
		const of = (path: string, name: string, body: typeof text, status: number) => ({
			name,
			request: { method: "POST", path, ...body },
			status,
		});
		const cases = [
			...forms.flatMap((path) => [
				of(path, "plain text", text, 415),
				of(path, "xml", xml, 415),
				of(path, "json", json, 415),
				of(path, "cut off", cutForm, 400),
			]),
			of(`${link.path}/calls`, "plain text", text, 415),
			of(`${link.path}/calls`, "a form", STRANGE_BODIES["an empty form"] ?? {}, 415),
			of(`${link.path}/calls`, "cut off", cutOff, 400),
			of(`${link.path}/calls`, "no call", json, 422),
		];
		expect(await failuresOf(cases)).toEqual([]);
	});

	variation("a signed-in person's create form survives them too", async () => {
		const cases = Object.entries(STRANGE_BODIES).map(([name, body]) => ({
			name,
			request: { method: "POST", path: "/?index", ...body, headers: { ...body.headers, Cookie: signedIn } },
		}));
		expect(await failuresOf(cases)).toEqual([]);
	});

	test("ids that name no link lead nowhere", async () => {
		const under = ["", "/live", "/created", "/qr.svg", "/dashboard", ".data", "/dashboard.data"];
		const cases = Object.entries(STRANGE_IDS).flatMap(([name, id]) => [
			...under.map((rest) => ({ name, request: { method: "GET", path: `/link/${id}${rest}` } })),
			{ name, request: { method: "POST", path: `/link/${id}`, ...STRANGE_BODIES["an empty form"] } },
			{ name, request: { method: "POST", path: `/link/${id}/dashboard`, ...STRANGE_BODIES["an empty form"] } },
			{ name, request: { method: "POST", path: `/link/${id}/calls`, ...STRANGE_BODIES.json } },
		]);
		expect(await failuresOf(cases)).toEqual([]);
	});

	test("an id that could name a link and does not is not found", async () => {
		const path = `/link/${STRANGE_IDS.unknown}`;
		const call = JSON.stringify({ intent: "connected", address: walletNamed("payer").address });
		const json = { "Content-Type": "application/json" };
		const cases = [
			...["", "/live", "/dashboard"].map((rest) => ({
				name: "reading",
				request: { method: "GET", path: path + rest },
			})),
			{ name: "a call", request: { method: "POST", path: `${path}/calls`, headers: json, body: call } },
			{ name: "a guess", request: { method: "POST", path: `${path}/dashboard`, ...STRANGE_BODIES["an empty form"] } },
		].map((one) => ({ ...one, status: 404 }));
		expect(await failuresOf(cases)).toEqual([]);
	});
});

describe("other pages cannot act here", () => {
	const otherSites: Record<string, Record<string, string>> = {
		"another site": { Origin: "https://evil.example" },
		"a sandboxed frame": { Origin: "null" },
		"the same host at another port": { Origin: "http://localhost:1" },
		"a browser that says so": { "Sec-Fetch-Site": "cross-site" },
		"a neighbouring site": { "Sec-Fetch-Site": "same-site" },
	};

	test("a form of another site is refused at every address", async () => {
		const cases = posted().flatMap((path) =>
			Object.entries(otherSites).map(([name, headers]) => ({
				name,
				request: { method: "POST", path, headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers } },
				status: 403,
			})),
		);
		expect(await failuresOf(cases)).toEqual([]);
	});

	variation("a socket opens for our own pages only", async () => {
		const handshake = {
			Connection: "Upgrade",
			Upgrade: "websocket",
			"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
			"Sec-WebSocket-Version": "13",
		};
		const at = (path: string, headers: Record<string, string>, name: string, status: number) => ({
			name,
			request: { method: "GET", path, headers: { ...handshake, ...headers } },
			status,
		});
		const own = { Origin: appUrl };
		const cases = [
			at(`${link.path}/live`, own, "our own page", 101),
			...Object.entries(otherSites)
				.filter(([, headers]) => "Origin" in headers)
				.map(([name, headers]) => at(`${link.path}/live`, headers, name, 403)),
			at(`${link.path}/live`, {}, "no browser", 403),
			at(`/link/${STRANGE_IDS.unknown}/live`, own, "an unknown id", 404),
			at(`/link/${STRANGE_IDS.short}/live`, own, "a malformed id", 404),
		];
		expect(await failuresOf(cases)).toEqual([]);
	});
});
