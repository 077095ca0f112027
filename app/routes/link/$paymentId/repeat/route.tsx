import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { Form, Link, type MetaFunction, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { EVERY } from "#app/core/payments/recurrence.ts";
import { answerForm } from "#app/http/answer-form.server.ts";
import { noticeCookie } from "#app/http/notice.server.ts";
import { needsProof, requireOwnLink } from "#app/http/own-link.server.ts";
import { askForProof } from "#app/http/proof.server.ts";
import { FormRefusal } from "#app/ui/auth-shell.tsx";
import { Field, TextField } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { OwnLinkPage } from "#app/ui/own-link.tsx";
import { repeatSchema } from "#app/ui/request-forms.ts";
import { Said, sayOfMatches, useSay } from "#app/ui/say.tsx";
import { useFormCheck } from "#app/ui/use-form-check.tsx";
import { sayAsked } from "#app/words/amounts.ts";

const DAY_MS = 24 * 60 * 60_000;
const WORDS = { week: "send.everyWeek", month: "send.everyMonth", year: "send.everyYear" } as const;

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("send.repeatPage") }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { user, own } = await requireOwnLink(request, context, params.paymentId ?? "");
	const { link, recurring } = own;
	const say = await context.say();
	return {
		paymentId: link.paymentId,
		memo: link.memo,
		asked: sayAsked(say, link.amount, link, link.reuse?.open != null),
		language: say.language,
		proof: await needsProof(request, context, user, own, "repeat"),
		tomorrow: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
		running: recurring && {
			every: recurring.every,
			nextAt: recurring.nextAt ?? 0,
			sendTo: recurring.sendTo,
			made: recurring.made,
		},
	};
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const paymentId = params.paymentId ?? "";
	const { user, own } = await requireOwnLink(request, context, paymentId);
	const say = await context.say();
	const form = await request.formData();
	const back = (code: "repeating" | "repeating-ended") =>
		redirect(`/link/${paymentId}/repeat`, { headers: { "Set-Cookie": noticeCookie({ code }) } });
	if (form.get("intent") === "end") {
		await context.requests.endRepeating(user.id, paymentId);
		return back("repeating-ended");
	}
	if ((await needsProof(request, context, user, own, "repeat")) !== null)
		return askForProof(`/link/${paymentId}/repeat`);
	return answerForm(form, repeatSchema(say), async ({ every, day, email, language }) => {
		const outcome = await context.requests.repeat(user.id, paymentId, {
			every,
			nextAt: day,
			sendTo: email ?? null,
			language,
		});
		if (outcome.ok) return back("repeating");
		switch (outcome.reason) {
			case "day-past":
				return { field: "day", sentence: say("send.dayPast") };
			case "needs-email":
				return { field: "email", sentence: say("send.needsEmail") };
			case "too-many":
				return { sentence: say("send.tooManyRunning"), status: 409 };
			case "unknown-link":
				throw new Response(null, { status: 404 });
		}
	});
}

export { keepTyped as clientAction } from "#app/ui/keep-form.ts";

export default function Repeat() {
	const say = useSay();
	const { paymentId, memo, asked, running, proof } = useLoaderData<typeof loader>();
	return (
		<OwnLinkPage
			paymentId={paymentId}
			current="repeat"
			title={say("send.repeatTitle")}
			lead={say("send.repeatLead")}
			memo={memo}
			asked={asked}
		>
			{running ? (
				<div className="note">
					<Icon name="refresh-cw" />
					<div className="grow stack stack--2">
						<p>
							<b>{say(WORDS[running.every])}.</b>{" "}
							<Said id="send.nextOn" values={{ day: <LocalTime at={running.nextAt} style="date" /> }} />{" "}
							{running.sendTo === null ? null : (
								<Said id="send.goesTo" values={{ email: <bdi className="breakable">{running.sendTo}</bdi> }} />
							)}
						</p>
						<Form method="post">
							<input type="hidden" name="intent" value="end" />
							<button type="submit" className="btn btn--secondary btn--sm">
								{say("send.end")}
							</button>
						</Form>
					</div>
				</div>
			) : null}
			{/* Servers of a release before say nothing of a proof. */}
			{proof ? (
				<Link className="btn btn--primary btn--start" to={proof}>
					{say(running ? "send.change" : "send.start")}
				</Link>
			) : (
				<RepeatForm />
			)}
		</OwnLinkPage>
	);
}

function RepeatForm() {
	const say = useSay();
	const { running, tomorrow, language } = useLoaderData<typeof loader>();
	const answer = useActionData<FormAnswer>();
	const { form, errors, field, checker } = useFormCheck({
		id: "repeat",
		lastResult: answer?.lastResult,
		initial: { every: running?.every ?? "month", email: running?.sendTo ?? "" },
		load: () => import("#app/ui/request-forms.ts"),
		schema: (rules) => rules.repeatSchema(say),
	});
	const every = field("every");
	const busy = useNavigation().formMethod === "POST";
	return (
		<Form method="post" className="stack stack--5" {...form}>
			<FormRefusal id="repeat-error" sentences={errors[""]} />
			<input type="hidden" name="language" value={language} />
			<Field label={say("send.howOften")} error={every.error} id={every.id}>
				{(wiring) => (
					<select className="input" name={every.name} defaultValue={every.defaultValue} {...wiring}>
						{EVERY.map((span) => (
							<option key={span} value={span}>
								{say(WORDS[span])}
							</option>
						))}
					</select>
				)}
			</Field>
			<TextField
				label={say("send.firstDay")}
				type="date"
				min={tomorrow}
				help={say("send.firstDayHelp")}
				required
				{...field("day")}
			/>
			<TextField
				label={say("send.repeatEmail")}
				aside={say("common.optional")}
				type="email"
				dir="ltr"
				autoComplete="off"
				help={say("send.repeatEmailHelp")}
				{...field("email")}
			/>
			{checker}
			<button className="btn btn--primary btn--start" type="submit" aria-busy={busy || undefined}>
				{say(running ? "send.change" : "send.start")}
			</button>
		</Form>
	);
}
