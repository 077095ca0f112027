import { parseWithZod } from "@conform-to/zod/v4";
import {
	type ActionFunctionArgs,
	type AppLoadContext,
	data,
	type LinksFunction,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/cloudflare";
import { type MetaFunction, useActionData } from "@remix-run/react";
import { nextStep } from "#app/core/accounts/access-steps.ts";
import type { Address } from "#app/core/address.ts";
import { type Chain, findChain, requireChain } from "#app/core/chains.ts";
import type { PaymentTerms } from "#app/core/payments/payment-terms.ts";
import { sha256Hex } from "#app/core/sha-256.ts";
import { sayPasswordFlaw } from "#app/http/answer-form.server.ts";
import { askedPath, requireUser, signInOptions } from "#app/http/guards.server.ts";
import { worthReader } from "#app/http/worth.server.ts";
import type { CreationDoubts } from "#app/services/payments/creation-contract.ts";
import type { HydrateHandle } from "#app/ui/early-input.ts";
import { keepLoaded } from "#app/ui/keep-loaded.ts";
import { sayOfMatches } from "#app/ui/say.tsx";
import { socialMeta } from "#app/ui/social-meta.ts";
import { sayAddressRefusal, statusOfRefusal } from "#app/words/address-refusals.ts";
import { sayDuration } from "#app/words/moments.ts";
import { clonedFrom } from "./clone.ts";
import { CreateScreen } from "./create-screen.tsx";
import landingUrl from "./landing.css?url";
import { Landing } from "./landing.tsx";
import { type Doubts, readAnswers, withoutAnswers } from "./read-answers.ts";
import { createSchema } from "./schema.ts";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => {
	const say = sayOfMatches(matches);
	if (!say) return [];
	const title = say(loaded?.person ? "create.page" : "landing.page");
	return socialMeta(matches, { title, description: say("social.home"), path: "/" });
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: landingUrl }];

/** Signed out, the page works without script until somebody touches it. */
export const handle: HydrateHandle = {
	hydrate: (loaded) => ((loaded as Loaded | undefined)?.person === null ? "intent" : "idle"),
};

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Where the steps before this one are taken; each leads back. */
const STEP_PATHS = { "sign-in": "/auth/login", address: "/wallet-address", access: "/access" } as const;

/** Requests whose form was refused: the answer is shown with the form, whichever step is due. */
const answeredHere = new WeakSet<AppLoadContext>();

