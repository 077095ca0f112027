import { requireChain, type TokenSymbol } from "#app/core/chains.ts";
import { Hex } from "./address-block.tsx";
import { AddressProof } from "./address-proof.tsx";
import { Amount } from "./amount.tsx";
import { EmailProof } from "./email-proof.tsx";
import { Explained } from "./explained.tsx";
import { Identicon, Watermark } from "./identicon.tsx";
import { LocalTime } from "./local-time.tsx";
import { Memo } from "./memo.tsx";
import { useSay } from "./say.tsx";
import { useCelebration } from "./use-celebration.ts";

export interface CardTerms {
	requesterName: string;
	requesterEmail: string;
	/** `null` while the preview has no valid address yet */
	requesterAddress: string | null;
	token: TokenSymbol;
	/** base units; `null` while the preview has no valid amount yet */
	amount: string | null;
	/** the requester's first choice */
	chainId: number;
	/** every network it may be paid on */
	chainIds: readonly number[];
	memo: string | null;
	/** epoch ms */
	dueAt: number | null;
	/** whether the e-mail is proven; not given where there is no link yet */
	emailProven?: boolean;
	/** whether the address is proven; not given where there is no link yet */
	addressProven?: boolean;
}

/** The request as a small document: the create page's preview and the dashboard's side. */
export function PaymentCard({
	terms,
	paid = null,
}: {
	terms: CardTerms /** id of the link, once it is */;
	paid?: string | null;
}) {
	const say = useSay();
	const celebrated = useCelebration(`dashboard:${paid}`, paid !== null);
	const address = terms.requesterAddress;
	return (
		<article className="doc minidoc">
			<div className="engrave" aria-hidden="true" />
			<Watermark of={address ?? "paylink"} drawn={celebrated} />
			<div className="doc__pad stack stack--6">
				<div className="payee">
					<Identicon of={address ?? "paylink"} />
					<div className="grow">
						<p className="name">
							<bdi>{terms.requesterName || say("card.nameMissing")}</bdi>
						</p>
						<p>
							<bdi>{terms.requesterEmail || say("card.emailMissing")}</bdi>{" "}
							{terms.requesterEmail === "" ? null : <EmailProof proven={terms.emailProven ?? true} />}
						</p>
					</div>
				</div>
				<Amount
					baseUnits={terms.amount ?? "0"}
					token={terms.token}
					chainId={terms.chainId}
					size="md"
					spoken={say("card.amountRequested")}
				/>
				<div className="stack stack--2">
					<span className="label">{say("card.receivingAddress")}</span>
					{terms.addressProven === undefined ? null : (
						<Explained label={<AddressProof proven={terms.addressProven} />}>
							{say(terms.addressProven ? "card.addressVerified" : "card.addressUnverified")}
						</Explained>
					)}
					{address ? (
						<>
							<Hex address={address} />
							<span className="sr">{address}</span>
						</>
					) : (
						<span className="t-sm t-3">{say("card.addressMissing")}</span>
					)}
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
