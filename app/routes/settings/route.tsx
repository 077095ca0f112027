import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { requireUser, signInOptions } from "#app/http/guards.server.ts";
import type { RotationState } from "#app/services/showcase/rotation/rotation-contract.ts";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { LoginScreen } from "#app/ui/login-screen.tsx";
import { sayOfMatches } from "#app/ui/say.tsx";
import { handleIntent } from "./intents.server.ts";
import { placesShown } from "./places-shown.ts";
import type { Loaded } from "./section.ts";
import { SettingsScreen } from "./settings-screen.tsx";
import { shownEvents } from "./shown-events.ts";

/** Events that the settings show; the others have a page. */
const NEWEST = 5;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
	{ title: sayOfMatches(matches)?.(loaded?.door ? "accounts.signInPage" : "settings.page") },
];

/** Signed out, the sign-in screen is shown in place of the settings and leads back here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { accounts } = context;
	const user = await accounts.findUser(request);
	if (!user) return { door: signInOptions(request, context), loaded: null };
	const [
		ways,
		security,
		devices,
		{ events },
		wallets,
		rotation,
		picture,
		mailsNewLinks,
		bookkeeping,
		connected,
		archiveParts,
	] = await Promise.all([
		accounts.listWays(user.id),
		context.passkeys.read(user.id),
		accounts.listDevices(request),
		context.securityLog.list(user.id, null),
		context.wallets.list(user.id),
		user.activated ? context.rotation.find(user.id) : null,
		context.requesterPicture?.find(user.id).then((hash) => ({ hash })) ?? null,
		context.requests.mailsNewLinks(user.id),
		context.requests.bookkeeping(user.id),
		context.targets.list(user.id),
		context.ownArchive.parts(user.id),
	]);
	const loaded: Loaded = {
		displayName: user.displayName,
		email: user.email,
		emailProven: user.emailProven,
		mailsNewLinks,
		bookkeeping,
		picture,
		providers: accounts.providers,
		ways,
		security,
		changesDaily: rotation !== null && changesAtX(rotation),
		places: placesShown(context.targets.offered(), connected),
		devices,
		events: shownEvents(await context.say(), events.slice(0, NEWEST)),
		wallets,
		archiveParts,
		chainId: context.wallets.chainIds[0] ?? 1,
		mainRefused: new URL(request.url).searchParams.get("wallets") === "needs-proof",
		now: Date.now(),
		supportEmail: context.settings.SUPPORT_EMAIL,
	};
	return { door: null, loaded };
}

/** Disconnecting X stops the daily change there. */
function changesAtX({ targets }: RotationState): boolean {
	const x = targets.find(({ target }) => target === "x");
	return x !== undefined && x.status.kind !== "not-connected" && x.status.kind !== "stopped";
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireUser(request, context);
	return handleIntent(request, await request.formData(), user, context);
}

export { keepForm as clientAction, keepShown as shouldRevalidate } from "#app/ui/keep-form.ts";

export default function Settings() {
	const { door: signIn, loaded } = useLoaderData<typeof loader>();
	const answer = useActionData<FormAnswer>();
	if (signIn) return <LoginScreen options={signIn} />;
	return <SettingsScreen loaded={loaded} answer={answer} />;
}
