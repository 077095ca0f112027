import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TokenPair, XSignInPort } from "#app/ports/identity-providers.ts";
import { openTokensOf } from "#app/services/accounts/provider-tokens.ts";
import { revokeWaiting } from "#app/services/accounts/token-maintenance.ts";
import { tokenMaintenanceOf } from "#app/services/accounts/token-maintenance-deps.ts";
import { env } from "../environment.ts";
import { unique } from "../scenario.ts";
import { outside, personAt, signIn, signInWith, stored, type World, world } from "./world.ts";

/** X reissues the same token until it is revoked, so revoking a former account's token may break the current one. */

const LINK = { intent: "link", returnTo: "/settings" } as const;

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(async () => {
	await outside.heal();
	vi.restoreAllMocks();
});

async function withX(there: World) {
	const { id, email } = await stored(there);
	const browser = await signIn(there, email);
	const person = await personAt({ x: { email: null } });
	await signInWith(there, "x", person, browser, LINK);
	return { id, email, browser, person };
}

/** X does not answer revocations, but everything else. */
const silentRevocations = () => outside.setFault({ service: "x", fault: 500, call: "invalidate_token" });

const waitingOf = async (userId: string) =>
	(await env.DB.prepare("select id from token_revocations where user_id = ?").bind(userId).all()).results.length;

async function isTokenGood(there: World, userId: string): Promise<boolean> {
	const access = await openTokensOf(there.deps, userId, "x");
	if (!access || !there.deps.providers.x) throw new Error("no token");
	return there.deps.providers.x.findProfile(access).then(
		() => true,
		() => false,
	);
}

async function maintenance(there: World): Promise<void> {
	await revokeWaiting(tokenMaintenanceOf(there.deps));
}

describe("a token that is in use again", () => {
	test("is not revoked after disconnecting without X's answer and reconnecting", async () => {
		const there = world();
		const { id, browser, person } = await withX(there);
		await silentRevocations();
		expect(await there.visit().unlink(browser.request(), "x")).toEqual({ ok: true });
		await there.settle();
		expect(await waitingOf(id)).toBe(1);
		await outside.heal();
		await signInWith(there, "x", person, browser, LINK);
		await there.settle();
		expect(await waitingOf(id)).toBe(0);
		await maintenance(there);
		expect(await isTokenGood(there, id)).toBe(true);
	});

	test("is not revoked after the account was deleted and the user has a new one", async () => {
		const there = world();
		const { id, email, browser, person } = await withX(there);
		await silentRevocations();
		expect(await there.visit().deleteAccount(browser.request(), email)).toMatchObject({ ok: true });
		await there.weekOver();
		await there.settle();
		await outside.heal();
		const { outcome } = await signInWith(there, "x", person);
		if (!outcome.ok) throw new Error(outcome.reason);
		await there.settle();
		expect(outcome.user.id).not.toBe(id);
		expect(await waitingOf(id)).toBe(0);
		await maintenance(there);
		expect(await isTokenGood(there, outcome.user.id)).toBe(true);
	});

	test("is checked again right before the revocation, because a sign-in may have been stored meanwhile", async () => {
		const there = world();
		const { id, person } = await withX(there);
		const former = unique("former");
		const access = await openTokensOf(there.deps, id, "x");
		const sealed = await there.deps.vault.seal(JSON.stringify(access), { userId: former, provider: "x" });
		const subject = (await outside.users()).find((one) => one.id === person)?.x?.id;
		await env.DB.prepare(
			"insert into token_revocations (id, provider, user_id, subject, sealed_tokens, created_at) values (?, 'x', ?, ?, ?, ?)",
		)
			.bind(former, former, subject, sealed, there.now())
			.run();
		await maintenance(there);
		expect(await waitingOf(former)).toBe(0);
		expect(await isTokenGood(there, id)).toBe(true);
	});

	describe.each([
		[
			"before X ends it",
			(x: XSignInPort, meanwhile: () => Promise<unknown>) => ({
				revoke: async (access: TokenPair) => {
					await meanwhile();
					return x.revoke(access);
				},
			}),
		],
		[
			"after X has ended it",
			(x: XSignInPort, meanwhile: () => Promise<unknown>) => ({
				findProfile: async (access: TokenPair) => {
					const profile = await x.findProfile(access);
					await meanwhile();
					return profile;
				},
			}),
		],
	])("whose sign-in is stored while it is revoked, %s", (_, changed) => {
		test("is not taken for a good one: one more sign-in gets another", async () => {
			const there = world();
			const { id, browser, person } = await withX(there);
			await silentRevocations();
			await there.visit().unlink(browser.request(), "x");
			await there.settle();
			await outside.heal();
			const x = there.deps.providers.x;
			if (!x) throw new Error("no X");
			let once = true;
			let signedIn: Awaited<ReturnType<typeof signInWith>> | undefined;
			// What happens in between: with `revoke` a whole sign-in, with `findProfile` the whole revocation.
			const port: XSignInPort = { ...x };
			const meanwhile = async () => {
				if (!once) return;
				once = false;
				if ("revoke" in changes) signedIn = await signInWith(there, "x", person, browser, LINK);
				else await maintenance(there);
			};
			const changes = changed(x, meanwhile);
			const slow = world({ providers: { ...there.deps.providers, x: Object.assign(port, changes) } });
			if ("revoke" in changes) await maintenance(slow);
			else signedIn = await signInWith(slow, "x", person, browser, LINK);
			expect(signedIn?.outcome).toMatchObject({ ok: false, reason: "access-ending" });
			await there.settle();
			await slow.settle();
			const again = await signInWith(there, "x", person, browser, LINK);
			expect(again.outcome).toMatchObject({ ok: true });
			await there.settle();
			await maintenance(there);
			expect(await waitingOf(id)).toBe(0);
			expect(await isTokenGood(there, id)).toBe(true);
		});
	});

	test("does not stop revocations of other users' and older tokens", async () => {
		const there = world();
		const gone = await withX(there);
		await silentRevocations();
		await there.visit().unlink(gone.browser.request(), "x");
		await there.settle();
		await outside.heal();
		const other = await withX(there);
		expect(await waitingOf(gone.id)).toBe(1);
		// The user revoked the token at X: the next sign-in gets another one, and the old one is only deleted here.
		await outside.revokeAccess(gone.person);
		await signInWith(there, "x", gone.person, gone.browser, LINK);
		await there.settle();
		await maintenance(there);
		expect(await waitingOf(gone.id)).toBe(0);
		expect(await isTokenGood(there, gone.id)).toBe(true);
		expect(await isTokenGood(there, other.id)).toBe(true);
	});
});
