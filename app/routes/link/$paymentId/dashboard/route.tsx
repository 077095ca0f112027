import {
	type ActionFunctionArgs,
	data,
	type HeadersFunction,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, Form, Link, useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isCancelled } from "#app/core/payments/link-phase.ts";
import { shortPaymentId } from "#app/core/payments/payment-id.ts";
import type { FullSnapshot } from "#app/core/payments/wire.ts";
import { proofPath } from "#app/http/proof.server.ts";
import { shownWorth, worthReader } from "#app/http/worth.server.ts";
import type { LinkPage } from "#app/services/payments/contracts.ts";
import { Badge, StatusBadge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { keepLoaded } from "#app/ui/keep-loaded.ts";
import { NamesShown } from "#app/ui/known-names.tsx";
import { linkTitle } from "#app/ui/link-title.ts";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { PaymentCard } from "#app/ui/payment-card.tsx";
import { drawQr } from "#app/ui/qr.server.ts";
import { sayOfMatches, useSay } from "#app/ui/say.tsx";
import "./dashboard.css";
import "#app/ui/styles/arrivals.css";
import { pageTitle } from "./dashboard-title.ts";
import { handleIntent } from "./intents.server.ts";
import { LinkActions } from "./link-actions.tsx";
import { LinkBox } from "./link-box.tsx";
import { Locked } from "./locked.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { openDashboard, publicTerms } from "./open-dashboard.server.ts";
import { type DashboardIntent, type Outcome, type Unanswered, useOutcome } from "./outcome.ts";
import { paymentWorths } from "./payment-worths.server.ts";
import { requesterChoices } from "./requester-choices.server.ts";
import { Unlocked } from "./unlocked.tsx";
import { useOutcomeToasts } from "./use-outcome-toasts.ts";

/** Locked, the page gets what the payment page shows to anybody; only the cookie adds the full snapshot. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const opening = openDashboard(request, params.paymentId, context);
	const worthReading = worthReader(request, context, opening);
	const visit = await opening;
	const { paymentId, page } = visit;
	const say = await context.say();
	const { chainIds } = page.terms;
	const before = new URL(request.url).searchParams.get("before");
	const [full, watchers, choices, many] = visit.unlocked
		? await Promise.all([
				context.payments.room(paymentId).fullSnapshot(),
				Promise.all(chainIds.map((chainId) => context.payments.findWatcher(chainId))),
				requesterChoices(visit, context),
				page.reuse ? context.payments.listPayers(paymentId, before) : null,
			])
		: [null, null, null, null];
	const payersOf = many && full ? await context.payments.listPayersOf(paymentId, full.arrivals) : null;
	const typedName = visit.unlocked ? await context.payments.checkTypedName(page, context.waitUntil) : null;
	const url = `${context.settings.APP_URL}/link/${paymentId}`;
	// Asked before a new password is typed.
	const isUnproven = visit.isCreator && !(await context.accounts.isRecentlyProven(request));
	return data(
		{
			paymentId,
			terms: {
				...publicTerms(page),
				worth: isCancelled(page.snapshot) ? null : shownWorth(say, await worthReading, page.terms.amount, page.terms),
			},
			worths: full ? await paymentWorths(say, context, full, page.terms.token) : {},
			url,
			qr: drawQr(url),
			typedName,
			names: full ? await context.names.of(addressesOn(page, full)) : {},
			isCreator: visit.isCreator,
			proof: isUnproven ? proofPath(`/link/${paymentId}/dashboard`) : null,
			cancelled: isCancelled(page.snapshot),
			paid: page.snapshot.status === "success",
			afterSubmit: visit.unlocked ? page.terms.afterSubmit : null,
			full,
			watchers,
			/** of the first chain alone: what pages of before links had several ask for */
			watcher: watchers?.[0] ?? null,
			choices,
			many,
			payersOf,
			isReusable: page.reuse !== null,
			parentId: page.parent?.paymentId ?? null,
			signsReceipts: Object.keys(context.settings.RECEIPT_KEYS).length > 0,
		},
		{ headers: { "Cache-Control": "no-store" } },
	);
}

/** Whose names its pages show: the payee, and whoever paid. */
function addressesOn({ terms }: LinkPage, { payments }: FullSnapshot) {
	const payers = payments.flatMap(({ from, chainId }) => (from === null ? [] : [{ address: from, chainId }]));
	return [...terms.chainIds.map((chainId) => ({ address: terms.requesterAddress, chainId })), ...payers];
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	return handleIntent(request, await openDashboard(request, params.paymentId, context), context);
}

const kept = keepLoaded<typeof loader>();
export const clientLoader = kept.clientLoader;

/** A call that throws (no network, no answer) is reported in the form it came from, not on an error page (SPEC §8). */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
	const form = await request.clone().formData();
	const intent = form.get("intent") as DashboardIntent;
	try {
		return await serverAction<typeof action>();
	} catch (thrown) {
		if (thrown instanceof Response) throw thrown;
		const key = form.get("paymentKey");
		const paymentKey = typeof key === "string" ? key : undefined;
		const outcome: Unanswered = { intent, ok: false, reason: "failed", message: null, paymentKey };
		// With an error's status nothing is loaded anew: that would meet the same silence, and an error page.
		return Response.json(outcome, { status: 503 });
	}
}

