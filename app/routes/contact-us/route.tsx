import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { HydrateHandle } from "#app/ui/early-input.ts";
import { Icon } from "#app/ui/icon.tsx";
import { InfoPage } from "#app/ui/info-page.tsx";
import { Said, sayOfMatches, useSay } from "#app/ui/say.tsx";
import { socialMeta } from "#app/ui/social-meta.ts";
import { ContactForm } from "./contact-form.tsx";
import { contactSchema } from "./schema.ts";

const SENT = "/contact-us?sent=1";
/** HTTP's words for each refusal; the sentences are the page's. */
const STATUS = { "too-fast": 422, "too-old": 422, "rate-limited": 429, "day-full": 503 } as const;

/** A page to read. */
export const handle: HydrateHandle = { hydrate: "intent" };

export const meta: MetaFunction = ({ matches }) => {
	const say = sayOfMatches(matches);
	if (!say) return [];
	return socialMeta(matches, {
		title: say("info.contactPage"),
		description: say("info.contactDescription"),
		path: "/contact-us",
	});
};

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await context.accounts.findUser(request);
	return {
		sent: new URL(request.url).searchParams.has("sent"),
		begun: await context.contact.begin(),
		supportEmail: context.settings.SUPPORT_EMAIL,
		name: user?.displayName ?? "",
		email: user?.email ?? "",
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const say = await context.say();
	const form = await request.formData();
	const submission = parseWithZod(form, { schema: contactSchema(say) });
	// The form keeps its age while its words are put right.
	const begun = String(form.get("begun") ?? "");
	if (submission.status !== "success") return data({ begun, lastResult: submission.reply() }, { status: 400 });
	const { website, ...message } = submission.value;
	const outcome = await context.contact.send({ ...message, trap: website });
	if (outcome.ok) return redirect(SENT);
	const sentences = {
		"too-fast": say("info.tooFast"),
		"too-old": say("info.tooOld"),
		"rate-limited": say("info.rateLimited"),
		"day-full": say("info.dayFull", { email: context.settings.SUPPORT_EMAIL }),
	};
	return data(
		{
			begun: outcome.reason === "too-old" ? await context.contact.begin() : begun,
			lastResult: submission.reply({ formErrors: [sentences[outcome.reason]] }),
		},
		{ status: STATUS[outcome.reason] },
	);
}

export default function ContactUs() {
	const say = useSay();
	const { sent, supportEmail, ...loaded } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const email = (
		<a className="link" href={`mailto:${supportEmail}`}>
			<bdi>{supportEmail}</bdi>
		</a>
	);
	return (
		<InfoPage title={say("info.contactTitle")} lead={say("info.contactLead")}>
			{sent ? (
				<div className="stack stack--5" role="status">
					<div className="note note--ok">
						<Icon name="check" />
						<p>
							<b>{say("info.sentTitle")}</b>
							<br />
							{say("info.sent")}
						</p>
					</div>
					<p>
						<Link className="link" to="/contact-us">
							{say("info.writeAnother")}
						</Link>
					</p>
				</div>
			) : (
				<>
					<div className="prose">
						<p>{say("info.contactMoney")}</p>
						<p>
							<strong>{say("info.contactSecret")}</strong>
						</p>
					</div>
					<ContactForm {...loaded} begun={answer?.begun ?? loaded.begun} lastResult={answer?.lastResult} />
					<p className="t-2">
						<Said id="info.orByMail" values={{ email }} />
					</p>
				</>
			)}
		</InfoPage>
	);
}
