import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { handleIntent } from "#app/routes/nfts/intents.server.ts";
import { action as settings } from "#app/routes/settings/wallets/route.ts";
import { action as proof } from "#app/routes/wallet-address/proof/route.ts";
import { loader as addressPage } from "#app/routes/wallet-address/route.tsx";
import { typedAddress } from "#app/routes/wallet-address/typed-address.server.ts";
import { sayIn } from "#app/words/say-in.ts";

/** The address that new links are paid to: a session alone, which may be stolen, neither changes it nor removes it. */

const MAIN = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

/** Somebody with a main address. @returns what was asked of the wallets, and where the answer leads */
async function send(where: "typed" | "nfts" | "settings" | "proof", fields: Record<string, string>, proven: boolean) {
	const asked: string[] = [];
	const user = { id: "ada" };
	const context = {
		say: async () => sayIn("en"),
		findUser: async () => user,
		accounts: {
			findUser: async () => user,
			isRecentlyProven: async () => proven,
			removeAddress: async () => {
				if (proven) asked.push("remove");
				return proven ? { ok: true } : { ok: false, reason: "needs-proof" };
			},
		},
		wallets: {
			list: async () => [{ address: MAIN, main: true }],
			add: async (_id: string, typed: string, _seen: null, replaces: boolean) => {
				asked.push(`add ${typed} ${replaces}`);
				return { ok: false, reason: "address-missing" };
			},
			makeMain: async () => void asked.push("main"),
			prove: async (_id: string, { main }: { main: boolean }) => {
				asked.push(`prove ${main}`);
				return { ok: true, address: OTHER };
			},
		},
		gallery: { forgetWallet: async () => undefined },
	} as unknown as AppLoadContext;
	const url = "https://paylink.test/wallet-address?returnTo=/payment";
	const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
	const args = { request, context, params: {} };
	const answer = await {
		typed: () => typedAddress(request, context),
		nfts: async () => handleIntent(request, await request.formData(), user as never, context),
		settings: () => settings(args),
		proof: () => proof(args),
	}[where]();
	return { asked, to: answer instanceof Response ? answer.headers.get("Location") : null };
}

const PROOF = /^\/settings\/proof\?returnTo=/;
const SIGNED = { intent: "prove", message: "m", signature: "0x00", main: "yes" };

describe("the address that new links are paid to", () => {
	test("is changed and removed by nobody who has not just proved who they are", async () => {
		const typed = await send("typed", { requesterAddress: OTHER }, false);
		expect(typed).toEqual({ asked: [], to: expect.stringMatching(PROOF) });
		expect(new URLSearchParams(typed.to?.split("?")[1]).get("returnTo")).toBe(
			"/wallet-address?change=yes&returnTo=%2Fpayment",
		);
		const refused = { asked: [], to: expect.stringMatching(PROOF) };
		expect(await send("settings", { intent: "main", address: OTHER }, false)).toEqual(refused);
		expect(await send("settings", { intent: "remove", address: MAIN }, false)).toEqual(refused);
		expect(await send("nfts", { intent: "forget", address: MAIN }, false)).toEqual(refused);
		expect((await send("proof", SIGNED, false)).asked).toEqual(["prove false"]);
	});

	test("is its owner's to change, and to remove", async () => {
		expect((await send("typed", { requesterAddress: OTHER }, true)).asked).toEqual([`add ${OTHER} true`]);
		const same = await send("typed", { requesterAddress: MAIN }, false);
		expect(same.asked, "the same").toEqual([`add ${MAIN} false`]);
		expect((await send("settings", { intent: "main", address: OTHER }, true)).asked).toEqual(["main"]);
		expect((await send("nfts", { intent: "forget", address: MAIN }, true)).asked).toEqual(["remove"]);
		expect((await send("settings", { intent: "remove", address: MAIN }, true)).asked).toEqual(["remove"]);
		expect((await send("proof", SIGNED, true)).asked).toEqual(["prove true"]);
	});

	test("is not changed by adding a wallet whose NFTs are to be shown, however lately its owner signed in", async () => {
		for (const proven of [true, false]) {
			const { asked } = await send("nfts", { intent: "add", requesterAddress: OTHER }, proven);
			expect(asked).toEqual([`add ${OTHER} false`]);
		}
	});

	/** Anybody may send a link to this page: it looks as if we had written what it is filled in with. */
	test.each([
		["fills no form in", `change=yes&typed=${OTHER}`, { shown: null }],
		["calls no address that is not in the account its owner's", `address=${OTHER}`, { shown: { own: false } }],
		["shows one's own", `address=${MAIN}`, { shown: { own: true } }],
	])("a link %s", async (_case, query, shown) => {
		const context = {
			accounts: { findUser: async () => ({ id: "ada" }), isRecentlyProven: async () => true },
			wallets: { list: async () => [{ address: MAIN, main: true }], chainIds: [1], readsNames: true },
		} as unknown as AppLoadContext;
		const request = new Request(`https://paylink.test/wallet-address?${query}`);
		const { page } = await addressPage({ request, context, params: {} });
		expect(page).toMatchObject(shown);
		expect(JSON.stringify(page?.shown ? [] : page)).not.toContain(OTHER);
	});
});
