import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type { Hash } from "#app/core/address.ts";
import { transactionKey } from "#app/core/payments/transaction-id.ts";
import type { PublicPayment, PublicSnapshot } from "#app/core/payments/wire.ts";
import { shortAddress } from "#app/core/short-address.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAmount, sayFigure } from "#app/words/amounts.ts";
import { depthInWords, type Situation } from "#app/words/link-situation.ts";
import { joinSentences } from "#app/words/sentences.ts";
import type { PayRequest } from "./page-data.ts";
import { isProvable } from "./provable.ts";
import { ProveButton } from "./prove-button.tsx";

interface SituationPanelProps {
	situation: Situation;
	request: PayRequest;
	snapshot: PublicSnapshot;
	/** the payer offers to sign for a payment that needs the requester */
	onProve: (txHash: Hash) => void;
	children: ReactNode;
}

const STAMPS = { ok: "stamp", warn: "stamp stamp--warn", bad: "stamp stamp--bad" } as const;

/** What already happened to this link, before any form asks for more. */
export function SituationPanel({ situation, request, snapshot, onProve, children }: SituationPanelProps) {
	const say = useSay();
	const paid = situation.phase === "paid";
	// What paid the link is on its receipt.
	const shown = snapshot.payments.filter(({ state }) => state !== "reorged" && !(paid && state === "credited"));
	return (
		<div className="verdict" data-phase={situation.phase}>
			<div className="verdict__head">
				<span className={STAMPS[situation.tone]}>
					<Icon name={situation.icon} />
				</span>
				<h2 id="pay-h">{situation.title}</h2>
			</div>
			<p className="t-2">{joinSentences(say, situation.sentences)}</p>
			{situation.phase === "partial" ? <PaidPart request={request} snapshot={snapshot} /> : null}
			{shown.map((payment) => (
				<Fragment key={transactionKey(payment)}>
					<PaymentFacts payment={payment} request={request} need={snapshot.confirmations?.need} />
					{!paid && isProvable(payment) ? <ProveButton onProve={() => onProve(payment.txHash)} /> : null}
				</Fragment>
			))}
			{children}
			{paid ? (
				<Link className="btn btn--secondary btn--block" to="/">
					{say("pay.createALink")}
				</Link>
			) : null}
		</div>
	);
}

function PaidPart({ request, snapshot }: { request: PayRequest; snapshot: PublicSnapshot }) {
	const say = useSay();
	// Per cent of a bigint first: a token with 18 decimals does not fit a number.
	const percent = Number((BigInt(snapshot.received) * 100n) / BigInt(snapshot.asked));
	return (
		<div className="stack stack--2">
			<div
				className="bar"
				role="progressbar"
				aria-label={say("pay.paidSoFar")}
				aria-valuenow={percent}
				aria-valuemin={0}
				aria-valuemax={100}
			>
				{/* A picture's width is no style attribute, which the page's policy refuses. */}
				<svg aria-hidden="true">
					<rect width={`${percent}%`} height="100%" />
				</svg>
			</div>
			<div className="row row--between t-xs t-3 num">
				<bdi>{say("pay.paidPart", { amount: sayFigure(say, snapshot.received, request) })}</bdi>
				<bdi>{say("pay.openPart", { amount: sayFigure(say, snapshot.remaining, request) })}</bdi>
			</div>
		</div>
	);
}

interface PaymentFactsProps {
	payment: PublicPayment;
	request: PayRequest;
	need: number | "final" | undefined;
}

function PaymentFacts({ payment, request, need }: PaymentFactsProps) {
	const say = useSay();
	const { networks } = request;
	const { explorer, network } = networks.find(({ chainId }) => chainId === payment.chainId) ?? request;
	const short = shortAddress(payment.txHash);
	return (
		<dl className="facts">
			{payment.amount === null ? null : <Fact term={say("pay.amount")}>{sayAmount(say, payment.amount, request)}</Fact>}
			{payment.from === null ? null : (
				<Fact term={say("pay.from")} mono>
					{shortAddress(payment.from)}
				</Fact>
			)}
			{networks.length > 1 ? <Fact term={say("card.network")}>{network}</Fact> : null}
			<Fact term={say("pay.transaction")} mono>
				{explorer ? (
					<a className="link" href={`${explorer.transactionUrl}${payment.txHash}`} target="_blank" rel="noreferrer">
						{short}
					</a>
				) : (
					short
				)}
			</Fact>
			{payment.blockNumber === null ? null : <Fact term={say("pay.block")}>{payment.blockNumber}</Fact>}
			{payment.minedAt === null ? null : (
				<Fact term={say("pay.arrived")}>
					<LocalTime at={payment.minedAt} style="date-time" />
				</Fact>
			)}
			{payment.minedAt === null || need === undefined || payment.final ? null : (
				<Fact term={say("pay.confirmations")}>{depthInWords(say, { have: payment.confirmations, need })}</Fact>
			)}
		</dl>
	);
}
