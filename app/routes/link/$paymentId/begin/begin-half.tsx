import { Form, Link, useNavigation, useSearchParams } from "@remix-run/react";
import { plainAmount } from "#app/core/i18n/amount-text.ts";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAmount, sayFigure } from "#app/words/amounts.ts";
import { asSentence, joinSentences } from "#app/words/sentences.ts";
import { AMOUNT_PARAM, type BeginAnswer, type BeginPage } from "./begin-page.ts";

interface BeginHalfProps {
	page: BeginPage;
	answer: BeginAnswer | undefined;
}

/** The payer's side: the sum, where it is theirs to choose, and the button that makes their own payment. */
export function BeginHalf({ page, answer }: BeginHalfProps) {
	const say = useSay();
	const { request, open, closed, ended, own } = page;
	const name = request.requesterName;
	return (
		<section className="pay__stub doc__pad" id="pay" aria-label={say("pay.payTo", { name })} tabIndex={-1}>
			{closed ? (
				<Closed closed={closed} name={name} />
			) : (
				<>
					<h2 className="t-lg">{say(open ? "begin.payWhatYouWant" : "begin.payYourShare", { name })}</h2>
					{ended ? (
						<div className="note note--warn" role="status">
							<Icon name="clock-alert" />
							<p>{joinSentences(say, [say("begin.ended"), say("begin.endedSent", { name })])}</p>
						</div>
					) : null}
					{own ? <GoOn own={own} request={request} /> : null}
					<BeginForm page={page} answer={answer} />
				</>
			)}
		</section>
	);
}

function Closed({ closed, name }: { closed: NonNullable<BeginPage["closed"]>; name: string }) {
	const say = useSay();
	if (closed === "cancelled")
		return (
			<div className="note note--bad" role="alert">
				<Icon name="ban" />
				<p>
					<b>{say("begin.cancelled")}</b>
				</p>
			</div>
		);
	return (
		<div className="note" role="status">
			<Icon name="check" />
			<p>
				<b>{asSentence(say, say("begin.complete"))}</b> {say("begin.completeText", { name })}
			</p>
		</div>
	);
}

function GoOn({ own, request }: { own: NonNullable<BeginPage["own"]>; request: BeginPage["request"] }) {
	const say = useSay();
	return (
		<div className="note">
			<Icon name="rotate-ccw" />
			<p>
				{say("begin.begunBefore", { amount: sayAmount(say, own.amount, request) })}{" "}
				<a className="link" href={`/link/${own.paymentId}`}>
					{say("begin.goOn")}
				</a>
			</p>
		</div>
	);
}

function BeginForm({ page: { request, open }, answer }: BeginHalfProps) {
	const say = useSay();
	const [search] = useSearchParams();
	const busy = useNavigation().formMethod === "POST";
	const chosen = search.get(AMOUNT_PARAM) ?? "";
	const first = open?.suggested[0];
	const begin = answer?.amount ?? (chosen || (first ? plainAmount(first, request) : ""));
	const amount = sayAmount(say, request.amount, request);
	return (
		<Form method="post" className="stack stack--5" preventScrollReset>
			{open ? (
				<>
					<TextField
						// Another suggestion is another beginning; what is typed stays through a refusal.
						key={chosen}
						label={say("begin.yourAmount", { token: request.token })}
						className="input--amount num"
						name="amount"
						inputMode="decimal"
						autoComplete="off"
						dir="ltr"
						required
						defaultValue={begin}
						help={say("begin.orMore", { amount: sayAmount(say, open.least, request) })}
						error={answer?.sentence}
					/>
					<Suggestions open={open} request={request} current={begin} />
				</>
			) : answer ? (
				<div className="note note--warn" role="alert">
					<Icon name="circle-alert" />
					<p>{answer.sentence}</p>
				</div>
			) : null}
			<button type="submit" className="btn btn--primary btn--lg btn--block" aria-busy={busy || undefined}>
				<Icon name="wallet" />
				{open ? say("begin.pay") : say("begin.payAmount", { amount })}
			</button>
			<p className="assure">
				<Icon name="receipt-text" />
				{say("begin.oneOfMany")}
			</p>
			<p className="assure">
				<Icon name="info" />
				{say("begin.payFromThere")}
			</p>
		</Form>
	);
}

interface SuggestionsProps extends Pick<BeginPage, "request"> {
	open: NonNullable<BeginPage["open"]>;
	/** what the field begins with */
	current: string;
}

/** Links, so that they work without script. */
function Suggestions({ open, request, current }: SuggestionsProps) {
	const say = useSay();
	if (open.suggested.length === 0) return null;
	return (
		<nav className="seg seg--fill" aria-label={say("begin.suggestions")}>
			{open.suggested.map((sum) => {
				const plain = plainAmount(sum, request);
				return (
					<Link
						key={sum}
						to={`?${new URLSearchParams({ [AMOUNT_PARAM]: plain })}`}
						replace
						preventScrollReset
						aria-current={plain === current ? "true" : undefined}
					>
						<bdi>{sayFigure(say, sum, request)}</bdi>
					</Link>
				);
			})}
		</nav>
	);
}
