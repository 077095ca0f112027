import { Link } from "@remix-run/react";
import { fitOf } from "#app/core/payments/arrival-fit.ts";
import { shortPaymentId } from "#app/core/payments/payment-id.ts";
import type { UnclaimedArrival } from "#app/core/payments/wire.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { ArrivalForm } from "./arrival-form.tsx";
import type { PayerChoice } from "./dashboard-props.ts";
import { FitBadge } from "./fit-badge.tsx";
import { NotProven } from "./name-badges.tsx";
import type { Outcome } from "./outcome.ts";

interface PayerCandidateProps {
	choice: PayerChoice;
	arrival: UnclaimedArrival;
	outcome: Outcome | undefined;
}

/** A payer's payment that what arrived may be for, ended or cancelled as it may be: it is counted there from here. */
export function PayerCandidate({ choice: { row, name, sameAccount, ended }, arrival, outcome }: PayerCandidateProps) {
	const say = useSay();
	const nameId = `payer-${arrival.id}-${row.paymentId}`;
	const rest = BigInt(row.asked) - BigInt(row.received);
	const isKnown = arrival.amountKnown !== false;
	return (
		<li>
			<div className="grow">
				<Link className="cands__name" id={nameId} to={`/link/${row.paymentId}/dashboard`}>
					<bdi>{name || say("many.noName")}</bdi>
				</Link>{" "}
				{name ? <NotProven /> : null}
				<p className="t-sm t-2">
					<span className="mono" dir="ltr">
						{shortPaymentId(row.paymentId)}
					</span>{" "}
					<Said
						id="dashboard.payerAsks"
						values={{
							amount: <bdi dir="ltr">{sayAmount(say, rest.toString(), row)}</bdi>,
							when: <LocalTime at={row.createdAt} />,
						}}
					/>{" "}
					{sameAccount ? say("dashboard.sameAccount") : null}
				</p>
				{row.state === "cancelled" ? (
					<Badge tone={null} icon="ban">
						{say(ended ? "dashboard.payerEnded" : "pay.cancelled")}
					</Badge>
				) : null}{" "}
				{isKnown ? <FitBadge fit={fitOf(BigInt(arrival.amount), { asked: BigInt(row.asked), rest })} /> : null}
			</div>
			<ArrivalForm
				arrival={arrival}
				intent="credit"
				payer={row.paymentId}
				outcome={outcome}
				label={say("dashboard.countHere")}
				className="btn btn--secondary btn--sm"
				describedBy={nameId}
			/>
		</li>
	);
}
