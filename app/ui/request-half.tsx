import type { ReactNode } from "react";
import { isCancelled } from "#app/core/payments/link-phase.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { sayAmount } from "#app/words/amounts.ts";
import { sayDayInShort, sayDue } from "#app/words/moments.ts";
import { sayToken } from "#app/words/token-words.ts";
import { CopyAddress } from "./address-block.tsx";
import { AddressProof } from "./address-proof.tsx";
import { Amount } from "./amount.tsx";
import { BookkeepingLines } from "./bookkeeping-lines.tsx";
import { CancelledHalf } from "./cancelled-half.tsx";
import { PayeeName } from "./ens-name.tsx";
import { Fact } from "./fact.tsx";
import { Icon } from "./icon.tsx";
import { Identicon, Watermark } from "./identicon.tsx";
import { Memo } from "./memo.tsx";
import { Payee } from "./payee.tsx";
import type { RequestTerms } from "./request-terms.ts";
import { useSay } from "./say.tsx";
import { SignatureCell } from "./signature-cell.tsx";
import { TrustStrip } from "./trust-strip.tsx";
import { WorthLine } from "./worth-line.tsx";

interface RequestHalfProps {
	request: RequestTerms;
	/** when the server wrote the page, epoch ms */
	now: number;
	/** null: there is no link yet, and nothing of the card can be pressed */
	snapshot: PublicSnapshot | null;
	onShowQr?: () => void;
	/** what is known of the request's signature; left out where there is none: no link yet */
	signature?: ReactNode;
	/** this browser found that the page contradicts what was signed: said in place of the strip, over the address, and what is not to be copied */
	stopped?: { note: ReactNode; label: ReactNode; notCopied: string } | null;
}

/**
 * What is asked: who, how much, to which address, until when, for what. A paid link shows its receipt instead; the create page
 * shows the same as its preview.
 */
export function RequestHalf({ request, now, snapshot, onShowQr, stopped = null, ...rest }: RequestHalfProps) {
	const say = useSay();
	const picture = request.owner?.picture ?? null;
	const cancelledAt = snapshot && isCancelled(snapshot) ? snapshot.cancelledAt : null;
	const token = sayToken(say, request.token, request.note);
	// After a part arrived the page asks for the exact rest, here as everywhere.
	const partly = snapshot !== null && snapshot.received !== "0" && snapshot.remaining !== "0";
	const { requesterAddress: address } = request;
	const inert = snapshot ? {} : INERT;
	const { signature = <SignatureCell state="unsigned" requesterName={request.requesterName} /> } = rest;
	if (cancelledAt != null)
		return (
			<CancelledHalf
				request={request}
				cancelledAt={cancelledAt}
				rest={partly ? snapshot.remaining : request.amount}
				isTitle
			/>
		);
	return (
		<section className="pay__request doc__pad" aria-label={say("pay.theRequest")}>
			<Watermark of={address ?? "paylink"} />
			<Payee request={request} isTitle={snapshot !== null} />
			<div className="stack stack--3">
				{request.many ? (
					<p className="label" id="who-pays">
						{say(request.many.open ? "begin.youChoose" : "begin.everybody")}
						{request.many.open ? <small className="t-2"> {say("begin.from")}</small> : null}
					</p>
				) : null}
				<Amount
					baseUnits={partly ? snapshot.remaining : request.amount}
					token={request.token}
					chainId={request.chainId}
					spoken={partly ? say("pay.amountLeft") : say("card.amountRequested")}
				/>
				<WorthLine worth={request.worth} of={partly ? snapshot.remaining : request.amount} inert={inert} />
				{partly ? (
					<p className="t-2">
						{say("pay.leftOf", {
							rest: sayAmount(say, snapshot.remaining, request),
							asked: sayAmount(say, snapshot.asked, request),
						})}
					</p>
				) : null}
			</div>
			{stopped ? (
				stopped.note
			) : (
				<div {...inert}>
					<TrustStrip request={request} signature={signature} />
				</div>
			)}
			<div className={stopped ? "addr addr--bad" : "addr"} {...inert}>
				<div className="addr__head">
					<h2 className="label">{stopped ? stopped.label : say("card.receivingAddress")}</h2>
					{stopped ? null : <AddressProof proven={request.addressProven} />}
				</div>
				{address === null ? (
					<p className="t-sm t-3">{say("card.addressMissing")}</p>
				) : (
					<CopyAddress
						address={address}
						label={say("pay.copiedAddress")}
						// A seal never leaves its address.
						seal={picture ? <Identicon of={address} /> : null}
						notCopied={stopped?.notCopied ?? null}
					/>
				)}
				{stopped || !request.payeeName ? null : (
					<PayeeName shown={request.payeeName} requester={request.requesterName} />
				)}
				{stopped ? null : (
					<div className="addr__links">
						{request.explorer ? (
							<a href={request.explorer.addressUrl} target="_blank" rel="noreferrer">
								<Icon name="external-link" />
								{say("card.viewOn", { explorer: request.explorer.name })}
							</a>
						) : null}
						{/* Of a link for many, each payer's own page has the codes. */}
						{request.many ? null : (
							<button type="button" className="needs-script" onClick={onShowQr}>
								<Icon name="qr-code" />
								{say("pay.showQrCode")}
							</button>
						)}
					</div>
				)}
				{request.explorer || stopped ? null : (
					<p className="help">{say("pay.noExplorer", { network: request.network })}</p>
				)}
			</div>
			<dl className="facts">
				<Fact term={say("card.network")}>
					{request.networks.length > 1 ? (
						say("pay.youChoose", { count: request.networks.length })
					) : (
						<>
							{request.network}
							{token === request.token ? null : (
								<small>
									{" "}
									<bdi>{token}</bdi>
								</small>
							)}
						</>
					)}
				</Fact>
				{request.dueAt === null ? null : (
					<Fact term={say("card.due")}>
						{sayDayInShort(say, request.dueAt)}
						<small>
							{" "}
							<bdi>{sayDue(say, request.dueAt, now)}</bdi>
						</small>
					</Fact>
				)}
				{request.many && request.many.paid !== null ? (
					<Fact term={say("begin.paidSoFar")}>
						{request.many.most === null
							? say("begin.times", { count: request.many.paid })
							: say("begin.timesOf", { count: request.many.paid, most: request.many.most })}
					</Fact>
				) : null}
				{request.label === null ? null : (
					<Fact term={say("pay.request")} mono>
						{request.label}
					</Fact>
				)}
			</dl>
			{request.memo ? <Memo memo={request.memo} /> : null}
			<BookkeepingLines lines={request.bookkeeping} name={request.requesterName} />
		</section>
	);
}

/** Of React 18, which does not know the attribute. */
const INERT = { inert: "" };
