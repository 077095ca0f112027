import { parseWithZod } from "@conform-to/zod/v4";
import {
	type ActionFunctionArgs,
	type AppLoadContext,
	data,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/cloudflare";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { isPaymentId, shortPaymentId } from "#app/core/payments/payment-id.ts";
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
	const asked = new URL(request.url).searchParams;
	const link = await findLink(context, asked.get("link") ?? "");
	const say = await context.say();
	return {
		sent: asked.has("sent"),
		link,
		subject: link === null ? "" : say("info.reportSubject", { link: shortPaymentId(link) }),
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
	const { website, link, ...message } = submission.value;
	// What names no link is left out; nothing a writer could put right.
	const about = await findLink(context, link);
	const outcome = await context.contact.send({ ...message, about, trap: website });
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

/** @returns the id, when there is a link of it; support then reads which one is meant, and nobody's invention */
async function findLink(context: AppLoadContext, paymentId: string): Promise<string | null> {
	if (!isPaymentId(paymentId)) return null;
	try {
		return (await context.payments.findDashboardEpoch(paymentId)) === null ? null : paymentId;
	} catch {
		// The database is silent; a report is worth more than the check.
		return paymentId;
	}
}

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

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
