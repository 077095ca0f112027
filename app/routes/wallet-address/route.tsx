import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData, useNavigate } from "@remix-run/react";
import type { AccessStep } from "#app/core/accounts/access-steps.ts";
import { type Address, parseAddress } from "#app/core/address.ts";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { askedPath, signInOptions } from "#app/http/guards.server.ts";
import { proofPath } from "#app/http/proof.server.ts";
import { AccessScreen } from "#app/ui/access-screen.tsx";
import { ConnectAddress } from "#app/ui/connect-address.tsx";
import { LoginScreen } from "#app/ui/login-screen.tsx";
import { sayOfMatches, useSay } from "#app/ui/say.tsx";
import { AddressForm } from "./address-form.tsx";
import type { AddressAnswer } from "./answer-address.server.ts";
import { Found } from "./found.tsx";
import { typedAddress } from "./typed-address.server.ts";
import { YourAddress } from "./your-address.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("access.walletPage") }];

/**
 * Whose address links are filled in with. `address` in the query names one to be proven, `change` asks for the form
 * although there is an address. Nothing in the query fills the form in: anybody may send somebody a link to this page.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await context.accounts.findUser(request);
	if (!user) return { door: signInOptions(request, context), page: null };
	const wallets = await context.wallets.list(user.id);
	const { searchParams } = new URL(request.url);
	const named = parseAddress(searchParams.get("address") ?? "");
	const own = wallets.find(({ address, main }) => (named.ok ? address === named.value : main));
	const shown = own ? { ...own, own: true } : named.ok ? namedOnly(named.value) : null;
	// Asked before anything is typed or signed.
	const replaces = searchParams.has("change") && wallets.some(({ main }) => main);
	if (replaces && !(await context.accounts.isRecentlyProven(request))) throw redirect(proofPath(askedPath(request)));
	const done: AccessStep[] = ["sign-in"];
	if (wallets.some(({ main }) => main)) done.push("address");
	if (user.hasAccess) done.push("access");
	const page = {
		shown: searchParams.has("change") ? null : shown,
		done,
		returnTo: sameSitePath(searchParams.get("returnTo")),
		chainId: context.wallets.chainIds[0] ?? 1,
		namesConnected: context.wallets.readsNames,
	};
	return { door: null, page };
}

function namedOnly(address: Address) {
	return { address, ensName: null, proven: false, provenChainId: null, main: false, own: false };
}

export function action({ request, context }: ActionFunctionArgs) {
	return typedAddress(request, context);
}

const loadProof = () => import("#app/wallet/prove-address.client.tsx");

export { keepForm as clientAction, keepShown as shouldRevalidate } from "#app/ui/keep-form.ts";

export default function WalletAddress() {
	const say = useSay();
	const navigate = useNavigate();
	const { door: signIn, page: loaded } = useLoaderData<typeof loader>();
	const answer = useActionData<AddressAnswer>();
	if (signIn) return <LoginScreen options={signIn} />;
	const { returnTo, chainId, shown } = loaded;
	const proving = { chainId, load: loadProof };
	return (
		<AccessScreen at="address" done={loaded.done} title={say("access.walletTitle")} lead={say("access.walletLead")}>
			{answer?.kind === "found" ? (
				// Proven meanwhile, it is no longer what the answer says: the loader knows.
				<Found
					found={answer}
					proven={shown?.address === answer.address && shown.proven}
					returnTo={returnTo}
					proving={proving}
				/>
			) : shown && !answer ? (
				<YourAddress wallet={shown} returnTo={returnTo} proving={proving} />
			) : (
				<>
					<ConnectAddress {...proving} main onProven={() => navigate(returnTo)} />
					<p className="or needs-script">{say("siwe.orType")}</p>
					<AddressForm
						returnTo={returnTo}
						typed={answer?.typed ?? ""}
						refusal={answer?.refusal}
						refusedIn={answer?.refusal === undefined ? null : answer}
						named={answer?.kind === "named" ? answer : null}
						readsNames={loaded.namesConnected}
					/>
				</>
			)}
		</AccessScreen>
	);
}
