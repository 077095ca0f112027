import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { pathAfterSignIn } from "#app/core/accounts/after-sign-in.ts";
import type { PasskeyPurpose } from "#app/core/accounts/passkey-purpose.ts";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { noticeCookie } from "#app/http/notice.server.ts";
import { proofPath } from "#app/http/proof.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import type { PasskeyRefusal } from "#app/services/accounts/passkeys-contract.ts";
import { sayDuration } from "#app/words/moments.ts";
import type { PlainMessageId, Say } from "#app/words/say.ts";

/** Larger than any credential with a key of any kind. */
const MAX_CREDENTIAL = 50_000;

const FormSchema = z.object({
	intent: z.enum(["begin", "finish"]),
	purpose: z.enum(["sign-in", "second-step", "prove", "add"]),
	returnTo: z.string().transform(sameSitePath),
	credential: z.string().max(MAX_CREDENTIAL).default(""),
});

const REFUSALS = {
	"not-begun-here": "accounts.passkeyNotBegun",
	"unknown-passkey": "accounts.passkeyUnknown",
	refused: "accounts.passkeyRefused",
	taken: "accounts.passkeyTaken",
	"too-many": "accounts.passkeyTooMany",
	"signed-out": "accounts.signedOut",
} as const satisfies Record<PasskeyRefusal, PlainMessageId>;

type Refused =
	| { ok: false; reason: PasskeyRefusal | "needs-proof" }
	| { ok: false; reason: "rate-limited"; retryAfterMs: number };

/** Nothing to see: a button calls this. */
export const loader = () => redirect("/auth/login");

/** Both halves of a passkey's ceremony. Answers with the browser's options, where to go on, or a sentence. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
	const [say, form] = [await context.say(), await request.formData()];
	const read = FormSchema.safeParse(Object.fromEntries(form));
	if (!read.success) return answer({ sentence: say("accounts.passkeyRefused") }, [], 400);
	const { intent, purpose, returnTo, credential } = read.data;
	const { passkeys } = context;
	if (intent === "begin") {
		const begun = await passkeys.begin(request, purpose);
		return begun.ok ? answer({ options: begun.options }, begun.cookies) : refuse(say, begun, returnTo);
	}
	switch (purpose) {
		case "sign-in":
		case "second-step": {
			const outcome = await passkeys.signIn(request, purpose, credential);
			if (!outcome.ok) return refuse(say, outcome, returnTo);
			return answer({ to: pathAfterSignIn({ ...outcome.user, returnTo }) }, outcome.cookies);
		}
		case "prove":
		case "add": {
			const outcome = await passkeys[purpose](request, credential);
			if (!outcome.ok) return refuse(say, outcome, returnTo);
			const code = DONE[purpose];
			return answer({ to: returnTo }, [...outcome.cookies, noticeCookie({ code })]);
		}
	}
}

const DONE = { prove: "proven", add: "passkey-added" } as const satisfies Partial<Record<PasskeyPurpose, string>>;

function refuse(say: Say, outcome: Refused, returnTo: string): Response {
	const { reason } = outcome;
	if (reason === "needs-proof") {
		return answer({ to: proofPath(returnTo) }, [noticeCookie({ code: "needs-proof" })]);
	}
	if (reason === "rate-limited") {
		const sentence = say("accounts.slowed", { duration: sayDuration(say, outcome.retryAfterMs) });
		return answer({ sentence }, [], 429);
	}
	const unknown = reason === "unknown-passkey" ? { unknown: true } : {};
	return answer({ sentence: say(REFUSALS[reason]), ...unknown }, [], 422);
}

function answer(body: object, cookies: readonly string[], status = 200): Response {
	const headers = setCookies(cookies);
	headers.set("Cache-Control", "no-store");
	return Response.json(body, { status, headers });
}
