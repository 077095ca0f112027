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
import { type KnownOfRequester, TrustStrip } from "./trust-strip.tsx";

/** What the payer's card shows of a request, on the network that was chosen. */
export interface RequestTerms extends TokenOnChain, KnownOfRequester {
	requesterName: string;
	/** null while it is still typed */
	requesterAddress: string | null;
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
}

interface RequestHalfProps {
	request: RequestTerms;
	/** when the server wrote the page, epoch ms */
	now: number;
	/** null: there is no link yet, and nothing of the card can be pressed */
	snapshot: PublicSnapshot | null;
	onShowQr?: () => void;
}

/**
 * What is asked: who, how much, to which address, until when, for what. A paid link shows its receipt instead; the create page
 * shows the same as its preview.
 */
export function RequestHalf({ request, now, snapshot, onShowQr }: RequestHalfProps) {
	const say = useSay();
	const picture = request.owner?.picture ?? null;
	const token = sayToken(say, request.token, request.note);
	// After a part arrived the page asks for the exact rest, here as everywhere.
	const partly = snapshot !== null && snapshot.received !== "0" && snapshot.remaining !== "0";
	const { requesterAddress: address } = request;
	const inert = snapshot ? {} : INERT;
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
					{(request.requesterEmail !== "" || !snapshot) && (
						<p>
							<bdi>{request.requesterEmail || say("card.emailMissing")}</bdi>{" "}
							<EmailProof proven={request.emailProven} />
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
			<div {...inert}>
				<TrustStrip request={request} />
			</div>
			<div className="addr" {...inert}>
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
