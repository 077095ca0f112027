import { Amount } from "./amount.tsx";
import { Fact } from "./fact.tsx";
import { Icon } from "./icon.tsx";
import { Watermark } from "./identicon.tsx";
import { LocalTime } from "./local-time.tsx";
import { Memo } from "./memo.tsx";
import { Payee } from "./payee.tsx";
import type { RequestTerms } from "./request-terms.ts";
import { useSay } from "./say.tsx";

interface CancelledHalfProps {
	request: RequestTerms;
	/** epoch ms */
	cancelledAt: number;
	/** base units that were left to pay */
	rest: string;
	/** false where the card is a preview */
	isTitle: boolean;
}

/** What was asked until its requester cancelled it: the sum is struck out, and no address is there to be paid. */
export function CancelledHalf({ request, cancelledAt, rest, isTitle }: CancelledHalfProps) {
	const say = useSay();
	return (
		<section className="pay__request doc__pad" aria-label={say("pay.theRequest")}>
			<Watermark of={request.requesterAddress ?? "paylink"} />
			<Payee request={request} isTitle={isTitle} />
			<div className="stack stack--3">
				{request.many?.open ? (
					<p className="label">
						{say("begin.youChoose")} <small className="t-2">{say("begin.from")}</small>
					</p>
				) : null}
				<Amount
					baseUnits={rest}
					token={request.token}
					chainId={request.chainId}
					spoken={say("card.amountRequested")}
					struck
				/>
				<p className="cancelled-on">
					<Icon name="ban" />
					<b>{say("pay.cancelled")}</b>
					<LocalTime at={cancelledAt} style="date-time" />
				</p>
			</div>
			<dl className="facts">
				{request.createdAt === undefined ? null : (
					<Fact term={say("pay.askedOn")}>
						<LocalTime at={request.createdAt} style="date" />
					</Fact>
				)}
				<Fact term={say("pay.cancelledBy")}>{request.requesterName}</Fact>
				{request.label === null ? null : (
					<Fact term={say("pay.request")} mono>
						{request.label}
					</Fact>
				)}
			</dl>
			{request.memo ? <Memo memo={request.memo} /> : null}
		</section>
	);
}
