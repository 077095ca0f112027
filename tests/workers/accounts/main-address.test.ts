import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { buildContext } from "#app/composition/services.server.ts";
import type { Address } from "#app/core/address.ts";
import type { AccountMail } from "#app/core/operations/mail-message.ts";
import { accountMail } from "#app/services/accounts/account-mails.ts";
import { requestServices } from "#app/services/payments/request-services.ts";
import { env } from "../environment.ts";
import { deps } from "../request-mail-scenes.ts";
import { freshAddress, makeLink } from "../scenario.ts";
import { APP, DAY_MS, signIn, stored, world } from "./world.ts";

type Wallets = AppLoadContext["wallets"];

/** Each way to make another address the one that new links are paid to. @returns that address */
const WAYS: Record<string, (wallets: Wallets, id: string) => Promise<Address>> = {
	"is typed": async (wallets, id) => {
		const address = freshAddress();
		expect(await wallets.add(id, address, null, true)).toMatchObject({ ok: true });
		return address;
	},
	"is proven": async (wallets, id) => {
		const account = privateKeyToAccount(generatePrivateKey());
		const asked = await wallets.askProof(id, { address: account.address, chainId: 31337 });
		if (!asked.ok) throw new Error(asked.reason);
		const signature = await account.signMessage({ message: asked.message });
		expect(await wallets.prove(id, { message: asked.message, signature, main: true })).toMatchObject({ ok: true });
		return account.address;
	},
	"is chosen in the settings": async (wallets, id) => {
		const address = freshAddress();
		await wallets.add(id, address, null, false);
		expect(await wallets.makeMain(id, address)).toBe(true);
		return address;
	},
};

test.for(Object.entries(WAYS))(
	"an account's owner is mailed a way back when another main address %s",
	async ([, change]) => {
		const { id } = await stored(world());
		const visit = async <T>(use: (wallets: Wallets) => Promise<T>): Promise<T> => {
			const execution = createExecutionContext();
			const done = await use(buildContext(new Request("https://paylink.test/"), env, execution).wallets);
			await waitOnExecutionContext(execution);
			return done;
		};
		const mailed = async () => {
			const { results } = await env.DB.prepare(
				"select payload from one_time_tokens where user_id = ? and purpose = 'undo-change'",
			)
				.bind(id)
				.all<{ payload: string }>();
			return results.map(({ payload }) => JSON.parse(payload) as Record<string, string>);
		};
		const own = freshAddress();
		await visit((wallets) => wallets.add(id, own));
		await visit((wallets) => wallets.add(id, freshAddress()));
		expect(await mailed(), "the first address, and nothing of one that is listed only").toEqual([
			{ what: "main-address-changed", main: "1" },
		]);
		await env.DB.prepare("delete from one_time_tokens where user_id = ?").bind(id).run();
		const address = await visit((wallets) => change(wallets, id));
		expect(await env.DB.prepare("select wallet from users where id = ?").bind(id).first("wallet")).toBe(address);
		expect(await mailed()).toMatchObject([{ what: "main-address-changed", address: own, main: "1" }]);
	},
);

test.for([
	["its main address", true],
	["another one", false],
] as const)(
	"whoever removes %s reads in the mail where new links are paid to from then on, where that changed (%s)",
	async ([, isMain]) => {
		const there = world();
		const { id, email } = await stored(there);
		const browser = await signIn(there, email);
		const [own, added] = [freshAddress(), freshAddress()];
		const wallets = () => buildContext(new Request("https://paylink.test/"), env, createExecutionContext()).wallets;
		await wallets().add(id, own);
		await wallets().add(id, added);
		expect(await there.visit().removeAddress(browser.request(), isMain ? own : added)).toEqual({ ok: true });
		const mail = (await there.mailsTo(email)).at(-1);
		expect(mail).toMatchObject({ kind: "address-removed" });
		const facts = { appUrl: APP, supportEmail: "support@paylink.test", cookieSecret: there.deps.cookieSecret };
		const { text } = await accountMail(facts, mail as AccountMail);
		expect(text.includes(added)).toBe(true);
		expect(text.includes(own)).toBe(isMain);
		expect(text.includes("are filled in with")).toBe(isMain);
	},
);

