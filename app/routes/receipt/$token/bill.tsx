import { findChain } from "#app/core/chains.ts";
import { engrave } from "#app/core/payments/engraving.ts";
import { payersOn } from "#app/core/payments/payers-on.ts";
import { shortAddress } from "#app/core/short-address.ts";
import { Hex } from "#app/ui/address-block.tsx";
import { Amount } from "#app/ui/amount.tsx";
import { useCopy } from "#app/ui/copy.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Icon, Logo } from "#app/ui/icon.tsx";
import { Identicon } from "#app/ui/identicon.tsx";
import { AddressName } from "#app/ui/known-names.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { WorthLine } from "#app/ui/worth-line.tsx";
import { sayDayInShort, sayInstant } from "#app/words/moments.ts";
import { NoteEdge, NoteGround, NoteMedal } from "./note.tsx";
import type { ReceiptPage } from "./receipt-page.ts";

/** Confirmations after which the whole medallion is inked, though a chain may take longer to be final. */
const ALL_INKED = 12;
const KEYS_PATH = "/.well-known/jwks.json";

/** The document itself. Everything on it is what was signed, save for names of addresses, which are not printed; whether it still holds is said above it. */
export function Bill({ page }: { page: ReceiptPage }) {
	const say = useSay();
	const copy = useCopy();
	const { claims, withdrawnAt } = page;
	const { payment } = claims;
	const note = engrave(payment.hash);
	const isGone = withdrawnAt !== null;
	const share = payment.final ? 1 : (page.confirmations ?? 0) / ALL_INKED;
	return (
		<article className={isGone ? "doc bill bill--void" : "doc bill"} aria-labelledby="receipt">
			<NoteEdge note={note} />
			<div className="bill__face">
				<div className="bill__top">
					<NoteGround note={note} />
					<NoteMedal note={note} share={isGone ? 0 : share} struck={isGone} />
					<div className="bill__head">
						<Logo />
						<div className="bill__no">
							<h2 className="t-md" id="receipt">
								{say("receipt.title")}
							</h2>
							<p className="mono">
								<bdi>{page.label}</bdi>
							</p>
						</div>
					</div>
					<div className="bill__sum">
						<Amount
							baseUnits={payment.amount}
							token={payment.token.symbol}
							chainId={payment.chainId}
							spoken={say(isGone ? "signedReceipt.withdrawnAmount" : "receipt.amountPaid")}
							struck={isGone}
						/>
						{isGone ? null : <WorthLine worth={page.worth} of={payment.amount} />}
						<Standing page={page} />
						{payment.transfers.some(({ amountSource }) => amountSource === "requester") ? (
							<p className="t-sm t-2">{say("signedReceipt.sumSaid", { name: claims.request.payeeName })}</p>
						) : null}
					</div>
				</div>
				{isGone ? (
					<div className="note note--bad">
						<Icon name="ban" />
						<p>
							<b>{say("signedReceipt.withdrawnTitle")}</b>{" "}
							{say("signedReceipt.withdrawnText", { network: payment.chainName, name: claims.request.payeeName })}
						</p>
					</div>
				) : null}
				<Parties page={page} />
				<Facts page={page} />
				<TransactionHash page={page} />
			</div>
			<span className="micro" aria-hidden="true">
				{page.jws}
			</span>
			<div className="bill__strip">
				<QrCode {...page.qr} alt={say("signedReceipt.qrAlt")} />
				<div className="stack stack--3">
					<Signatures page={page} />
					<p className="t-sm t-2">
						{isGone ? (
							say("signedReceipt.checkWithdrawn")
						) : (
							<Said id="signedReceipt.check" values={{ address: <KeysLink issuer={claims.iss} /> }} />
						)}
					</p>
					<p className="row row--wrap no-print t-sm">
						{/* A page of its own, which may ask other sites; the fragment does not leave the browser. */}
						<a className="link tap" href={`/verify#jws=${page.jws}`}>
							{say("signedReceipt.checkIt")}
						</a>
						<a className="link tap" href={`${new URL(claims.page).pathname}/jws`}>
							{say("signedReceipt.signedText")}
						</a>
						<button type="button" className="link tap needs-script" onClick={() => copy(page.jws)}>
							{say("signedReceipt.copySignedText")}
						</button>
					</p>
				</div>
			</div>
			<NoteEdge note={note} />
		</article>
	);
}

