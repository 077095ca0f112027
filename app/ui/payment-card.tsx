import { requireChain, type TokenSymbol } from "#app/core/chains.ts";
import { sayAmount } from "#app/words/amounts.ts";
import { Hex } from "./address-block.tsx";
import { AddressProof } from "./address-proof.tsx";
import { Amount } from "./amount.tsx";
import { EmailProof } from "./email-proof.tsx";
import { Explained } from "./explained.tsx";
import { Identicon, Watermark } from "./identicon.tsx";
import { AddressName } from "./known-names.tsx";
import { LocalTime } from "./local-time.tsx";
import { Memo } from "./memo.tsx";
import { useSay } from "./say.tsx";
import { useCelebration } from "./use-celebration.ts";
import { type ShownWorth, WorthLine } from "./worth-line.tsx";

export interface CardTerms {
	requesterName: string;
	requesterEmail: string;
	requesterAddress: string;
	token: TokenSymbol;
	/** base units */
	amount: string;
	/** what that is worth to the reader; null or left out: not known */
	worth?: ShownWorth | null;
	/** the requester's first choice */
	chainId: number;
	/** every network it may be paid on */
	chainIds: readonly number[];
	memo: string | null;
	/** epoch ms */
	dueAt: number | null;
	emailProven: boolean;
	addressProven: boolean;
	/** each payer chooses the sum, from the amount on */
	isOpen: boolean;
	/** base units that are suggested to them */
	suggested: readonly string[];
}

/**
 * The request as a small document, at the dashboard's side.
 *
 * @param props.paid - the link's id, once it is paid
 */
export function PaymentCard({ terms, paid }: { terms: CardTerms; paid: string | null }) {
	const say = useSay();
	const celebrated = useCelebration(`dashboard:${paid}`, paid !== null);
	const address = terms.requesterAddress;
	return (
		<article className="doc minidoc">
			<div className="engrave" aria-hidden="true" />
			<Watermark of={address} drawn={celebrated} />
			<div className="doc__pad stack stack--6">
				<div className="payee">
					<Identicon of={address} />
					<div className="grow">
						<p className="name">
							<bdi>{terms.requesterName}</bdi>
						</p>
						{/* empty once the requester has deleted their account */}
						{terms.requesterEmail === "" ? null : (
							<p>
								<bdi>{terms.requesterEmail}</bdi> <EmailProof proven={terms.emailProven} />
							</p>
						)}
					</div>
				</div>
				{terms.isOpen ? (
					<OpenSum terms={terms} />
				) : (
					<Amount
						baseUnits={terms.amount}
						token={terms.token}
						chainId={terms.chainId}
						size="md"
						spoken={say("card.amountRequested")}
					/>
				)}
				{paid === null && !terms.isOpen ? <WorthLine worth={terms.worth} of={terms.amount} /> : null}
				<div className="stack stack--2">
					<span className="label">{say("card.receivingAddress")}</span>
					<Explained label={<AddressProof proven={terms.addressProven} />}>
						{say(terms.addressProven ? "card.addressVerified" : "card.addressUnverified")}
					</Explained>
					<Hex address={address} />
					<span className="sr">{address}</span>
					<AddressName address={address} chainId={terms.chainId} className="t-sm t-2" />
				</div>
				<dl className="facts">
					<div>
						<dt>{say("card.network")}</dt>
						<dd>
							<Networks chainIds={terms.chainIds} />
						</dd>
					</div>
					{terms.dueAt === null ? null : (
						<div>
							<dt>{say("card.due")}</dt>
							<dd>
								<LocalTime at={terms.dueAt} style="date" />
							</dd>
						</div>
					)}
				</dl>
				{terms.memo ? <Memo memo={terms.memo} /> : null}
			</div>
		</article>
	);
}

/** "Any amount", from which on, and what is suggested. */
function OpenSum({ terms }: { terms: CardTerms }) {
	const say = useSay();
	const sums = terms.suggested.map((sum) => sayAmount(say, sum, terms));
	return (
		<div className="stack stack--2">
			<p className="t-lg">
				<b>{say("many.anyAmount")}</b> {terms.token}
			</p>
			<p className="t-2">{say("begin.orMore", { amount: sayAmount(say, terms.amount, terms) })}</p>
			{sums.length === 0 ? null : (
				<p className="t-sm t-2">
					{say("many.suggested")}: <bdi>{sums.join(say("dashboard.comma"))}</bdi>
				</p>
			)}
		</div>
	);
}

/** The network; where there are several, who chooses and which they are. */
export function Networks({ chainIds }: { chainIds: readonly number[] }) {
	const say = useSay();
	const names = chainIds.map((id) => requireChain(id).name).join(say("dashboard.comma"));
	if (chainIds.length === 1) return <bdi>{names}</bdi>;
	return (
		<>
			<bdi>{say("card.payerChooses", { count: chainIds.length })}</bdi>
			<br />
			<small>
				<bdi>{names}</bdi>
			</small>
		</>
	);
}
