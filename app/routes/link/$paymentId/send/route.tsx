import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { Form, Link, type MetaFunction, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { LANGUAGE_NAMES, LANGUAGES } from "#app/core/i18n/languages.ts";
import { answerForm } from "#app/http/answer-form.server.ts";
import { noticeCookie } from "#app/http/notice.server.ts";
import { needsProof, requireOwnLink } from "#app/http/own-link.server.ts";
import { askForProof } from "#app/http/proof.server.ts";
import { FormRefusal } from "#app/ui/auth-shell.tsx";
import { Field, TextAreaField, TextField } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { OwnLinkPage } from "#app/ui/own-link.tsx";
import { MAX_NOTE, sendSchema } from "#app/ui/request-forms.ts";
import { Said, sayOfMatches, useSay } from "#app/ui/say.tsx";
import { useFormCheck } from "#app/ui/use-form-check.tsx";
import { sayAsked } from "#app/words/amounts.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("send.sendPage") }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { own, user } = await requireOwnLink(request, context, params.paymentId ?? "");
	const { link, closed, sent } = own;
	const say = await context.say();
	return {
		paymentId: link.paymentId,
		proof: closed || own.email === null ? null : await needsProof(request, context, user, own, "send"),
		memo: link.memo,
		asked: sayAsked(say, link.amount, link, link.reuse?.open != null),
		closed,
		/** answers go to it; null: nothing can be sent */
		from: own.email,
		name: link.requesterName,
		sent,
		language: user.language ?? say.language,
	};
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const paymentId = params.paymentId ?? "";
	const { user, own } = await requireOwnLink(request, context, paymentId);
	if ((await needsProof(request, context, user, own, "send")) !== null) return askForProof(`/link/${paymentId}/send`);
	const say = await context.say();
	return answerForm(await request.formData(), sendSchema(say), async ({ email, note, language }) => {
		const outcome = await context.requests.send(user, paymentId, { email, note: note ?? null, language });
		if (outcome.ok)
			return redirect(`/link/${paymentId}/send`, { headers: { "Set-Cookie": noticeCookie({ code: "link-mailed" }) } });
		switch (outcome.reason) {
			case "no-access":
				return { sentence: say("send.noAccess"), status: 403 };
			case "note-has-address":
				return { field: "note", sentence: say("send.noteHasAddress") };
			case "needs-email":
				return { sentence: say("send.needsEmail") };
			case "closed":
				return { sentence: say("send.closed"), status: 409 };
			case "link-full":
				return { sentence: say("send.linkFull"), status: 429 };
			case "day-full":
				return { sentence: say("send.dayFull"), status: 429 };
			case "unknown-link":
				throw new Response(null, { status: 404 });
		}
	});
}

export { keepTyped as clientAction } from "#app/ui/keep-form.ts";

export default function Send() {
	const say = useSay();
	const loaded = useLoaderData<typeof loader>();
	return (
		<OwnLinkPage
			paymentId={loaded.paymentId}
			current="send"
			title={say("send.sendTitle")}
			lead={say("send.sendLead")}
			memo={loaded.memo}
			asked={loaded.asked}
		>
			<SendPart />
			{loaded.sent.length === 0 ? null : (
				<section className="stack stack--2" aria-labelledby="sent">
					<h2 className="t-md" id="sent">
						{say("send.sentTo")}
					</h2>
					<ul className="plainlist stack stack--2">
						{loaded.sent.map(({ email, sentAt }) => (
							<li key={email} className="row row--between row--wrap">
								<bdi className="breakable">{email}</bdi>
								<LocalTime at={sentAt} />
							</li>
						))}
					</ul>
				</section>
			)}
		</OwnLinkPage>
	);
}

function SendPart() {
	const say = useSay();
	const { closed, from, proof } = useLoaderData<typeof loader>();
	// Servers of a release before say nothing of a proof.
	if (proof)
		return (
			<Link className="btn btn--primary btn--start" to={proof}>
				{say("send.send")}
			</Link>
		);
	if (!closed && from !== null) return <SendForm from={from} />;
	return (
		<div className={closed ? "note" : "note note--warn"}>
			<Icon name="info" />
			<p>
				{say(closed ? "send.closed" : "send.needsEmail")}{" "}
				{closed ? null : (
					<Link className="link" to="/settings">
						{say("create.proveEmail")}
					</Link>
				)}
			</p>
		</div>
	);
}

function SendForm({ from }: { from: string }) {
	const say = useSay();
	const { language, name } = useLoaderData<typeof loader>();
	const answer = useActionData<FormAnswer>();
	const { form, errors, field, checker } = useFormCheck({
		id: "send",
		lastResult: answer?.lastResult,
		load: () => import("#app/ui/request-forms.ts"),
		schema: (rules) => rules.sendSchema(say),
	});
	const busy = useNavigation().formMethod === "POST";
	return (
		<Form method="post" className="stack stack--5" {...form}>
			<FormRefusal id="send-error" sentences={errors[""]} />
			<TextField label={say("send.email")} type="email" dir="ltr" autoComplete="off" required {...field("email")} />
			<TextAreaField
				label={say("send.note")}
				aside={say("common.optional")}
				help={say("send.noteHelp", { count: MAX_NOTE })}
				rows={3}
				maxLength={MAX_NOTE}
				dir="auto"
				{...field("note")}
			/>
			<LanguageField chosen={language} />
			<p className="help">
				<Said id="send.inYourName" values={{ name: <bdi>{name}</bdi>, email: <bdi>{from}</bdi> }} />
			</p>
			{checker}
			<button className="btn btn--primary btn--start" type="submit" aria-busy={busy || undefined}>
				{say(busy ? "send.sending" : "send.send")}
			</button>
		</Form>
	);
}

function LanguageField({ chosen }: { chosen: string }) {
	const say = useSay();
	return (
		<Field label={say("send.language")} id="send-language">
			{(wiring) => (
				<select className="input" name="language" defaultValue={chosen} {...wiring}>
					{LANGUAGES.map((language) => (
						<option key={language} value={language} lang={language}>
							{LANGUAGE_NAMES[language]}
						</option>
					))}
				</select>
			)}
		</Field>
	);
}