function KeysLink({ issuer }: { issuer: string }) {
	return (
		<a className="link" href={KEYS_PATH}>
			<bdi>{issuer.replace(/^https?:\/\//, "") + KEYS_PATH}</bdi>
		</a>
	);
}

/** Whether it holds, and how firmly. */
function Standing({ page: { claims, withdrawnAt, confirmations } }: { page: ReceiptPage }) {
	const say = useSay();
	if (withdrawnAt !== null)
		return (
			<p className="badge badge--bad">
				<Icon name="ban" />
				{say("signedReceipt.withdrawnOn", { time: sayInstant(say, withdrawnAt) })}
			</p>
		);
	if (!claims.payment.final)
		return (
			<p className="badge badge--warn">
				<Icon name="clock" />
				{say("signedReceipt.confirmations", { count: confirmations ?? claims.payment.confirmations })}
			</p>
		);
	return (
		<p className="badge badge--plain">
			<Icon name="badge-check" />
			{say("receipt.paidFinal")}
		</p>
	);
}

function Parties({ page: { claims, requestSignedAt } }: { page: ReceiptPage }) {
	const say = useSay();
	const { payment, payerSignature, request, bookkeeping } = claims;
	const postal = (bookkeeping?.postalLines ?? []).filter((line, place) => place > 0 || line !== request.payeeName);
	return (
		<div className="parties">
			{payersOn(payment).map((payer) => (
				<div className="party" key={payer}>
					<Identicon of={payer} />
					<h3>{say("receipt.paidBy")}</h3>
					<Address of={payer} chainId={payment.chainId} />
					{payerSignature?.signer === payer ? <Proven>{say("signedReceipt.payerProven")}</Proven> : null}
				</div>
			))}
			{payment.transfers.some(({ payer }) => payer === null) ? (
				<div className="party">
					<h3>{say("receipt.paidBy")}</h3>
					<p className="t-2">{say("receipt.payerUnknown")}</p>
				</div>
			) : null}
			<div className="party">
				<Identicon of={request.payee} />
				<h3>{say("receipt.paidTo")}</h3>
				<p className="t-strong">
					<bdi>{request.payeeName}</bdi>
				</p>
				{postal.length > 0 ? (
					<p className="t-2 memo__text">
						<bdi>{postal.join("\n")}</bdi>
					</p>
				) : null}
				<Address of={request.payee} chainId={payment.chainId} />
				{requestSignedAt === null ? null : (
					<Proven>{say("signedReceipt.payeeProven", { name: request.payeeName })}</Proven>
				)}
			</div>
		</div>
	);
}

function Address({ of, chainId }: { of: string; chainId: number }) {
	return (
		<div>
			<Hex address={of} />
			<span className="sr">{of}</span>
			{/* Nobody signed it, and it may be another tomorrow. */}
			<AddressName address={of} chainId={chainId} className="t-sm t-2 no-print" />
		</div>
	);
}

function Proven({ children }: { children: string }) {
	return (
		<p className="badge badge--plain">
			<Icon name="badge-check" />
			{children}
		</p>
	);
}

function Facts({ page: { claims, requestSignedAt } }: { page: ReceiptPage }) {
	const say = useSay();
	const { payment, request, bookkeeping } = claims;
	const { contract, symbol } = payment.token;
	const ties = [...new Set(payment.transfers.flatMap(({ tiedBy }) => tiedBy ?? []))];
	return (
		<dl className="facts facts--2">
			{request.memo ? (
				<div className="span">
					<dt>{say("signedReceipt.about")}</dt>
					<dd>
						<bdi>{request.memo}</bdi>
					</dd>
				</div>
			) : null}
			{bookkeeping?.invoiceNumber ? <Fact term={say("card.invoiceNumber")}>{bookkeeping.invoiceNumber}</Fact> : null}
			{bookkeeping?.taxId ? <Fact term={say("card.taxId")}>{bookkeeping.taxId}</Fact> : null}
			<Fact term={say("card.network")}>{payment.chainName}</Fact>
			<Fact term={say("receipt.token")}>
				{symbol}
				{contract ? <small className="short"> {shortAddress(contract)}</small> : null}
			</Fact>
			<Fact term={say("pay.block")}>{payment.blockNumber}</Fact>
			<Fact term={say("receipt.time")}>{sayInstant(say, payment.time * 1_000)}</Fact>
			{requestSignedAt === null ? null : (
				<Fact term={say("signedReceipt.requestSigned")}>{sayDayInShort(say, requestSignedAt)}</Fact>
			)}
			{ties.map((tie) => (
				<Fact key={tie} term={say("signedReceipt.tiedBy")}>
					{say(`signedReceipt.tie-${tie}`, { name: request.payeeName })}
				</Fact>
			))}
		</dl>
	);
}

function TransactionHash({ page: { claims } }: { page: ReceiptPage }) {
	const say = useSay();
	const copy = useCopy();
	const { hash, chainId } = claims.payment;
	const explorer = findChain(chainId)?.explorer;
	return (
		<div className="stack stack--2">
			<h3 className="label">{say("pay.transactionHash")}</h3>
			<p className="hash">{hash}</p>
			<div className="addr__links no-print">
				{explorer ? (
					<a href={`${explorer.url}/tx/${hash}`} target="_blank" rel="noreferrer">
						<Icon name="external-link" />
						{say("card.viewOn", { explorer: explorer.name })}
					</a>
				) : null}
				<button type="button" className="needs-script" onClick={() => copy(hash)}>
					<Icon name="copy" />
					{say("receipt.copyHash")}
				</button>
			</div>
		</div>
	);
}

function Signatures({ page: { claims, keyId, requestSignedAt } }: { page: ReceiptPage }) {
	const say = useSay();
	const { payeeName: name } = claims.request;
	const lines = [
		{ title: say("signedReceipt.signedBy"), note: say("signedReceipt.withKey", { key: keyId }) },
		...(claims.payerSignature
			? [{ title: say("signedReceipt.signedByPayer"), note: shortAddress(claims.payerSignature.signer) }]
			: []),
		...(requestSignedAt === null
			? []
			: [
					{
						title: say("signedReceipt.signedByRequester", { name, day: sayDayInShort(say, requestSignedAt) }),
						note: null,
					},
				]),
	];
	return (
		<ul className="bill__sigs">
			{lines.map(({ title, note }) => (
				<li key={title}>
					<Icon name="pen-line" />
					<span>
						<b>{title}</b> {note ? <bdi className="t-2">{note}</bdi> : null}
					</span>
				</li>
			))}
		</ul>
	);
}
