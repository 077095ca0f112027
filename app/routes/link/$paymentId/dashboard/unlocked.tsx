import { useState } from "react";
import { directionOf } from "#app/core/i18n/languages.ts";
import type { AfterSubmit } from "#app/core/payments/payment-terms.ts";
import type { WatcherState } from "#app/core/payments/watcher-status.ts";
import type { FullSnapshot } from "#app/core/payments/wire.ts";
import type { PayersPage } from "#app/services/payments/contracts.ts";
import type { TypedName } from "#app/services/payments/payee-name.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LiveMark } from "#app/ui/live-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import { StatusWords } from "#app/ui/status-words.tsx";
import { EventLine } from "#app/ui/timeline.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import { TypedNameNote } from "#app/ui/typed-name-note.tsx";
import type { LiveState } from "#app/ui/use-live-socket.ts";
import { useTitle } from "#app/ui/use-title.ts";
import { announcement } from "./announcement.ts";
import { Arrivals } from "./arrivals.tsx";
import { ChainSources } from "./chain-sources.tsx";
import type { ArrivalsProps, DashboardTerms, PaymentWorths } from "./dashboard-props.ts";
import { pageTitle } from "./dashboard-title.ts";
import { DecidedBand } from "./decided-band.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { lastDecided, releasable, undecided } from "./decisions.ts";
import { DismissedBand } from "./dismissed-band.tsx";
import { Many } from "./many.tsx";
import { inToken, type MoneyNote, moneyNotes } from "./money-notes.ts";
import type { DashboardIntent, Outcome } from "./outcome.ts";
import { paymentRows } from "./payment-rows.ts";
import { PaymentsTable } from "./payments-table.tsx";
import { ReleasePanel } from "./release-panel.tsx";
import type { RequesterChoices } from "./requester-choices.server.ts";
import { timelineSteps } from "./timeline-steps.ts";
import { useFocusAfter } from "./use-focus-after.ts";
import { useFullLink } from "./use-full-link.ts";

interface UnlockedProps {
	paymentId: string;
	terms: DashboardTerms;
	/** what the link says after payment */
	afterSubmit: AfterSubmit | null;
	/** what the loader saw */
	initial: FullSnapshot;
	outcome: Outcome | undefined;
	/** null: the signed-in owner is not there */
	choices: RequesterChoices | null;
	/** a link for many payers: their payments */
	many: PayersPage | null;
	payersOf: ArrivalsProps["payersOf"];
	/** what payments were worth when they arrived, by payment */
	worths: PaymentWorths;
	/** what is credited has a signed receipt */
	signsReceipts: boolean;
	/** of each of the link's chains, in their order */
	watchers: readonly WatcherState[];
	/** what became of the name the address was typed as; null: the address was typed itself */
	typedName: TypedName | null;
	/** the page's head, which shows the live status */
	head: (snapshot: FullSnapshot) => React.ReactNode;
	aside: (snapshot: FullSnapshot) => React.ReactNode;
}

/** Everything the password opens; changes elsewhere show without a reload. */
export function Unlocked({ initial, head, aside, ...props }: UnlockedProps) {
	const { paymentId, terms } = props;
	const say = useSay();
	const toast = useToast();
	const [spoken, setSpoken] = useState("");
	const { snapshot, state } = useFullLink(paymentId, initial, (next, before) => {
		const news = announcement(say, next, before, terms);
		if (news?.toast) toast(news.toast, "ok", { spokenElsewhere: true });
		if (news) setSpoken(news.spoken);
	});
	useTitle(pageTitle(say, paymentId, snapshot));
	return (
		<>
			<p className="sr" role="status" aria-live="polite">
				{spoken}
			</p>
			{head(snapshot)}
			<div className="dash">
				<Account {...props} snapshot={snapshot} state={state} />
				{aside(snapshot)}
			</div>
		</>
	);
}

interface AccountProps extends Omit<UnlockedProps, "initial" | "head" | "aside"> {
	snapshot: FullSnapshot;
	state: LiveState;
}

