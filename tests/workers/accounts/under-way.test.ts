import { expect, test } from "vitest";
import { Authenticator } from "../../authenticator.ts";
import { env } from "../environment.ts";
import { APP, comeBack, leaveFor, personAt, robbed, world } from "./world.ts";

/**
 * A thief's request that is under way while the owner shuts everybody out: its session was read before, its change is stored after. Services
 * read a session once per request, so that asking them first is such a request.
 */

type Scene = Awaited<ReturnType<typeof begun>>;

async function begun() {
	const there = world();
	const account = await robbed(there);
	const person = await personAt({ facebook: { email: null } });
	await env.DB.prepare("update sessions set proven_at = ?").bind(there.now()).run();
	await there.visit().noteChange(account.browser.request(), "exported");
	return { ...account, there, person };
}

/** @returns goes on with the thief's request. */
const CHANGES: [what: string, begin: (scene: Scene) => Promise<() => Promise<unknown>>][] = [
	[
		"a password",
		async ({ there, thief }) => {
			const visit = there.visit();
			await visit.findUser(thief.request());
			return () => visit.setPassword(thief.request(), { current: null, next: "a thief's own words" });
		},
	],
	[
		"a passkey",
		async ({ there, thief }) => {
			const keys = there.keys();
			const asked = await keys.begin(thief.request(), "add");
			if (!asked.ok) throw new Error(asked.reason);
			thief.take(asked.cookies);
			const answer = await new Authenticator(APP).make(asked.options);
			return () => keys.add(thief.request(), answer);
		},
	],
	[
		"a way to sign in",
		async ({ there, thief, person }) => {
			const intent = { intent: "link", returnTo: "/settings" } as const;
			const address = await leaveFor(there, thief, "facebook", person, intent);
			const visit = there.visit();
			await visit.findUser(thief.request());
			return () => comeBack({ ...there, visit: () => visit }, thief, "facebook", address);
		},
	],
];

test.for(
	CHANGES.flatMap(([what, begin]) => [[what, "the mail", begin] as const, [what, "the settings", begin] as const]),
)("%s that is being set is not there after “this was not me” of %s", async ([, from, begin]) => {
	const scene = await begun();
	const { there, id, email, browser } = scene;
	const token = await there.tokenMailedTo(email);
	const goOn = await begin(scene);
	const undone =
		from === "the mail"
			? await there.visit().undoChange(token)
			: await there.visit().shutOthersOut(browser.request(), { what: "exported", at: there.now(), detail: null });
	if (!undone.ok) throw new Error(undone.reason);
	expect(await goOn()).toMatchObject({ ok: false });
	const { identities, hasPassword } = await there.visit().listWays(id);
	expect({ hasPassword, ways: identities.map(({ provider }) => provider) }).toEqual({
		hasPassword: false,
		ways: ["google"],
	});
	expect((await there.keys().read(id)).passkeys).toEqual([]);
	// What the owner was led on with still works.
	if ("resetToken" in undone)
		expect(await there.visit().readMailedLink(browser.request(), undone.resetToken)).toMatchObject({
			kind: "reset-password",
		});
});
