import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { BackLink } from "#app/ui/back-link.tsx";
import { Badge, StatusBadge } from "#app/ui/badge.tsx";
import { CancelForm, CancelLink, CancelMeans, ReopenForm } from "#app/ui/cancel-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { LinkTrace, traceLines } from "#app/ui/link-trace.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import type { RequestTerms } from "#app/ui/request-terms.ts";
import { Said, useSay } from "#app/ui/say.tsx";
import { SignRequest } from "#app/ui/sign-request.tsx";
import { TypedNameNote } from "#app/ui/typed-name-note.tsx";
import { CannotChange } from "./cannot-change.tsx";
import { CardPreview } from "./card-preview.tsx";
import type { EditPage } from "./edit-page.ts";
import { WordsTab } from "./words-tab.tsx";

const loadSigning = () => import("#app/wallet/sign-request.client.tsx");

interface EditScreenProps {
	page: EditPage;
	lastResult: SubmissionResult<string[]> | undefined;
}

/** The maker's own link: what may change, what may not, what its payer sees, and what was changed so far. */
export function EditScreen({ page, lastResult }: EditScreenProps) {
	const say = useSay();
	const { paymentId, title, cancelledAt, status } = page;
	const [typed, setTyped] = useState<Partial<RequestTerms>>({});
	return (
		<>
			<SkipLink />
			<TopBar nav />
			<main className="shell page" id="main">
				<div className="pagehead">
					<div>
						<BackLink to={`/link/${paymentId}/dashboard`}>{say("edit.dashboard")}</BackLink>
						<h1>
							<Said id="edit.title" values={{ title: <bdi>{title}</bdi> }} />
						</h1>
						<p className="row row--wrap">
							<span className="mono" dir="ltr" title={paymentId}>
								{page.card.label}
							</span>
							{cancelledAt === null ? (
								page.many ? (
									<Badge tone="ok" icon="repeat">
										{say("many.reusable")}
									</Badge>
								) : status === "none" ? null : (
									<StatusBadge status={status} />
								)
							) : (
								<Badge tone={null} icon="ban">
									{say("pay.cancelled")}
								</Badge>
							)}
						</p>
					</div>
					{cancelledAt === null && status !== "success" ? (
						<CancelLink paymentId={paymentId} title={title} asks={page.asksCancel} />
					) : null}
				</div>
				{cancelledAt === null ? <AskedWithoutScript page={page} /> : <CancelledBand page={page} at={cancelledAt} />}
				<div className="split">
					<div className="stack stack--8">
						<TypedNameNote typed={page.typedName} />
						{cancelledAt === null ? (
							<>
								<LinkTabs paymentId={paymentId} current="edit" />
								<WordsTab page={page} lastResult={lastResult} onTyped={setTyped} />
							</>
						) : (
							<StillArrives />
						)}
						{page.request && status !== "success" ? (
							<SignRequest
								request={page.request}
								signedAt={page.signedAt}
								news={page.signatureEnded ? say("sign.ended") : undefined}
								load={loadSigning}
							/>
						) : null}
						<CannotChange page={page} />
					</div>
					<aside className="split__stick stack stack--8" aria-label={say("edit.aside")}>
						<CardPreview page={page} card={{ ...page.card, ...typed }} />
						<Trace page={page} />
					</aside>
				</div>
			</main>
			<Footer />
		</>
	);
}

/** The dialog needs script; whoever has none and pressed "Cancel the link" is asked in the page. */
function AskedWithoutScript({ page: { asksCancel, paymentId, title, status } }: { page: EditPage }) {
	const say = useSay();
	if (!asksCancel || status === "success") return null;
	return (
		<noscript>
			<section className="panel block" aria-label={say("edit.cancelAsk", { title })}>
				<h2>{say("edit.cancelAsk", { title })}</h2>
				<CancelMeans />
				<CancelForm paymentId={paymentId}>
					<a className="btn btn--secondary" href={`/link/${paymentId}/edit`}>
						{say("edit.keepIt")}
					</a>
				</CancelForm>
			</section>
		</noscript>
	);
}

function CancelledBand({ page, at }: { page: EditPage; at: number }) {
	const say = useSay();
	return (
		<section className="cancelled-band" aria-labelledby="cancelled-h">
			<span className="cancelled-band__mark">
				<Icon name="ban" />
			</span>
			<div className="grow">
				<h2 id="cancelled-h">
					<Said id="edit.cancelledAt" values={{ when: <LocalTime at={at} style="date-time" /> }} />
				</h2>
				<p className="t-sm t-2">{say("edit.cancelledReads")}</p>
			</div>
			<ReopenForm paymentId={page.paymentId} />
		</section>
	);
}

function StillArrives() {
	const say = useSay();
	return (
		<section className="stack stack--4" aria-labelledby="arrives-h">
			<h2 className="t-md" id="arrives-h">
				{say("edit.stillArrives")}
			</h2>
			<ul className="bullets">
				<li>
					<Icon name="radar" />
					<span>{say("edit.stillWatched")}</span>
				</li>
				<li>
					<Icon name="mail" />
					<span>{say("edit.stillMailed")}</span>
				</li>
			</ul>
		</section>
	);
}

function Trace({ page: { events, card } }: { page: EditPage }) {
	const say = useSay();
	return (
		<section className="stack stack--3" aria-labelledby="trace-h">
			<h2 className="t-md" id="trace-h">
				{say("edit.trace")}
			</h2>
			<LinkTrace lines={traceLines(say, events)}>
				<li>
					<b>{say("edit.created")}</b>
					<span>{card.createdAt === undefined ? null : <LocalTime at={card.createdAt} />}</span>
				</li>
			</LinkTrace>
			<p className="t-sm t-3">{say("edit.traceSeen")}</p>
		</section>
	);
}
