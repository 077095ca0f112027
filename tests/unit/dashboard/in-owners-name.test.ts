import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import * as repeat from "#app/routes/link/$paymentId/repeat/route.tsx";
import * as send from "#app/routes/link/$paymentId/send/route.tsx";
import { handleIntent } from "#app/routes/settings/intents.server.ts";
import { sayIn } from "#app/words/say-in.ts";

/**
 * A link that is mailed to somebody, once or again and again, asks for money in its owner's name and by their e-mail, whatever becomes of the
 * session that had it mailed; and what tells the owner of new links is not turned off by whoever makes them with a stolen one.
 */

const MAIN = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const paymentId = "2".repeat(27);
const PAGES = { repeat, send };
const HOUR_MS = 60 * 60_000;
const proofOf = (returnTo: string) => `/settings/proof?${new URLSearchParams({ returnTo })}`;

/** The session was proven an hour ago; `added`: so many ms later the main address was added. */
function contextOf(payee: string, proven: boolean, added: number) {
	const provenAt = Date.now() - HOUR_MS;
	const done: string[] = [];
	const link = { paymentId, memo: null, amount: 5n, chainId: 1, token: "USDC", reuse: null, requesterAddress: payee };
	const context = {
		say: async () => sayIn("en"),
		findUser: async () => ({ id: "ada", wallet: MAIN, walletAddedAt: provenAt + added, provenAt, language: null }),
		accounts: { isRecentlyProven: async () => proven },
		requests: {
			find: async () => ({ link, recurring: null, closed: false, sent: [], email: "ada@example.com" }),
			repeat: async () => {
				done.push("repeat");
				return { ok: true };
			},
			send: async () => {
				done.push("send");
				return { ok: true };
			},
			setMailsNewLinks: async (_id: string, on: boolean) => void done.push(on ? "on" : "off"),
		},
	} as unknown as AppLoadContext;
	return { context, done };
}

interface Who {
	payee: string;
	proven: boolean;
	added?: number;
}

const locationOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get("Location") : null);

/** @returns what was done, where the answer leads, and where the page asks for the proof before anything is typed */
async function ask(page: keyof typeof PAGES, { payee, proven, added = -HOUR_MS }: Who) {
	const { context, done } = contextOf(payee, proven, added);
	const day = new Date(Date.now() + 48 * 60 * 60_000).toISOString().slice(0, 10);
	const body = new URLSearchParams({ every: "month", day, language: "en", email: "bob@example.com" });
	const url = `https://paylink.test/link/${paymentId}/${page}`;
	const args = { context, params: { paymentId } };
	const shown = await PAGES[page].loader({ ...args, request: new Request(url) });
	const answer = await PAGES[page].action({ ...args, request: new Request(url, { method: "POST", body }) });
	return { done, to: locationOf(answer), asks: shown.proof };
}

const ROWS: [string, Who, boolean][] = [
	["the account's main address, by a session alone", { payee: MAIN, proven: false }, true],
	["a first main address that was added with the proof", { payee: MAIN, proven: false, added: 1 }, true],
	["a first main address that a session alone has added", { payee: MAIN, proven: false, added: HOUR_MS / 2 }, false],
	["another address, by who has just proven who they are", { payee: OTHER, proven: true }, true],
	["another address, by a session alone, which may be stolen", { payee: OTHER, proven: false }, false],
];

test.for([...ROWS.map((row) => ["repeat", ...row] as const), ...ROWS.map((row) => ["send", ...row] as const)])(
	"%s: a request is paid to %s",
	async ([page, , who, may]) => {
		const here = `/link/${paymentId}/${page}`;
		expect(await ask(page, who)).toEqual(
			may ? { done: [page], to: here, asks: null } : { done: [], to: proofOf(here), asks: proofOf(here) },
		);
	},
);

test.for([
	["1", false, ["on"], "/settings"],
	["0", true, ["off"], "/settings"],
	["0", false, [], proofOf("/settings")],
] as const)("mails of new links are turned to %s, proven: %s", async ([on, proven, expected, to]) => {
	const { context, done } = contextOf(MAIN, proven, 0);
	const form = new FormData();
	for (const [name, value] of Object.entries({ intent: "new-links", on })) form.set(name, value);
	const answer = await handleIntent(
		new Request("https://paylink.test/settings"),
		form,
		{ id: "ada" } as never,
		context,
	);
	expect({ done, to: locationOf(answer) }).toEqual({ done: expected, to });
});