test("an address that requests which repeat are paid to is not removed before they end: they would go on asking for money to be sent there", async () => {
	const there = world();
	const { id, email } = await stored(there);
	const browser = await signIn(there, email);
	const [own, added] = [freshAddress(), freshAddress()];
	const wallets = () => buildContext(new Request("https://paylink.test/"), env, createExecutionContext()).wallets;
	await wallets().add(id, own);
	await wallets().add(id, added);
	const link = await makeLink({ requesterAddress: own }, id);
	const requests = requestServices(deps());
	const repeat = { every: "month", nextAt: Date.now() + DAY_MS, sendTo: null, language: "en" } as const;
	expect(await requests.repeat(id, link, repeat)).toEqual({ ok: true });

	expect(await there.visit().removeAddress(browser.request(), own)).toEqual({ ok: false, reason: "repeated" });
	expect(await wallets().list(id)).toMatchObject([
		{ address: own, repeats: [link] },
		{ address: added, repeats: [] },
	]);
	expect(await there.visit().removeAddress(browser.request(), added)).toEqual({ ok: true });
	await requests.endRepeating(id, link);
	expect(await there.visit().removeAddress(browser.request(), own)).toEqual({ ok: true });
});

test("an account can type fifty addresses, each again, and prove further ones: what anybody's NFTs are fills no database", async () => {
	const { id } = await stored(world());
	const { wallets } = buildContext(new Request(APP), env, createExecutionContext());
	const typed = Array.from({ length: 50 }, freshAddress);
	await env.DB.batch(
		typed.map((address) =>
			env.DB.prepare("insert into wallets (user_id, address, added_at) values (?, ?, 1)").bind(id, address),
		),
	);
	expect(await wallets.add(id, freshAddress())).toEqual({ ok: false, reason: "addresses-full" });
	expect(await wallets.add(id, typed[7] ?? "")).toMatchObject({ ok: true });
	await WAYS["is proven"]?.(wallets, id);
	expect(await wallets.list(id)).toHaveLength(51);
});

test("an account proves fifty addresses, each again, and reads before the wallet opens that it may prove no more", async () => {
	const { id } = await stored(world());
	const { wallets } = buildContext(new Request(APP), env, createExecutionContext());
	const proven = Array.from({ length: 49 }, freshAddress);
	await env.DB.batch(
		proven.map((address) =>
			env.DB.prepare("insert into wallets (user_id, address, added_at, proven_at) values (?, ?, 1, 1)").bind(
				id,
				address,
			),
		),
	);
	const chainId = 31337;
	const [one, other] = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key));
	if (!one || !other) throw new Error("two keys were made");
	const asked = await Promise.all([one, other].map(({ address }) => wallets.askProof(id, { address, chainId })));
	const signed = await Promise.all(
		[one, other].map(async (account, at) => {
			const question = asked[at];
			if (!question?.ok) throw new Error("it may be proven");
			const { message } = question;
			return { message, signature: await account.signMessage({ message }), main: true };
		}),
	);
	const outcomes = await Promise.all(signed.map((proof) => wallets.prove(id, proof)));
	expect(
		outcomes.filter(({ ok }) => ok),
		"of two at once",
	).toHaveLength(1);
	expect(outcomes).toContainEqual({ ok: false, reason: "proofs-full" });
	const [kept] = outcomes.filter((outcome) => outcome.ok);
	const list = await wallets.list(id);
	expect(list.filter(({ proven: is }) => is)).toHaveLength(50);
	expect(list).toHaveLength(50);
	expect(list[0]).toMatchObject({ main: true, address: kept?.ok ? kept.address : "" });
	const address = freshAddress();
	expect(await wallets.askProof(id, { address, chainId })).toEqual({ ok: false, reason: "proofs-full" });
	expect(await wallets.askProof(id, { address: proven[7] ?? address, chainId })).toMatchObject({ ok: true });
});
