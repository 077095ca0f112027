import { formatAmountBriefly } from "#app/core/i18n/amount-text.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { pathOfPicture } from "#app/core/pictures/stored-picture-path.ts";
import { tokenDecimals } from "#app/core/tokens.ts";
import { CopyAddress } from "#app/ui/address-block.tsx";
import { AddressProof } from "#app/ui/address-proof.tsx";
import { Amount } from "#app/ui/amount.tsx";
import { EmailProof } from "#app/ui/email-proof.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Identicon, Watermark } from "#app/ui/identicon.tsx";
import { Memo } from "#app/ui/memo.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayDayInShort, sayDue } from "#app/words/moments.ts";
import { sayToken } from "#app/words/token-words.ts";
import type { PayRequest } from "./page-data.ts";
import { TrustStrip } from "./trust-strip.tsx";

interface RequestHalfProps {
	request: PayRequest;
	/** when the server wrote the page, epoch ms */
	now: number;
	snapshot: PublicSnapshot;
	onShowQr: () => void;
}

/** What is asked: who, how much, to which address, until when, for what. */
export function RequestHalf({ request, now, snapshot, onShowQr }: RequestHalfProps) {
	const say = useSay();
	const token = sayToken(say, request.token, request.note);
	const picture = request.owner?.picture ?? null;
	const paid = snapshot.status === "success";
	// After a part arrived the page asks for the exact rest, here as everywhere.
	const partly = snapshot.received !== "0" && snapshot.remaining !== "0";
	const amount = (baseUnits: string) =>
		`${formatAmountBriefly(BigInt(baseUnits), tokenDecimals(request.chainId, request.token))} ${request.token}`;
	return (
		<section className="pay__request doc__pad" aria-label={say("pay.theRequest")}>
			<Watermark of={request.requesterAddress} />
			<div className="payee">
				{picture ? (
					<img className="payee__pic" src={pathOfPicture(picture)} alt={say("pay.pictureAlt")} width="56" height="56" />
				) : (
					<Identicon of={request.requesterAddress} />
				)}
				<div className="grow">
					<h1 id="who">
						<bdi>{request.requesterName}</bdi>
					</h1>
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
						{say("pay.leftOf", { rest: amount(snapshot.remaining), asked: amount(snapshot.asked) })}
					</p>
				) : null}
			</div>
			<TrustStrip request={request} />
			<div className="addr">
				<div className="addr__head">
					<h2 className="label">{say("card.receivingAddress")}</h2>
					<AddressProof proven={request.addressProven} />
				</div>
				<CopyAddress
					address={request.requesterAddress}
					label={say("pay.copiedAddress")}
					// A seal never leaves its address.
					seal={picture ? <Identicon of={request.requesterAddress} /> : null}
				/>
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
				<Fact term={say("pay.request")} mono>
					{request.label}
				</Fact>
			</dl>
			{request.memo ? <Memo memo={request.memo} /> : null}
		</section>
	);
}

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
