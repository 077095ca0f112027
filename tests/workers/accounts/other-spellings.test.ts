import { describe, expect, test } from "vitest";
import { SCRYPT } from "#app/services/accounts/account-deps.ts";
import { unique } from "../scenario.ts";
import { Browser, HOUR_MS, MINUTE_MS, PASSWORD, somebody, stored, type World, world } from "./world.ts";

/** Whoever has many networks types "owner+1@", "owner+2@" and dots in place of the owner's own e-mail. */

const login = (there: World, { email, password }: { email: string; password: string }) =>
	there.visit().login(new Browser().request(), { email, password });

const reset = (there: World, email: string) => there.visit().requestPasswordReset(new Browser().request(), email, "en");

/** A browser in which somebody registered. */
async function begunFor(there: World, person: ReturnType<typeof somebody>): Promise<Browser> {
	const browser = new Browser();
	const begun = await there.visit().register(browser.request(), person, "en");
	if (!begun.ok) throw new Error(begun.reason);
	browser.take(begun.cookies);
	return browser;
}

const register = (there: World, email: string) =>
	begunFor(there, { ...somebody(), firstName: "Eve", password: "seven lamps", email });

describe("mails that strangers have us send to other spellings of a mailbox", () => {
	const spelled = (email: string, network: number) => email.replace("@", `+${network}@`);

	test("never hold up the reset of the account's own spelling", async () => {
		const there = world();
		const { email } = await stored(there);
		const askForOthers = async () => {
			for (let network = 0; network < 21; network++) await reset(there, spelled(email, network));
			await there.settle();
		};
		for (let hour = 0; hour < 3; hour++) {
			await askForOthers();
			there.later(HOUR_MS + MINUTE_MS);
		}
		await askForOthers();
		await reset(there, email);
		expect(await there.mailsTo(email)).toMatchObject([{ kind: "reset-password" }]);
	});

	test("hold up no registration of the mailbox's own name", async () => {
		const there = world({ passwords: { ...SCRYPT, hash: async () => "not a hash" } });
		const owner = somebody();
		for (let network = 0; network < 21; network++) await register(there, spelled(owner.email, network));
		await there.settle();
		expect(there.outbox, "all spellings with a tag count together").toHaveLength(20);
		await begunFor(there, owner);
		expect(await there.mailsTo(owner.email)).toMatchObject([{ kind: "register" }]);
	});

	test("confirm the owner's registration at Gmail, where all spellings are one mailbox, in the owner's browser alone", async () => {
		const there = world();
		const name = unique("ada").replaceAll("-", "");
		const owner = { ...somebody(), email: `${name}@gmail.com` };
		const other = `${name[0]}.${name.slice(1)}+x@googlemail.com`;
		for (let network = 0; network < 21; network++) await register(there, other);
		await there.settle();
		const browser = await begunFor(there, owner);
		expect(await there.mailsTo(owner.email)).toEqual([]);
		const mailed = await there.tokenMailedTo(other);
		expect(await there.visit().confirmMailedLink(new Browser().request(), mailed, "not its password")).toMatchObject({
			reason: "wrong-password",
		});
		expect(await there.visit().readMailedLink(browser.request(), mailed)).toMatchObject({
			sameBrowser: true,
			email: owner.email,
		});
		expect(await there.visit().confirmMailedLink(browser.request(), mailed, null)).toMatchObject({
			ok: true,
			user: { email: owner.email, displayName: "Marta Oliveira" },
		});
		expect(await login(there, owner)).toMatchObject({ ok: true });
	});

	test("confirm no registration of another spelling where the provider may give that one to somebody else", async () => {
		const there = world();
		const owner = somebody();
		const browser = await begunFor(there, owner);
		await register(there, spelled(owner.email, 1));
		const mailed = await there.tokenMailedTo(spelled(owner.email, 1));
		expect(await there.visit().confirmMailedLink(browser.request(), mailed, null)).toMatchObject({
			reason: "wrong-password",
		});
	});

	test("confirm each its own, where one browser registered two spellings of a Gmail name", async () => {
		const there = world();
		const name = unique("ada").replaceAll("-", "");
		const [one, two] = [`${name}+1@gmail.com`, `${name}+2@gmail.com`];
		const browser = new Browser();
		for (const email of [one, two]) {
			const begun = await there.visit().register(browser.request(), { ...somebody(), email }, "en");
			if (!begun.ok) throw new Error(begun.reason);
			browser.take(begun.cookies);
			await there.settle();
		}
		const [first, second] = [await there.tokenMailedTo(one), await there.tokenMailedTo(two)];
		const confirmed = await there.visit().confirmMailedLink(browser.request(), first, null);
		expect(confirmed).toMatchObject({ ok: true, user: { email: one } });
		if (confirmed.ok) browser.take(confirmed.cookies);
		expect(await there.visit().readMailedLink(browser.request(), second)).toMatchObject({ email: two });
		expect(await there.visit().confirmMailedLink(browser.request(), second, PASSWORD)).toMatchObject({
			ok: true,
			user: { email: two },
		});
	});
});
