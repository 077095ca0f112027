import {
	type ActionFunctionArgs,
	data,
	type LinksFunction,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TARGET_NAMES } from "#app/core/showcase/picture-targets.ts";
import { typedFor } from "#app/core/showcase/target-labels.ts";
import { requireCollector } from "#app/http/guards.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import type { BeginRefusal } from "#app/services/showcase/target-contract.ts";
import { GALLERY_HANDLE, galleryLinks } from "#app/ui/gallery/gallery-frame.tsx";
import { sayOfMatches } from "#app/ui/say.tsx";
import stylesUrl from "./connect.css?url";
import type { Answer, Loaded } from "./connect-data.ts";
import { ConnectScreen } from "./connect-screen.tsx";
import { requireTarget } from "./connectable.server.ts";
import { LeadingScreen } from "./leading-screen.tsx";

export const handle = GALLERY_HANDLE;

export const links: LinksFunction = () => [...galleryLinks(), { rel: "stylesheet", href: stylesUrl }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
	{ title: loaded && sayOfMatches(matches)?.("targets.page", { place: TARGET_NAMES[loaded.target] }) },
];

/** Longest name that is asked for anywhere: a domain of 253 characters, with a user's name before it. */
const MAX_TYPED = 400;

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Loaded> {
	const target = requireTarget(params, context);
	const user = await requireCollector(request, context);
	const known = (await context.targets.list(user.id)).find((one) => one.target === target);
	return {
		target,
		lost: known?.needsSignIn ? known.label : null,
		initial: known?.needsSignIn ? typedFor(target, known.label) : "",
		backPath: user.activated ? "/off" : "/settings",
	};
}

/**
 * Begins connecting. The answer is a page that leads on by itself: a policy's `form-action` is applied to redirects of forms, too, and
 * cannot name every server there is.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const target = requireTarget(params, context);
	const user = await requireCollector(request, context);
	const typed = String((await request.formData()).get("typed") ?? "")
		.trim()
		.slice(0, MAX_TYPED);
	const begun = await context.targets.begin(user.id, target, typed);
	if (!begun.ok) return data<Answer>({ refused: begun.reason, typed }, { status: STATUS[begun.reason] ?? 422 });
	return data<Answer>({ leadsTo: begun.url }, { headers: setCookies([begun.cookie]) });
}

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

const STATUS: Partial<Record<BeginRefusal, number>> = { "too-often": 429, silent: 503 };

export default function Connect() {
	const loaded = useLoaderData<typeof loader>();
	const answer = useActionData<Answer>();
	if (answer && "leadsTo" in answer) return <LeadingScreen url={answer.leadsTo} />;
	return <ConnectScreen loaded={loaded} refusal={answer ?? null} />;
}
