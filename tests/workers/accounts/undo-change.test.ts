import { afterEach, describe, expect, test, vi } from "vitest";
import { RECENT_PROOF_MS } from "#app/core/accounts/recent-proof.ts";
import type { Address } from "#app/core/address.ts";
import { deleteUser, takeDueDeletions } from "#app/db/accounts/account-deletion.ts";
import { addWallet } from "#app/db/accounts/wallets.ts";
import { openDatabase } from "#app/db/database.ts";
import { findGalleryOwner } from "#app/db/showcase/public-gallery.ts";
import { withWayBack } from "#app/services/accounts/main-address.ts";
import { securityLog } from "#app/services/accounts/security-log.ts";
import { requestServices } from "#app/services/payments/request-services.ts";
import { env } from "../environment.ts";
import { deps as requestDeps } from "../request-mail-scenes.ts";
import { freshAddress, PASSWORD as LINK_PASSWORD, makeLink, proveFor, services, unique } from "../scenario.ts";
import {
	Browser,
	DAY_MS,
	outside,
	PASSWORD,
	personAt,
	robbed,
	signIn,
	signInWith,
	stored,
	type World,
	world,
} from "./world.ts";

/** The way back from what somebody did with a stolen session. */

afterEach(async () => {
	await outside.heal();
	vi.restoreAllMocks();
});

const LINK = { intent: "link", returnTo: "/settings" } as const;

