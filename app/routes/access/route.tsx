import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { AccessStep } from "#app/core/accounts/access-steps.ts";
import { cleanText } from "#app/core/i18n/plain-text.ts";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { requireUser, signInOptions } from "#app/http/guards.server.ts";
import { AccessScreen } from "#app/ui/access-screen.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoginScreen } from "#app/ui/login-screen.tsx";
import { Said, sayOfMatches, useSay } from "#app/ui/say.tsx";
import { answerCheck } from "./answer-check.server.ts";
import { PostForm } from "./post-form.tsx";

const LONGEST_ECHO = 500;

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("access.page") }];

/** The public post that opens the app; for users with access, that they have it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await context.accounts.findUser(request);
	if (!user) return { state: "signed-out" as const, door: signInOptions(request, context) };
	const returnTo = sameSitePath(new URL(request.url).searchParams.get("returnTo"));
	const done: AccessStep[] = ["sign-in"];
	if (user.wallet !== null) done.push("address");
	const { SUPPORT_EMAIL: supportEmail, X_INTENT_URL, APP_URL } = context.settings;
	const known = { returnTo, supportEmail };
	if (user.hasAccess) return { ...known, done: [...done, "access" as const], state: "granted" as const };
	if (await context.access.isRevoked(user.id)) return { ...known, done, state: "revoked" as const };
	const [code, say] = await Promise.all([context.access.currentCode(user.id), context.say()]);
	const intent = new URL(X_INTENT_URL);
	intent.searchParams.set("text", say("access.tweetText", { code, url: APP_URL }));
	return { ...known, done, state: "open" as const, code, intentUrl: intent.href };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireUser(request, context);
	const form = await request.formData();
	const returnTo = sameSitePath(new URL(request.url).searchParams.get("returnTo"));
	if (form.get("intent") === "new-code") {
		await context.access.renewCode(user.id);
		return redirect(`/access?${new URLSearchParams({ returnTo })}`);
	}
	const typed = cleanText(String(form.get("tweetUrl") ?? ""), LONGEST_ECHO);
	const outcome = await context.access.checkPost(user.id, typed);
	if (outcome.ok) return redirect(returnTo);
	const code = await context.access.currentCode(user.id);
	const { refusal, status, headers } = answerCheck(outcome, {
		code,
		supportEmail: context.settings.SUPPORT_EMAIL,
		say: await context.say(),
	});
	return data({ typed, refusal, notChecked: status === 503 || status === 429 }, { status, headers });
}

export { keepForm as clientAction, keepShown as shouldRevalidate } from "#app/ui/keep-form.ts";

export default function Access() {
	const say = useSay();
	const loaded = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>() ?? undefined;
	if (loaded.state === "signed-out") return <LoginScreen options={loaded.door} />;
	const screen = { at: "access" as const, done: loaded.done };
	switch (loaded.state) {
		case "granted":
			return (
				<AccessScreen {...screen} at="create" title={say("access.grantedTitle")} lead={say("access.granted")}>
					<Link className="btn btn--primary btn--block" to={loaded.returnTo}>
						{loaded.returnTo === "/" ? say("access.createLink") : say("access.goOn")}
					</Link>
				</AccessScreen>
			);
		case "revoked":
			return (
				<AccessScreen {...screen} title={say("access.revokedTitle")} lead={say("access.revokedLead")}>
					<div className="note note--warn" role="status">
						<Icon name="info" />
						<p>
							<Said
								id="access.revoked"
								values={{
									email: (
										<a className="link" href={`mailto:${loaded.supportEmail}`}>
											<bdi>{loaded.supportEmail}</bdi>
										</a>
									),
								}}
							/>
						</p>
					</div>
				</AccessScreen>
			);
		case "open":
			return (
				<AccessScreen {...screen} title={say("access.title")} lead={say("access.lead")}>
					<PostForm code={loaded.code} intentUrl={loaded.intentUrl} returnTo={loaded.returnTo} answer={answer} />
				</AccessScreen>
			);
	}
}