/** Signed out, the first page with the sign-in is shown in place of the form and leads back here (SPEC: screens and routes); then address and access come first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await context.accounts.findUser(request);
	if (!user)
		return {
			person: null,
			door: signInOptions(request, context),
			chainIds: offeredChains(context).map(({ id }) => id),
		};
	const step = nextStep(user);
	if (step !== "create" && !answeredHere.has(context))
		throw redirect(`${STEP_PATHS[step]}?${new URLSearchParams({ returnTo: askedPath(request) })}`);
	const chainIds = offeredChains(context).map(({ id }) => id);
	const worthReading = worthReader(request, context);
	const cloned = new URL(request.url).searchParams.get("clone");
	// Somebody else's link, and none at all: the form begins as ever.
	const own = cloned === null ? null : await context.payments.findOwnLink(cloned, user.id);
	return {
		cloned: own && clonedFrom(own.page.terms, own.page.reuse, chainIds, Date.now()),
		person: {
			name: user.displayName,
			email: user.email ?? "",
			emailProven: user.emailProven,
			wallet: user.wallet,
			owner: await context.payments.findOwnerTrust(user.id, offeredChains(context)[0]?.id ?? 1),
			readsNames: context.wallets.readsNames,
			bookkeeping: await context.requests.bookkeeping(user.id),
			wallets: (await context.wallets.list(user.id)).map(({ address, proven }) => ({ address, proven })),
		},
		chainIds,
		prices: (await worthReading).prices(),
		submissionKey: crypto.randomUUID(),
		now: Date.now(),
	};
}

/** Whoever reads the page again must not find a password in it. */
const HIDDEN = { hideFields: ["dashboardPassword" as const] };

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireUser(request, context);
	const say = await context.say();
	const chains = offeredChains(context);
	const form = await request.formData();
	const submission = parseWithZod(form, { schema: createSchema(chains, Date.now(), say) });
	if (submission.status !== "success") {
		return data({ lastResult: submission.reply(HIDDEN), doubts: null }, { status: 400 });
	}
	const draft = submission.value;
	const submissionKey = await submissionKeyOf(form, draft.submissionKey);
	const { requesterAddress, payeeName, ...rest } = { ...draft, submissionKey, language: say.language };
	const made = await context.payments.createPaymentLink(
		user,
		requesterAddress === null
			? { ...rest, requesterAddress, payeeName: payeeName ?? "" }
			: { ...rest, requesterAddress },
		{ ...readAnswers(form, draft), offeredChains: chains.map(({ id }) => id) },
	);
	if (made.ok) {
		context.waitUntil(context.payments.freshenNamesOf(made.paymentId));
		return redirect(`/link/${made.paymentId}/created`);
	}
	const refuse = (sentence: string, init: { status: number; headers?: Record<string, string> }) =>
		data({ lastResult: submission.reply({ ...HIDDEN, formErrors: [sentence] }), doubts: null }, init);
	answeredHere.add(context);
	if (made.reason === "doubts") return data({ lastResult: submission.reply(HIDDEN), doubts: doubtsOf(draft, made) });
	if (made.reason === "weak-password") {
		const fieldErrors = { dashboardPassword: [sayPasswordFlaw(say, made.flaw)] };
		return data({ lastResult: submission.reply({ ...HIDDEN, fieldErrors }), doubts: null }, { status: 422 });
	}
	if (made.reason === "name") {
		const fieldErrors = { requesterAddress: [sayAddressRefusal(say, made.refusal)] };
		const status = statusOfRefusal(made.refusal);
		return data({ lastResult: submission.reply({ ...HIDDEN, fieldErrors }), doubts: null }, { status });
	}
	if (made.reason === "no-access") return refuse(say("access.createNoAccess"), { status: 403 });
	const wait = sayDuration(say, made.retryAfterMs);
	const headers = { "Retry-After": String(Math.ceil(made.retryAfterMs / 1_000)) };
	return refuse(say("access.createTooOften", { wait }), { status: 429, headers });
}

/**
 * The same form sent twice makes one link. What somebody changed before sending it again, because no answer came, is another request:
 * the link of the first would ask for what they no longer want.
 */
function submissionKeyOf(form: FormData, key: string): Promise<string> {
	return sha256Hex(JSON.stringify([key, withoutAnswers(form)]));
}

function doubtsOf(
	draft: Pick<PaymentTerms, "amount" | "chainId" | "chainIds" | "token"> & {
		requesterAddress: Address | null;
		payeeName: string | null;
	},
	{ unique, codeOn, noCodeOn, name }: CreationDoubts,
): Doubts {
	const { amount, chainId, chainIds, requesterAddress, payeeName, token } = draft;
	const networks = (ids: readonly number[]) => ids.map((id) => requireChain(id).name);
	return {
		amount: amount.toString(),
		token,
		chainId,
		chainIds,
		network: networks(noCodeOn.length > 0 ? noCodeOn : chainIds).join(", "),
		address: requesterAddress ?? name?.address ?? null,
		named: name && payeeName !== null ? { ...name, typed: payeeName, borrowedOn: networks(name.borrowedOn) } : null,
		unique: unique?.toString() ?? null,
		codeOn: networks(codeOn),
	};
}

/**
 * Chains of the settings that can be checked: without RPC endpoints no payment could ever be seen.
 *
 * @throws Error when none is left: nothing could be asked for
 */
function offeredChains({ settings }: AppLoadContext): Chain[] {
	const chains = settings.OFFERED_CHAINS.filter((id) => settings.RPC_ENDPOINTS[String(id)])
		.map(findChain)
		.filter((chain) => chain !== null);
	if (chains.length === 0) throw new Error("no chain of OFFERED_CHAINS has endpoints in RPC_ENDPOINTS");
	return chains;
}

const kept = keepLoaded<typeof loader>();
export const clientLoader = kept.clientLoader;
export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function Create() {
	const loaded = kept.useLoaded();
	const answer = useActionData<typeof action>();
	if (!loaded.person) return <Landing {...loaded} />;
	return <CreateScreen {...loaded} lastResult={answer?.lastResult} doubts={answer?.doubts ?? null} />;
}
