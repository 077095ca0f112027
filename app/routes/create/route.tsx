import { parseWithZod } from "@conform-to/zod/v4";
import {
	type ActionFunctionArgs,
	type AppLoadContext,
	data,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { doorTo, requireUser } from "#app/auth/guards.server.ts";
import { type Chain, findChain } from "#app/core/chains.ts";
import { LoginScreen } from "#app/ui/login-screen.tsx";
import { sayOfMatches } from "#app/ui/say.tsx";
import { CreateScreen } from "./create-screen.tsx";
import { createSchema } from "./schema.ts";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
	{ title: sayOfMatches(matches)?.(loaded?.person ? "create.page" : "accounts.signInPage") },
];

/** Signed out, the sign-in screen stands in place of the form and leads back here (SPEC: screens and routes). */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await context.accounts.findUser(request);
	if (!user) return { person: null, door: doorTo(request, context) };
	return {
		person: { name: user.displayName, email: user.email ?? "" },
		chainIds: offeredChains(context).map((chain) => chain.id),
		submissionKey: crypto.randomUUID(),
		now: Date.now(),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireUser(request, context);
	const say = await context.say();
	const schema = createSchema(offeredChains(context), Date.now(), say);
	const submission = parseWithZod(await request.formData(), { schema });
	if (submission.status !== "success") {
		return data(submission.reply({ hideFields: ["dashboardPassword"] }), { status: 400 });
	}
	const { paymentId } = await context.payments.createPaymentLink(user.id, {
		...submission.value,
		language: say.language,
	});
	return redirect(`/link/${paymentId}/created`);
}

/**
 * Chains of the settings that can be looked at: without RPC endpoints no payment could ever be seen.
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

export default function Create() {
	const loaded = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	if (!loaded.person) return <LoginScreen door={loaded.door} />;
	return <CreateScreen {...loaded} lastResult={lastResult} />;
}