/** What arrived, what it means, what is asked of the requester and what happened. */
function Account(props: AccountProps) {
	const {
		paymentId,
		snapshot,
		terms,
		afterSubmit,
		outcome,
		choices,
		many,
		payersOf,
		worths,
		watchers,
		signsReceipts,
		state,
	} = props;
	const say = useSay();
	const waiting = undecided(snapshot);
	const decided = lastDecided(snapshot);
	const held = releasable(snapshot);
	useFocusAfter(outcome);
	const shownOn = [...waiting, ...held, ...(decided ? [decided] : [])];
	const isShown =
		shownOn.some(({ id }) => id === outcome?.paymentKey) ||
		snapshot.arrivals.some(({ id }) => id === outcome?.paymentKey);
	const dismissed = dismissedNow(outcome, choices);
	return (
		<div>
			<div className="stack stack--3">
				<TypedNameNote typed={props.typedName} />
				{decided ? <DecidedBand payment={decided} snapshot={snapshot} coin={terms} outcome={outcome} /> : null}
				{dismissed ? <DismissedBand arrival={dismissed} coin={terms} /> : null}
				{outcome?.ok && !dismissed && (!isShown || TAKEN_BACK.includes(outcome.intent)) ? (
					// A toast says it where script runs.
					<noscript>
						<Notice tone="ok" icon="check" text={outcome.message} />
					</noscript>
				) : null}
				{outcome && !outcome.ok && !isShown && outcome.intent !== "password" ? (
					<div role="alert">
						<Notice tone="warn" icon="circle-alert" text={outcome.message} />
					</div>
				) : null}
				{(many ? [] : moneyNotes(say, snapshot, terms)).map((note) => (
					<Notice key={note.key} tone={note.tone} icon={iconOf(note)} text={note.text} />
				))}
				{snapshot.emailProven || terms.requesterEmail === "" ? null : (
					<Notice tone="plain" icon="mail" text={say("dashboard.mailsElsewhere")} />
				)}
				<Received snapshot={snapshot} terms={terms} />
			</div>
			{waiting.map((payment, index) => (
				<DecisionPanel
					key={payment.id}
					payment={payment}
					several={terms.chainIds.length > 1}
					place={{ index: index + 1, count: waiting.length }}
					snapshot={snapshot}
					coin={terms}
					payee={terms.requesterAddress ?? ""}
					outcome={outcome}
				/>
			))}
			<Arrivals snapshot={snapshot} terms={terms} choices={choices} payersOf={payersOf} outcome={outcome} />
			{held.map((payment) => (
				<ReleasePanel
					key={payment.id}
					payment={payment}
					afterSubmit={afterSubmit}
					coin={terms}
					several={held.length > 1}
					outcome={outcome}
				/>
			))}
			{many ? (
				<Many paymentId={paymentId} version={snapshot.version} many={many} terms={terms} />
			) : (
				<section className="block block--first" aria-labelledby="payments-title">
					<h2 id="payments-title" tabIndex={-1}>
						{say("dashboard.payments")}
					</h2>
					<PaymentsTable
						worths={worths}
						rows={paymentRows(snapshot, terms)}
						terms={terms}
						asked={snapshot.asked}
						receiptsOf={signsReceipts ? paymentId : null}
					/>
				</section>
			)}
			<div className="block">
				{terms.chainIds.map((chainId, at) => {
					const watcher = watchers[at];
					return watcher ? (
						<ChainSources key={chainId} snapshot={snapshot} watcher={watcher} chainId={chainId} />
					) : null;
				})}
			</div>
			<section className="block" aria-labelledby="events-title">
				<div className="block__head">
					<h2 id="events-title">{say("dashboard.whatHappened")}</h2>
					<LiveMark state={state} />
				</div>
				<EventLine
					steps={timelineSteps(say, snapshot, terms)
						.filter(({ state }) => !many || state === "done")
						.map(({ key, state: stepState, title, at, note }) => ({
							key,
							state: stepState,
							title,
							note: at === null && note === null ? undefined : <When at={at} note={note} />,
						}))}
				/>
				<StatusWords />
			</section>
		</div>
	);
}

/** What these bring back is listed again, and does not say by itself that it was done. */
const TAKEN_BACK: readonly DashboardIntent[] = ["undo", "restore"];

/** The arrival that the last form said is no payment: its undoing has a place above all else. */
function dismissedNow(outcome: Outcome | undefined, choices: RequesterChoices | null) {
	if (!outcome?.ok || outcome.intent !== "dismiss") return undefined;
	return choices?.dismissed.find(({ id }) => id === outcome.paymentKey);
}

function When({ at, note }: { at: number | null; note: string | null }) {
	const say = useSay();
	return (
		// The hash in it would make "auto" read it from the left.
		<bdi dir={directionOf(say.language)}>
			{at === null ? null : <LocalTime at={at} />}
			{at !== null && note ? say("dashboard.comma") : null}
			{note ? note.split(SHORT_FORM).map(noteWord) : null}
		</bdi>
	);
}

/** Short addresses and hashes inside a note keep their own face and direction. */
const SHORT_FORM = /(0x[0-9a-fA-F]{4}\.\.\.[0-9a-fA-F]{4})/;

const noteWord = (text: string, index: number) =>
	index % 2 === 1 ? (
		<span key={text} className="short">
			{text}
		</span>
	) : (
		text
	);

/** How much of the sum is there, while it is not whole. */
function Received({ snapshot, terms }: { snapshot: FullSnapshot; terms: DashboardTerms }) {
	const say = useSay();
	const received = BigInt(snapshot.received);
	const asked = BigInt(snapshot.asked);
	if (received === 0n || received >= asked) return null;
	const text = say("dashboard.receivedOf", {
		received: inToken(say, received, terms),
		asked: inToken(say, asked, terms),
	});
	// Thousandths are plenty for a bar, and fit a number whatever the amounts are.
	return (
		<div className="stack stack--2">
			<div className="row row--between row--wrap t-sm">
				<b id="received-label">
					<bdi>{text}</bdi>
				</b>
				<bdi className="t-2">{say("dashboard.stillAsked", { remaining: inToken(say, snapshot.remaining, terms) })}</bdi>
			</div>
			<progress
				className="received"
				max={1000}
				value={Number((received * 1000n) / asked)}
				aria-labelledby="received-label"
				aria-valuetext={text}
			/>
		</div>
	);
}

function Notice({ tone, icon, text }: { tone: MoneyNote["tone"]; icon: IconName; text: string }) {
	return (
		<div className={tone === "plain" ? "note" : `note note--${tone}`}>
			<Icon name={icon} />
			<p>{text}</p>
		</div>
	);
}

const ICONS: Record<MoneyNote["tone"], IconName> = {
	ok: "badge-check",
	warn: "clock",
	bad: "triangle-alert",
	plain: "info",
};

function iconOf({ key, tone }: MoneyNote): IconName {
	if (key === "chain-silent") return "wifi-off";
	return ICONS[tone];
}