describe("this was not me", () => {
	const passwordless = async (id: string) =>
		(
			await env.DB.prepare("select password_hash as hash from users where id = ?")
				.bind(id)
				.first<{ hash: string | null }>()
		)?.hash === null;

	/** Presses the newest mail's way back, and chooses a password. */
	async function takeBack(there: World, to: string) {
		const token = await there.tokenMailedTo(to);
		expect(await there.visit().readUndo(token)).not.toBeNull();
		const outcome = await there.visit().undoChange(token);
		if (!outcome.ok) throw new Error(outcome.reason);
		expect(await there.visit().undoChange(token), "a second time").toMatchObject({ reason: "unknown-link" });
		const chosen = await there
			.visit()
			.resetPassword(new Browser().request(), outcome.resetToken, "the owner's own words");
		if (!chosen.ok) throw new Error(chosen.reason);
	}

	test("puts back an e-mail, and ends everybody's session", async () => {
		const there = world();
		const { id, email, browser, thief } = await robbed(there);
		await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
		const mailbox = `${id}-thief@evil.example`;
		expect(await there.visit().changeEmail(thief.request(), { email: mailbox, current: null }, "en")).toEqual({
			ok: true,
		});
		await there.settle();
		const token = await there.tokenMailedTo(mailbox);
		expect(await there.visit().confirmMailedLink(thief.request(), token, null)).toMatchObject({ ok: true });
		// What is changed afterwards takes no way back away.
		expect(
			await there.visit().setPassword(thief.request(), { current: null, next: "a thief's own words" }),
		).toMatchObject({
			ok: true,
		});
		await takeBack(there, email);
		expect(await there.visit().findUser(thief.request())).toBeNull();
		expect(await there.visit().findUser(browser.request())).toBeNull();
		expect(
			await there.visit().login(new Browser().request(), { email, password: "the owner's own words" }),
		).toMatchObject({
			ok: true,
			user: { id },
		});
		for (const password of ["a thief's own words", "the owner's own words"])
			expect(await there.visit().login(new Browser().request(), { email: mailbox, password })).toMatchObject({
				ok: false,
			});
	});

	test("takes away a connected way in and its session, and puts back a disconnected one", async () => {
		const there = world();
		const { id, email, browser, person } = await robbed(there);
		await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
		const theirs = await personAt({ facebook: { email: null } });
		expect((await signInWith(there, "facebook", theirs, browser, LINK)).outcome).toMatchObject({ ok: true });
		await takeBack(there, email);
		expect((await there.visit().listWays(id)).identities.map(({ provider }) => provider)).toEqual(["google"]);
		const again = await signInWith(there, "facebook", theirs);
		expect(again.outcome.ok && again.outcome.user.id).not.toBe(id);

		const own = await signInWith(there, "google", person);
		expect(await there.visit().unlink(own.browser.request(), "google")).toEqual({ ok: true });
		await takeBack(there, email);
		const back = await signInWith(there, "google", person);
		expect(back.outcome).toMatchObject({ ok: true, user: { id } });
	});

	test("puts back an e-mail with nothing left that was connected after it, and no link mailed to the other mailbox", async () => {
		const there = world();
		const { id, email, thief, person } = await robbed(there);
		await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
		const mailbox = `${id}-thief@evil.example`;
		await there.visit().changeEmail(thief.request(), { email: mailbox, current: null }, "en");
		await there.visit().confirmMailedLink(thief.request(), await there.tokenMailedTo(mailbox), null);
		await there.settle();
		there.later(1);
		// Another account of the same provider, in the place of the owner's: what it can open is mailed to the thief.
		const theirs = await personAt({ google: { email: mailbox, hd: "evil.example" }, facebook: { email: null } });
		expect((await signInWith(there, "facebook", theirs, thief, LINK)).outcome).toMatchObject({ ok: true });
		expect(await there.visit().unlink(thief.request(), "google")).toEqual({ ok: true });
		expect((await signInWith(there, "google", theirs, thief, LINK)).outcome).toMatchObject({ ok: true });
		const later = await there.tokenMailedTo(mailbox);
		expect(await there.visit().readUndo(later)).toBe("way-added");
		// And on to a third mailbox, so that the second gets a way back of its own.
		const third = `third-${mailbox}`;
		await there.visit().changeEmail(thief.request(), { email: third, current: null }, "en");
		await there.visit().confirmMailedLink(thief.request(), await there.tokenMailedTo(third), null);
		expect(await there.visit().undoChange(await there.tokenMailedTo(mailbox))).toMatchObject({ ok: true });

		await takeBack(there, email);
		expect((await there.visit().listWays(id)).identities).toEqual([]);
		for (const provider of ["facebook", "google"] as const) {
			const { outcome } = await signInWith(there, provider, theirs);
			expect(outcome.ok && outcome.user.id).not.toBe(id);
		}
		expect(await there.visit().undoChange(later)).toEqual({ ok: false, reason: "unknown-link" });
		expect((await signInWith(there, "google", person)).outcome).toMatchObject({ ok: true, user: { id, email } });
	});

	test("shuts a thief out also where the owner has registered anew with the e-mail that was changed", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const thief = await signIn(there, email);
		const mailbox = `${id}-thief@evil.example`;
		await there.visit().changeEmail(thief.request(), { email: mailbox, current: PASSWORD }, "en");
		await there.visit().confirmMailedLink(thief.request(), await there.tokenMailedTo(mailbox), null);
		const token = await there.tokenMailedTo(email);
		await stored(there, { email });
		expect(await there.visit().undoChange(token)).toEqual({ ok: false, reason: "unknown-link" });
		expect(await there.visit().findUser(thief.request())).toBeNull();
		await there.visit().requestPasswordReset(new Browser().request(), mailbox, "en");
		expect((await there.mailsTo(mailbox)).at(-1)?.kind).toBe("no-account");
	});

	test("from the settings, puts back the e-mail that was changed, and takes a first one away", async () => {
		const there = world();
		const eventOf = (id: string) =>
			env.DB.prepare("select what, at, detail from security_events where user_id = ? and what = 'email-changed'")
				.bind(id)
				.first<{ what: "email-changed"; at: number; detail: string }>();
		const moveTo = async (browser: Browser, mailbox: string) => {
			await there.visit().changeEmail(browser.request(), { email: mailbox, current: PASSWORD }, "en");
			await there.visit().confirmMailedLink(browser.request(), await there.tokenMailedTo(mailbox), null);
			await there.settle();
		};
		const shut = async (browser: Browser, id: string) => {
			const event = await eventOf(id);
			if (!event) throw new Error("no change was noted");
			there.later(1);
			expect(await there.visit().shutOthersOut(browser.request(), event)).toMatchObject({ ok: true });
		};
		const { id, email } = await stored(there);
		const owner = await signIn(there, email);
		await moveTo(await signIn(there, email), `${id}-thief@evil.example`);
		await there.visit().noteChange(owner.request(), "exported");
		const later = await there.tokenMailedTo(`${id}-thief@evil.example`);
		await shut(owner, id);
		await there.visit().requestPasswordReset(new Browser().request(), email, "en");
		expect(await there.visit().readMailedLink(owner.request(), await there.tokenMailedTo(email))).toMatchObject({
			kind: "reset-password",
		});
		expect(await there.visit().undoChange(later)).toEqual({ ok: false, reason: "unknown-link" });

		const person = await personAt({ x: { email: null } });
		const { browser, outcome } = await signInWith(there, "x", person);
		const first = outcome.ok ? outcome.user.id : "";
		await moveTo((await signInWith(there, "x", person)).browser, `${first}-thief@evil.example`);
		await shut(browser, first);
		const row = await env.DB.prepare("select email from users where id = ?")
			.bind(first)
			.first<{ email: string | null }>();
		expect(row).toEqual({ email: null });
	});

	test("puts back a removed address with its proof, and is mailed about a downloaded archive", async () => {
		const there = world();
		const { id, email, browser } = await robbed(there);
		const address = freshAddress();
		await proveFor(id, address);
		await env.DB.prepare("update sessions set proven_at = null where user_id = ?").bind(id).run();
		expect(await there.visit().removeAddress(browser.request(), address)).toEqual({ ok: false, reason: "needs-proof" });
		await env.DB.prepare("update sessions set proven_at = ? where user_id = ?").bind(there.now(), id).run();
		expect(await there.visit().removeAddress(browser.request(), address)).toEqual({ ok: true });
		await takeBack(there, email);
		const row = await env.DB.prepare("select proven_at from wallets where user_id = ? and address = ?")
			.bind(id, address)
			.first<{ proven_at: number }>();
		expect(row?.proven_at).toEqual(expect.any(Number));

		const signedIn = await signIn2(there, email);
		await there.visit().noteChange(signedIn.request(), "exported");
		expect((await there.mailsTo(email)).at(-1)).toMatchObject({ kind: "exported" });
		await takeBack(there, email);
		expect(await there.visit().findUser(signedIn.request())).toBeNull();
	});

	const makeMain = (there: World, userId: string, address: Address) =>
		withWayBack(there.deps, userId, async () => {
			await addWallet(there.deps.db, { userId, address, ensName: null, addedAt: there.now() }, true);
			// What is mailed is stored a moment later.
			there.later(1);
		}).then(() => there.settle());
	/** One that nobody may take back any more. */
	const hadMain = (there: World, userId: string, address: Address) =>
		addWallet(there.deps.db, { userId, address, ensName: null, addedAt: there.now() - 30 * DAY_MS }, true);
	const mainOf = (id: string) => env.DB.prepare("select wallet from users where id = ?").bind(id).first("wallet");

	test("has new links paid to the owner's address again, however many a thief put in its place", async () => {
		const there = world();
		const { id, email, thief } = await robbed(there);
		await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
		const [own, first, second] = [freshAddress(), freshAddress(), freshAddress()];
		await hadMain(there, id, own);
		await proveFor(id, own);
		for (const address of [first, second]) {
			await makeMain(there, id, address);
			await there.settle();
			there.later(1);
		}
		expect(await there.visit().removeAddress(thief.request(), own)).toEqual({ ok: true });
		const mails = (await there.mailsTo(email)).filter(({ kind }) => kind !== "way-added");
		expect(mails.map(({ kind, values }) => [kind, values.address])).toEqual([
			["main-address-changed", first],
			["main-address-changed", second],
			["address-removed", own],
		]);
		await takeBack(there, email);
		expect(await mainOf(id)).toBe(own);

		const back = await signIn2(there, email);
		await env.DB.prepare("delete from one_time_tokens where user_id = ?").bind(id).run();
		there.later(RECENT_PROOF_MS);
		await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
		expect(await there.visit().removeAddress(back.request(), own)).toEqual({ ok: true });
		expect(await mainOf(id), "a thief's, which was there").not.toBe(own);
		await proveFor(id, own);
		const before = await env.DB.prepare("select proven_at as at from wallets where address = ?").bind(own).first("at");
		await takeBack(there, email);
		expect(await mainOf(id)).toBe(own);
		const since = await env.DB.prepare("select proven_at as at from wallets where address = ?").bind(own).first("at");
		expect(since, "a proof that was made since").toBe(before);
	});

	test.for(["the mail", "the settings"])("by %s, ends what a thief has asked for again and again", async (from) => {
		const there = world();
		const { id, email, browser } = await robbed(there);
		await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
		const repeated = async (createdAt: number, setAt: number) => {
			const link = await makeLink({ requesterAddress: freshAddress() }, id);
			await env.DB.prepare("update pending_payments set created_at = ? where payment_id = ?")
				.bind(createdAt, link)
				.run();
			const times = { every: "month", nextAt: there.now() + DAY_MS, sendTo: null, language: "en" } as const;
			const at = requestServices(requestDeps(setAt));
			expect(await at.repeat(id, link, times)).toEqual({ ok: true });
			return link;
		};
		const [before, now] = [there.now() - DAY_MS, there.now()];
		const own = await repeated(before, before);
		for (const createdAt of [before, now]) await repeated(createdAt, now);
		// So that its owner hears nothing of the links that are made next.
		await requestServices(requestDeps()).setMailsNewLinks(id, false);
		await makeMain(there, id, freshAddress());
		await makeMain(there, id, freshAddress());
		if (from === "the mail") await takeBack(there, email);
		else {
			const at = there.now();
			const event = { what: "main-address-changed", at, detail: null } as const;
			expect(await there.visit().shutOthersOut(browser.request(), event)).toMatchObject({ ok: true });
		}
		const { results } = await env.DB.prepare(
			"select payment_id as id from recurring_requests where next_at is not null and user_id = ?",
		)
			.bind(id)
			.all();
		expect(await requestServices(requestDeps()).mailsNewLinks(id)).toBe(true);
		expect(results, "not an older link that was made to repeat since").toEqual([{ id: own }]);
	});

	test.for(["the mail", "the settings"])(
		"by %s, ends the passwords that a thief has given dashboards",
		async (from) => {
			const there = world();
			const { id, email, browser } = await robbed(there);
			await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
			const made = async (createdAt: number) => {
				const link = await makeLink({}, id);
				const old = "update pending_payments set created_at = ? where payment_id = ?";
				await env.DB.prepare(old).bind(createdAt, link).run();
				return link;
			};
			const [own, taken, thiefs] = [
				await made(there.now() - DAY_MS),
				await made(there.now() - DAY_MS),
				await made(there.now()),
			];
			await services().room(taken).setDashboardPassword("a thief's own words");
			const epochs = () => Promise.all([own, taken, thiefs].map((link) => services().findDashboardEpoch(link)));
			const before = await epochs();
			securityLog(there.deps).noteDashboard(id, "dashboard-password", "Two lamps");
			expect((await there.mailsTo(email)).at(-1)).toMatchObject({
				kind: "dashboard-password",
				values: { name: "Two lamps" },
			});
			if (from === "the mail") await takeBack(there, email);
			else {
				const event = { what: "dashboard-password", at: there.now(), detail: null } as const;
				expect(await there.visit().shutOthersOut(browser.request(), event)).toMatchObject({ ok: true });
			}
			const unlocks = (link: string, password: string) =>
				services()
					.room(link)
					.unlock({ password, clientKey: unique("client") });
			expect(await unlocks(taken, "a thief's own words")).toMatchObject({ verified: false });
			expect(await unlocks(thiefs, LINK_PASSWORD)).toMatchObject({ verified: false });
			expect(await unlocks(own, LINK_PASSWORD)).toMatchObject({ verified: true });
			const [ofOwn = 0, ofTaken = 0, ofThiefs = 0] = before.map(Number);
			expect(await epochs(), "and the cookies they got").toEqual([ofOwn, ofTaken + 1, ofThiefs + 1]);
			const room = services().room(taken);
			await room.setDashboardPassword("the owner's new words");
			expect(await unlocks(taken, "the owner's new words")).toMatchObject({ verified: true });
		},
	);

	test("gives the account back also where its dashboards' passwords cannot be ended: there may be a million payments of a link", async () => {
		const there = world();
		const { id, email } = await robbed(there);
		await makeLink({}, id);
		await there.settle();
		const token = await there.tokenMailedTo(email);
		await env.DB.prepare("update users set email = ? where id = ?").bind(`thief-${email}`, id).run();
		const failing = `failing_${id.replaceAll("-", "")}`;
		await env.DB.prepare(
			`create trigger ${failing} before update of dashboard_epoch on pending_payments when new.user_id = '${id}'
			begin select raise(abort, 'too many'); end`,
		).run();
		await expect(there.visit().undoChange(token)).rejects.toThrow();
		await env.DB.prepare(`drop trigger ${failing}`).run();
		expect(await env.DB.prepare("select email from users where id = ?").bind(id).first("email")).toBe(email);
	});

	test.for([
		["its own event", "main-address-changed"],
		["any other event", "signed-in"],
	] as const)("from the settings, has new links paid to the address from before: of %s", async ([, what]) => {
		const there = world();
		const { id, email, browser } = await robbed(there);
		await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
		const [own, thiefs] = [freshAddress(), freshAddress()];
		await hadMain(there, id, own);
		await makeMain(there, id, thiefs);
		expect((await there.mailsTo(email)).at(-1)?.kind).toBe("main-address-changed");
		const event = { what, at: there.now(), detail: null } as const;
		expect(await there.visit().shutOthersOut(browser.request(), event)).toMatchObject({ ok: true });
		expect(await mainOf(id)).toBe(own);
	});

	test.for(["the mail", "the settings"])(
		"by %s, is mailed about where new links are paid to from then on: whoever may put an address back may redirect payments",
		async (from) => {
			const there = world();
			const { id, email, browser } = await robbed(there);
			await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
			const [own, thiefs] = [freshAddress(), freshAddress()];
			await hadMain(there, id, own);
			await makeMain(there, id, thiefs);
			await there.settle();
			if (from === "the mail") await takeBack(there, email);
			else {
				const event = { what: "main-address-changed", at: there.now(), detail: null } as const;
				expect(await there.visit().shutOthersOut(browser.request(), event)).toMatchObject({ ok: true });
			}
			expect(await mainOf(id)).toBe(own);
			const mails = (await there.mailsTo(email)).filter(({ kind }) => kind === "main-address-changed");
			expect(mails.at(-1)?.values).toMatchObject({ address: own, before: thiefs });
			// Who undid it by the mailbox needs no way back to the thief's.
			expect(mails.at(-1)?.tokenId === null).toBe(from === "the mail");
		},
	);

	test.for(["another mailbox", "a first mailbox"])(
		"from the settings, mails no way back to a thief who had the account's mails go to %s, and leaves none there",
		async (which) => {
			const there = world();
			const person = await personAt({ x: { email: null } });
			const withoutMailbox = async () => {
				const { browser, outcome } = await signInWith(there, "x", person);
				return { id: outcome.ok ? outcome.user.id : "", browser, thief: browser.copy() };
			};
			const { id, browser, thief } = await (which === "a first mailbox" ? withoutMailbox() : robbed(there));
			await env.DB.prepare("update sessions set proven_at = ? where user_id = ?").bind(there.now(), id).run();
			const [own, thiefs] = [freshAddress(), freshAddress()];
			await hadMain(there, id, own);
			const mailbox = `${id}-thief@evil.example`;
			await there.visit().changeEmail(thief.request(), { email: mailbox, current: null }, "en");
			const token = await there.tokenMailedTo(mailbox);
			expect(await there.visit().confirmMailedLink(thief.request(), token, null)).toMatchObject({ ok: true });
			await there.settle();
			await makeMain(there, id, thiefs);
			const event = { what: "email-changed", at: there.now(), detail: mailbox } as const;
			there.later(1);
			expect(await there.visit().shutOthersOut(browser.request(), event)).toMatchObject({ ok: true });
			await there.settle();
			expect(await mainOf(id)).toBe(own);
			const { results } = await env.DB.prepare("select purpose from one_time_tokens where user_id = ? and email = ?")
				.bind(id, mailbox)
				.all();
			expect(results).toEqual([]);
			expect((await there.mailsTo(mailbox)).map(({ values }) => values.address)).not.toContain(own);
		},
	);

	test.for([
		["its own mail", 1],
		["the mail about the next one", 2],
		["the mail about another change", 2],
		["the settings", 2],
	] as const)("takes a first address that a thief has chosen from new links: by %s", async ([by, times]) => {
		const there = world();
		const { id, email, browser } = await robbed(there);
		await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
		for (let time = 0; time < times; time += 1) {
			const thiefs = freshAddress();
			await makeMain(there, id, thiefs);
			expect((await there.mailsTo(email)).at(-1)).toMatchObject({
				kind: "main-address-changed",
				values: { address: thiefs },
			});
		}
		const event = { what: "main-address-changed", at: there.now(), detail: null } as const;
		if (by === "the mail about another change") await there.visit().noteChange(browser.request(), "exported");
		if (by === "the settings")
			expect(await there.visit().shutOthersOut(browser.request(), event)).toMatchObject({ ok: true });
		else await takeBack(there, email);
		expect(await mainOf(id)).toBeNull();
	});

	test("of another change than that of the main address knows that a thief's address was not there before all changes", async () => {
		const there = world();
		const { id, email, browser } = await robbed(there);
		await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
		const [own, thiefs] = [freshAddress(), freshAddress()];
		await hadMain(there, id, own);
		await makeMain(there, id, thiefs);
		there.later(DAY_MS);
		await makeMain(there, id, own);
		there.later(DAY_MS);
		await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
		await makeMain(there, id, thiefs);
		await there.settle();
		await there.visit().noteChange(browser.request(), "exported");
		await takeBack(there, email);
		expect(await mainOf(id)).toBe(own);
	});

	test("by the mail about another change, has new links paid to the address from before", async () => {
		const there = world();
		const { id, email, thief } = await robbed(there);
		await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
		const [own, thiefs] = [freshAddress(), freshAddress()];
		await hadMain(there, id, own);
		await makeMain(there, id, thiefs);
		await there.settle();
		there.later(1);
		await there.visit().noteChange(thief.request(), "exported");
		await takeBack(there, email);
		expect(await mainOf(id)).toBe(own);
	});

	test.for(["the mail", "the settings"])(
		"by %s, brings back no address of a thief's that the owner has removed by themselves",
		async (from) => {
			const there = world();
			const { id, email, browser, thief } = await robbed(there);
			const prove = () => env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
			const [own, thiefs] = [freshAddress(), freshAddress()];
			await hadMain(there, id, own);
			there.later(DAY_MS);
			await makeMain(there, id, thiefs);
			await there.settle();
			there.later(RECENT_PROOF_MS + 1);
			await prove();
			await there.visit().noteChange(thief.request(), "exported");
			await there.settle();
			const token = await there.tokenMailedTo(email);
			const event = { what: "exported", at: there.now(), detail: null } as const;
			there.later(1);
			expect(await there.visit().removeAddress(browser.request(), thiefs)).toEqual({ ok: true });
			expect(await mainOf(id)).toBe(own);
			await there.settle();
			const undone =
				from === "the mail"
					? await there.visit().undoChange(token)
					: await there.visit().shutOthersOut(browser.request(), event);
			expect(undone).toMatchObject({ ok: true });
			expect(await mainOf(id)).toBe(own);
		},
	);

	test("gives nobody back a handle at X that somebody else signed in with since", async () => {
		const there = world();
		const handle = `h${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
		const squatter = await stored(there);
		const browser = await signIn(there, squatter.email);
		const [former, owner] = [await personAt({ x: { email: null } }), await personAt({ x: { email: null } })];
		expect((await signInWith(there, "x", former, browser, LINK)).outcome).toMatchObject({ ok: true });
		expect(await there.visit().unlink(browser.request(), "x")).toEqual({ ok: true });
		await there.settle();
		const token = await there.tokenMailedTo(squatter.email);
		const inUndo = "update one_time_tokens set payload = json_set(payload, '$.label', ?) where user_id = ?";
		await env.DB.prepare(inUndo).bind(`@${handle}`, squatter.id).run();
		there.later(1000);
		const next = await signInWith(there, "x", owner);
		const id = next.outcome.ok ? next.outcome.user.id : "";
		await env.DB.prepare("update identities set label = ? where user_id = ?").bind(`@${handle}`, id).run();
		there.later(1000);
		expect(await there.visit().undoChange(token)).toMatchObject({ ok: true });
		expect((await there.visit().listWays(squatter.id)).identities).toMatchObject([{ label: `@${handle}` }]);
		expect(await findGalleryOwner(openDatabase(env.DB), handle)).toMatchObject({ userId: id });
	});

	const signIn2 = async (there: World, email: string) => {
		const browser = new Browser();
		const outcome = await there.visit().login(browser.request(), { email, password: "the owner's own words" });
		if (!outcome.ok) throw new Error(outcome.reason);
		browser.take(outcome.cookies);
		return browser;
	};

	test("signing in keeps an account until its deletion is done, also in the run that deletes it", async () => {
		const there = world();
		const { id, email } = await stored(there);
		await there.visit().deleteAccount((await signIn(there, email)).request(), email);
		await env.DB.prepare("update users set delete_at = ? where id = ?").bind(there.now(), id).run();
		const { db } = there.deps;
		const due = (await takeDueDeletions(db, there.now(), 100)).find((one) => one.id === id);
		if (!due) throw new Error("it is not due");
		const browser = await signIn(there, email);
		await deleteUser(db, { id, email, emailHash: null, deleteAt: due.deleteAt }, there.now());
		expect(await there.visit().findUser(browser.request())).toMatchObject({ id });
		expect((await there.mailsTo(email)).map(({ kind }) => kind)).toEqual(["account-deleted"]);
	});

	test("keeps an account for a week after its deletion; so does signing in; then it goes", async () => {
		const there = world();
		const one = await stored(there);
		const browser = await signIn(there, one.email);
		expect(await there.visit().deleteAccount(browser.request(), one.email)).toMatchObject({ ok: true });
		expect(await there.visit().findUser(browser.request())).toBeNull();
		await takeBack(there, one.email);
		await there.weekOver();
		expect(await passwordless(one.id)).toBe(false);

		const two = await stored(there);
		await there.visit().deleteAccount((await signIn(there, two.email)).request(), two.email);
		await signIn(there, two.email);
		await there.weekOver();
		expect(await there.visit().login(new Browser().request(), { email: two.email, password: PASSWORD })).toMatchObject({
			ok: true,
		});

		const three = await stored(there);
		await there.visit().deleteAccount((await signIn(there, three.email)).request(), three.email);
		const token = await there.tokenMailedTo(three.email);
		await there.weekOver();
		expect(await env.DB.prepare("select 1 from users where id = ?").bind(three.id).first()).toBeNull();
		expect(await there.visit().undoChange(token)).toMatchObject({ reason: "unknown-link" });
	});

	test("is nobody's who guesses, comes a week late or has another mail's token", async () => {
		const there = world();
		const { email, browser } = await robbed(there);
		for (const token of ["", "a", "A".repeat(43)])
			expect(await there.visit().undoChange(token)).toEqual({ ok: false, reason: "unknown-link" });
		await there.visit().requestPasswordReset(browser.request(), email, "en");
		const reset = await there.tokenMailedTo(email);
		expect(await there.visit().readUndo(reset)).toBeNull();
		expect(await there.visit().undoChange(reset)).toEqual({ ok: false, reason: "unknown-link" });
		await there.visit().noteChange(browser.request(), "exported");
		const token = await there.tokenMailedTo(email);
		there.later(7 * DAY_MS);
		expect(await there.visit().undoChange(token)).toEqual({ ok: false, reason: "unknown-link" });
	});
});
