import { useState } from "react";
import { directionOf } from "#app/core/languages.ts";
import type { ConfirmationsAsked } from "#app/core/payment-terms.ts";
import type { FullSnapshot } from "#app/core/wire.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import type { CardTerms } from "#app/ui/payment-card.tsx";
import { useSay } from "#app/ui/say.tsx";
import { EventLine } from "#app/ui/timeline.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import type { LiveState } from "#app/ui/use-live-link.ts";
import { announcement } from "./announcement.ts";
import { DecisionPanel } from "./decision-panel.tsx";
import { LiveMark } from "./live-mark.tsx";
import { inToken, type MoneyNote, moneyNotes } from "./money-notes.ts";
import type { Outcome } from "./outcome.ts";
import { paymentRows } from "./payment-rows.ts";
import { PaymentsTable } from "./payments-table.tsx";
import { timelineSteps } from "./timeline-steps.ts";
import { useFullLink } from "./use-full-link.ts";

export type DashboardTerms = CardTerms & { confirmationsAsked: ConfirmationsAsked };

interface UnlockedProps {
	paymentId: string;
	terms: DashboardTerms;
	/** what the loader saw */
	initial: FullSnapshot;
	outcome: Outcome | undefined;
	/** the page's head, which shows the live status */
	head: (snapshot: FullSnapshot) => React.ReactNode;
	aside: React.ReactNode;
}

/** Everything the password opens; changes elsewhere show without a reload. */
export function Unlocked({ paymentId, terms, initial, outcome, head, aside }: UnlockedProps) {
	const say = useSay();
	const toast = useToast();
	const [spoken, setSpoken] = useState("");
	const { snapshot, state } = useFullLink(paymentId, initial, (next, before) => {
		const news = announcement(say, next, before, terms.token);
		if (news?.toast) toast(news.toast);
		if (news) setSpoken(news.spoken);
	});
	return (
		<>
			<p className="sr" role="status" aria-live="polite">
				{spoken}
			</p>
			{head(snapshot)}
			<div className="dash">
				<Account snapshot={snapshot} terms={terms} outcome={outcome} state={state} />
				{aside}
			</div>
		</>
	);
}

interface AccountProps {
	snapshot: FullSnapshot;
	terms: DashboardTerms;
	outcome: Outcome | undefined;
	state: LiveState;
}

/** What arrived, what it means, what is asked of the requester and what happened. */
function Account({ snapshot, terms, outcome, state }: AccountProps) {
	const say = useSay();
	const { token, chainId } = terms;
	const undecided = snapshot.dashboard.filter((payment) => payment.state === "needs-requester" && !payment.refused);
	return (
		<div>
			<div className="stack stack--3">
				{outcome?.ok ? <Notice tone="ok" icon="check" text={outcome.message} /> : null}
				{outcome && !outcome.ok && undecided.length === 0 && outcome.intent !== "password" ? (
					<Notice tone="warn" icon="circle-alert" text={outcome.message} />
				) : null}
				{moneyNotes(say, snapshot, token).map((note) => (
					<Notice key={note.key} tone={note.tone} icon={iconOf(note)} text={note.text} />
				))}
				<Received snapshot={snapshot} terms={terms} />
			</div>
			{undecided.map((payment, index) => (
				<DecisionPanel
					key={payment.id}
					payment={payment}
					place={{ index: index + 1, count: undecided.length }}
					snapshot={snapshot}
					token={token}
					chainId={chainId}
					payee={terms.requesterAddress ?? ""}
					outcome={outcome}
				/>
			))}
			<section className="block block--first" aria-labelledby="payments-title">
				<h2 id="payments-title">{say("dashboard.payments")}</h2>
				<PaymentsTable rows={paymentRows(snapshot, terms)} token={token} chainId={chainId} asked={snapshot.asked} />
			</section>
			<section className="block" aria-labelledby="events-title">
				<div className="block__head">
					<h2 id="events-title">{say("dashboard.whatHappened")}</h2>
					<LiveMark state={state} />
				</div>
				<EventLine
					steps={timelineSteps(say, snapshot, terms).map(({ key, state: stepState, title, at, note }) => ({
						key,
						state: stepState,
						title,
						note: at === null && note === null ? undefined : <When at={at} note={note} />,
					}))}
				/>
			</section>
		</div>
	);
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
		received: inToken(say, received, terms.token),
		asked: inToken(say, asked, terms.token),
	});
	// Thousandths are plenty for a bar, and fit a number whatever the amounts are.
	return (
		<div className="stack stack--2">
			<div className="row row--between row--wrap t-sm">
				<b id="received-label">
					<bdi>{text}</bdi>
				</b>
				<bdi className="t-2">
					{say("dashboard.stillAsked", { remaining: inToken(say, snapshot.remaining, terms.token) })}
				</bdi>
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
