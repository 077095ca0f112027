import { FormClient } from "#local/form-client.ts";
import { Authenticator } from "../authenticator.ts";
import { newCallerAddress } from "../e2e/harness/raw-http.ts";
import { type Attack, cookiesOf, fromOutside, GotThrough, holds, onAccounts, refused, SIGNED_IN } from "./attack.ts";

const SESSION = /^__Host-session=[^;]/;

interface Answer {
	options?: { challenge: string };
	to?: string;
}

const client = (appUrl: string) => new FormClient(appUrl, newCallerAddress());

/** The first half of a ceremony. @throws GotThrough where the app begins none */
async function begin(visitor: FormClient, purpose: string): Promise<object> {
	const { options } = read(await visitor.post("/auth/passkey", { intent: "begin", purpose, returnTo: "/settings" }));
	if (!options) throw new GotThrough(`no ceremony began for “${purpose}”`);
	return options;
}

const finish = (visitor: FormClient, purpose: string, credential: string) =>
	visitor.post("/auth/passkey", { intent: "finish", purpose, credential, returnTo: "/settings" });

function read({ body }: { body: string }): Answer {
	try {
		return JSON.parse(body) as Answer;
	} catch {
		return {};
	}
}

const signedIn = async (visitor: FormClient) => (await visitor.get("/settings")).body.includes(SIGNED_IN);

/** Somebody new with a passkey, just made. */
async function withPasskey(account: FormClient, site: string): Promise<Authenticator> {
	const authenticator = new Authenticator(site);
	const added = await finish(account, "add", await authenticator.make(await begin(account, "add")));
	holds(read(added).to !== undefined, `its own passkey was refused: ${added.body.slice(0, 100)}`);
	return authenticator;
}

/** Signing in by somebody else's passkey, and around the second step. */
export const PASSKEYS: Attack[] = [
	fromOutside("6.3.1", "a sign-in by passkey ends with an answer that is made up", async ({ appUrl }) => {
		const made = new Authenticator(appUrl);
		const answers = ["", "{}", "[]", "null", `{"id":"${"A".repeat(1_300)}"}`, '{"id":{"$ne":1},"response":{}}'];
		const own = await made.make({ challenge: "AAAA", user: { id: "AAAA" } });
		for (const credential of [...answers, own, await made.use({ challenge: "AAAA" })]) {
			const visitor = client(appUrl);
			await begin(visitor, "sign-in");
			refused(await finish(visitor, "sign-in", credential), 400, 422);
			holds(!(await signedIn(visitor)), `“${credential.slice(0, 40)}” signed in`);
		}
	}),
	fromOutside("6.3.1", "a sign-in by passkey is ended that never began", async ({ appUrl }) => {
		const made = new Authenticator(appUrl);
		await made.make({ challenge: "AAAA", user: { id: "AAAA" } });
		for (const purpose of ["sign-in", "second-step", "prove", "add"])
			refused(await finish(client(appUrl), purpose, await made.use({ challenge: "AAAA" })), 302, 400, 422);
	}),
	fromOutside("6.3.3", "the second step is opened without the first", async ({ post, send, appUrl }) => {
		const { status, headers } = await send("/auth/second-step");
		holds(status === 302 && String(headers.location).startsWith("/auth/login"), `answered ${status}`);
		for (const code of ["", "AAAAA-AAAAA", "0".repeat(40), "' or 1=1--"]) {
			const answer = await post("/auth/second-step", { code });
			holds(answer.status < 500, `“${code}” was answered ${answer.status}`);
			holds(!answer.headers["set-cookie"]?.some((cookie) => SESSION.test(cookie)), `“${code}” signed in`);
		}
		const visitor = client(appUrl);
		const begun = await visitor.post("/auth/passkey", { intent: "begin", purpose: "second-step", returnTo: "/" });
		holds(read(begun).options === undefined, "it asks for whose passkey it shall be");
	}),
	fromOutside("8.2.1", "a passkey is added and codes are made without an account", async ({ appUrl, post }) => {
		for (const purpose of ["add", "prove"]) {
			const begun = await client(appUrl).post("/auth/passkey", { intent: "begin", purpose, returnTo: "/settings" });
			holds(read(begun).options === undefined, `a ceremony began for “${purpose}”`);
		}
		for (const path of ["/settings/recovery-codes", "/settings/not-me"])
			holds((await post(path, { intent: "make", confirm: "1" })).status === 302, `${path} was not sent to the sign-in`);
	}),
	onAccounts("3.5.1", "a page of another site begins and ends a passkey's ceremony", async ({ owner, send }) => {
		for (const purpose of ["add", "prove"]) {
			const answer = await send("/auth/passkey", {
				method: "POST",
				body: new URLSearchParams({ intent: "begin", purpose, returnTo: "/settings" }).toString(),
				headers: {
					cookie: cookiesOf(owner.client),
					origin: "https://evil.example",
					"content-type": "application/x-www-form-urlencoded",
				},
			});
			refused(answer, 403);
		}
	}),
	onAccounts(
		"6.5.1",
		"an answer of a passkey is used twice, and in another browser",
		async ({ appUrl, newAccount }) => {
			const { client: owner } = await newAccount();
			const authenticator = await withPasskey(owner, appUrl);
			const first = client(appUrl);
			const answer = await authenticator.use(await begin(first, "sign-in"));
			holds(read(await finish(first, "sign-in", answer)).to !== undefined, "its owner was refused");
			const thief = client(appUrl);
			refused(await finish(thief, "sign-in", answer), 422);
			await begin(thief, "sign-in");
			refused(await finish(thief, "sign-in", answer), 422);
			holds(!(await signedIn(thief)), "it signed in again");
		},
	),
	onAccounts("6.8.1", "a passkey answers on a page that only looks like ours", async ({ appUrl, newAccount }) => {
		for (const how of [{ origin: "https://paylink.evil.example" }, { rpId: "evil.example" }, { verified: false }]) {
			const { client: owner } = await newAccount();
			const authenticator = await withPasskey(owner, appUrl);
			Object.assign(authenticator.how, how);
			const phished = client(appUrl);
			refused(await finish(phished, "sign-in", await authenticator.use(await begin(phished, "sign-in"))), 422);
			holds(!(await signedIn(phished)), `${JSON.stringify(how)} signed in`);
		}
	}),
	onAccounts(
		"8.2.2",
		"somebody else's passkey proves who one is, and is renamed or removed",
		async ({ appUrl, newAccount }) => {
			const { client: owner } = await newAccount();
			const { client: stranger } = await newAccount();
			const authenticator = await withPasskey(owner, appUrl);
			refused(await finish(stranger, "prove", await authenticator.use(await begin(stranger, "prove"))), 422);
			const copy = Object.assign(new Authenticator(appUrl), { id: authenticator.id });
			refused(await finish(stranger, "add", await copy.make(await begin(stranger, "add"))), 422);
			for (const intent of ["passkey-rename", "passkey-remove"])
				await stranger.post("/settings", { intent, id: authenticator.id, name: "Mine now" });
			const { body } = await owner.get("/settings");
			holds(body.includes(authenticator.id) && !body.includes("Mine now"), "it is gone or has another name");
			const back = client(appUrl);
			await finish(back, "sign-in", await authenticator.use(await begin(back, "sign-in")));
			holds(await signedIn(back), "its owner cannot sign in by it any more");
		},
	),
];