export const headers: HeadersFunction = ({ actionHeaders }) => {
	const retryAfter = actionHeaders.get("Retry-After");
	return { "Cache-Control": "no-store", ...(retryAfter ? { "Retry-After": retryAfter } : {}) };
};

export const meta: MetaFunction<typeof loader> = ({ data: loaded, params, matches }) => {
	const say = sayOfMatches(matches);
	const { full } = (loaded ?? {}) as { full?: FullSnapshot | null };
	const title = say ? pageTitle(say, params.paymentId ?? "", full ?? null) : undefined;
	return [{ title }, { name: "robots", content: "noindex" }];
};

type Terms = ReturnType<typeof publicTerms>;

/** As their maker has edited them since the page was opened. */
function termsNow<T extends Pick<Terms, "memo" | "dueAt">>(opened: T, snapshot: FullSnapshot | null): T {
	const { memo = opened.memo, dueAt = opened.dueAt } = snapshot ?? {};
	return { ...opened, memo, dueAt };
}

/** Of the link's title, in the dialog that asks before it is cancelled. */
const ASKED_CHARACTERS = 36;

export default function Dashboard() {
	const loaded = kept.useLoaded();
	const { paymentId, url, qr, isCreator, afterSubmit, full, watchers, choices, isReusable, parentId } = loaded;
	const say = useSay();
	const outcome = useOutcome(useActionData<typeof action>() as Outcome | Unanswered | undefined);
	useOutcomeToasts(outcome);
	const title = useRef<HTMLHeadingElement>(null);
	const locked = full === null;
	const wasLocked = useRef(locked);
	useEffect(() => {
		// The dialog that held the focus is gone: reading goes on from the page's title.
		if (wasLocked.current && !locked) title.current?.focus();
		wasLocked.current = locked;
	}, [locked]);

	const head = (snapshot: FullSnapshot | null, terms = termsNow(loaded.terms, snapshot)) => (
		<div className="pagehead">
			<div>
				<h1 ref={title} tabIndex={-1}>
					<bdi>{linkTitle(terms.memo, terms.requesterName)}</bdi>
				</h1>
				{parentId === null ? null : (
					<p>
						<Link className="link row t-sm" to={`/link/${parentId}/dashboard`}>
							<Icon name="arrow-left" size="small" />
							{say("many.ofRequest")}
						</Link>
					</p>
				)}
				<p className="row row--wrap">
					<span className="mono" dir="ltr" title={paymentId}>
						{shortPaymentId(paymentId)}
					</span>
					{snapshot ? (
						<span>
							<span className="sr">{say("dashboard.statusIs")}</span>
							{isCancelled(snapshot) ? (
								<Badge tone={null} icon="ban">
									{say("pay.cancelled")}
								</Badge>
							) : isReusable ? (
								<Badge tone="ok" icon="refresh-cw">
									{say("many.reusable")}
								</Badge>
							) : (
								<StatusBadge status={snapshot.status} />
							)}
						</span>
					) : null}
				</p>
			</div>
			<Link className="btn btn--primary" to="/">
				<Icon name="plus" />
				{say("dashboard.createNew")}
			</Link>
		</div>
	);
	const aside = (snapshot: FullSnapshot | null, terms = termsNow(loaded.terms, snapshot)) => (
		<aside className="stack stack--6">
			<PaymentCard terms={terms} paid={snapshot?.status === "success" ? paymentId : null} />
			<LinkBox url={url} qr={qr} />
			{isCreator && parentId === null ? (
				<LinkActions
					paymentId={paymentId}
					title={linkTitle(terms.memo, shortPaymentId(paymentId), ASKED_CHARACTERS)}
					cancelled={snapshot ? isCancelled(snapshot) : loaded.cancelled}
					paid={snapshot ? snapshot.status === "success" : loaded.paid}
				/>
			) : null}
			{locked ? null : (
				<div className="stack stack--2 access">
					<Form method="post">
						<button type="submit" name="intent" value="lock" className="btn btn--secondary btn--sm">
							<Icon name="log-out" />
							{say("dashboard.lockAgain")}
						</button>
					</Form>
					{isCreator && parentId === null ? (
						<NewPasswordForm label={say("dashboard.setPassword")} proof={loaded.proof} outcome={outcome} />
					) : null}
				</div>
			)}
		</aside>
	);
	return (
		<>
			<SkipLink />
			<TopBar nav />
			<main className="shell page" id="main">
				{full && watchers ? (
					<NamesShown names={loaded.names}>
						<Unlocked
							paymentId={paymentId}
							terms={loaded.terms}
							afterSubmit={afterSubmit}
							initial={full}
							outcome={outcome}
							choices={choices}
							many={loaded.many}
							payersOf={loaded.payersOf}
							worths={loaded.worths}
							signsReceipts={loaded.signsReceipts === true}
							watchers={watchers}
							typedName={loaded.typedName}
							head={head}
							aside={aside}
						/>
					</NamesShown>
				) : (
					<>
						{head(null)}
						<div className="dash">
							<Locked paymentId={paymentId} isCreator={isCreator} proof={loaded.proof} outcome={outcome} />
							{aside(null)}
						</div>
					</>
				)}
			</main>
			<Footer />
		</>
	);
}
