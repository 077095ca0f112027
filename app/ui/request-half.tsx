import type { ReactNode } from "react";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { pathOfPicture } from "#app/core/pictures/stored-picture-path.ts";
import type { TokenNote, TokenOnChain } from "#app/core/tokens.ts";
import { sayAmount } from "#app/words/amounts.ts";
import { sayDayInShort, sayDue } from "#app/words/moments.ts";
import { sayToken } from "#app/words/token-words.ts";
import { CopyAddress } from "./address-block.tsx";
import { AddressProof } from "./address-proof.tsx";
import { Amount } from "./amount.tsx";
import { EmailProof } from "./email-proof.tsx";
import { Icon } from "./icon.tsx";
import { Identicon, Watermark } from "./identicon.tsx";
import { Memo } from "./memo.tsx";
import { useSay } from "./say.tsx";

/** What the payer's card shows of a request, on the network that was chosen. */
export interface RequestTerms extends TokenOnChain {
	requesterName: string;
	requesterEmail: string;
	/** the requester proved that the e-mail is theirs */
	emailProven: boolean;
	/** null while it is still typed */
	requesterAddress: string | null;
	/** the requester proved that the address is theirs */
	addressProven: boolean;
	/** base units */
	amount: string;
	/** the network's name */
	network: string;
	/** every network the link may be paid on */
	networks: readonly unknown[];
	/** what the token is on this chain */
	note: TokenNote;
	/** null where no public explorer shows the chain */
	explorer: { name: string; addressUrl: string } | null;
	/** end of the due day, epoch ms */
	dueAt: number | null;
	/** "7f3k-92qd"; null before there is a link */
	label: string | null;
	memo: string | null;
	/** `picture`: what the requester shows beside their name, as the SHA-256 of a stored picture, hex */
	owner: { picture: string | null } | null;
}

interface RequestHalfProps {
	request: RequestTerms;
	/** when the server wrote the page, epoch ms */
	now: number;
	/** null: there is no link yet, and nothing of the card can be pressed */
	snapshot: PublicSnapshot | null;
	onShowQr?: () => void;
	/** what is known of the requester; without it a sentence says whether the address is proven */
	trust?: ReactNode;
}

/** What is asked: who, how much, to which address, until when, for what. The create page shows the same as its preview. */
export function RequestHalf({ request, now, snapshot, onShowQr, trust }: RequestHalfProps) {
	const say = useSay();
	const picture = request.owner?.picture ?? null;
	const token = sayToken(say, request.token, request.note);
	const paid = snapshot?.status === "success";
	// After a part arrived the page asks for the exact rest, here as everywhere.
	const partly = snapshot !== null && snapshot.received !== "0" && snapshot.remaining !== "0";
	const { requesterAddress: address } = request;
	const Name = snapshot ? "h1" : "h2";
	return (
		<section className="pay__request doc__pad" aria-label={say("pay.theRequest")}>
			<Watermark of={address ?? "paylink"} />
			<div className="payee">
				{picture ? (
					<img className="payee__pic" src={pathOfPicture(picture)} alt={say("pay.pictureAlt")} width="56" height="56" />
				) : (
					<Identicon of={address ?? "paylink"} />
				)}
				<div className="grow">
					<Name id="who">
						<bdi>{request.requesterName}</bdi>
					</Name>
					{/* empty once the requester has deleted their account */}
					{request.requesterEmail !== "" && (
						<p>
							<bdi>{request.requesterEmail}</bdi> <EmailProof proven={request.emailProven} />
						</p>
					)}
				</div>
			</div>
			<div className="stack stack--3">
				<Amount
					baseUnits={partly ? snapshot.remaining : request.amount}
					token={request.token}
					chainId={request.chainId}
					spoken={partly ? say("pay.amountLeft") : say("card.amountRequested")}
				/>
				{partly ? (
					<p className="t-2">
						{say("pay.leftOf", {
							rest: sayAmount(say, snapshot.remaining, request),
							asked: sayAmount(say, snapshot.asked, request),
						})}
					</p>
				) : null}
			</div>
			{snapshot || !trust ? trust : <div {...INERT}>{trust}</div>}
			<div className="addr" {...(snapshot ? {} : INERT)}>
				<div className="addr__head">
					<h2 className="label">{say("card.receivingAddress")}</h2>
					<AddressProof proven={request.addressProven} />
				</div>
				{address === null ? (
					<p className="t-sm t-3">{say("card.addressMissing")}</p>
				) : (
					<CopyAddress
						address={address}
						label={say("pay.copiedAddress")}
						// A seal never leaves its address.
						seal={picture ? <Identicon of={address} /> : null}
					/>
				)}
				{trust ? null : (
					<p className="help space-above">
						{say(request.addressProven ? "card.addressVerified" : "card.addressUnverified")}
					</p>
				)}
				<div className="addr__links">
					{request.explorer ? (
						<a href={request.explorer.addressUrl} target="_blank" rel="noreferrer">
							<Icon name="external-link" />
							{say("card.viewOn", { explorer: request.explorer.name })}
						</a>
					) : null}
					<button type="button" className="needs-script" onClick={onShowQr}>
						<Icon name="qr-code" />
						{say("pay.showQrCode")}
					</button>
				</div>
				{request.explorer ? null : <p className="help">{say("pay.noExplorer", { network: request.network })}</p>}
			</div>
			<dl className="facts">
				<Fact term={say("card.network")}>
					{request.networks.length > 1 && !paid ? (
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
						{paid ? null : (
							<small>
								{" "}
								<bdi>{sayDue(say, request.dueAt, now)}</bdi>
							</small>
						)}
					</Fact>
				)}
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

/** Of React 18, which does not know the attribute. */
const INERT = { inert: "" };

export function Fact({ term, mono, children }: { term: string; mono?: boolean; children: React.ReactNode }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd className={mono ? "mono" : undefined}>
				<bdi>{children}</bdi>
			</dd>
		</div>
	);
}
