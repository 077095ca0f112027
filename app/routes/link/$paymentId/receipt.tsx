import { transactionKey } from "#app/core/payments/transaction-id.ts";
import type { PublicPayment, PublicSnapshot } from "#app/core/payments/wire.ts";
import { shortAddress } from "#app/core/short-address.ts";
import { Hex } from "#app/ui/address-block.tsx";
import { AddressProof } from "#app/ui/address-proof.tsx";
import { Amount } from "#app/ui/amount.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { BookkeepingLines } from "#app/ui/bookkeeping-lines.tsx";
import { useCopy } from "#app/ui/copy.tsx";
import { EmailProof } from "#app/ui/email-proof.tsx";
import { Explained } from "#app/ui/explained.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Icon, Logo } from "#app/ui/icon.tsx";
import { Identicon, Watermark } from "#app/ui/identicon.tsx";
import { AddressName } from "#app/ui/known-names.tsx";
import { Memo } from "#app/ui/memo.tsx";
import { useSay } from "#app/ui/say.tsx";
import { useCelebration } from "#app/ui/use-celebration.ts";
import { WorthLine } from "#app/ui/worth-line.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { networkOf } from "#app/words/link-situation.ts";
import { sayInstant } from "#app/words/moments.ts";
import { sayToken } from "#app/words/token-words.ts";
import type { PayRequest } from "./page-data.ts";

export interface ReceiptProps {
	request: PayRequest;
	/** of a paid link */
	snapshot: PublicSnapshot;
	/** the payment page's whole address */
	pageUrl: string;
	/** each transaction has a signed receipt of its own */
	isSigned: boolean;
}

/**
 * What a payment ends with: the sum, both sides, and each transaction that paid it. Everybody with the link sees it, so it
 * holds what the request said and what the chain shows, and nothing of who paid.
 */
export function Receipt({ request, snapshot, pageUrl, isSigned }: ReceiptProps) {
	const say = useSay();
	const celebrated = useCelebration(`pay:${request.paymentId}`, true);
	const paid = snapshot.payments.filter(({ state }) => state === "credited");
	const payers = [...new Set(paid.map(({ from }) => from))];
	const [payer] = payers;
	const paidOn = paid[0]?.chainId ?? request.chainId;
	const inToken = (units: string) => sayAmount(say, units, request);
	return (
		<section className="pay__request doc__pad receipt" aria-labelledby="who">
			<Watermark of={request.requesterAddress} drawn={celebrated} />
			<div className="receipt__head">
				<Logo />
				<div>
					<h1 className="t-md" id="who">
						{say("receipt.title")}
					</h1>
					<p className="mono">
						<bdi>{request.label}</bdi>
					</p>
				</div>
			</div>
			<div className="stack stack--3">
				<Amount
					baseUnits={snapshot.received}
					token={request.token}
					chainId={request.chainId}
					spoken={say("receipt.amountPaid")}
				/>
				<WorthLine worth={request.worthArrived} of={snapshot.received} />
				<Finality request={request} snapshot={snapshot} paid={paid} />
				{snapshot.detail === "confirmed-by-requester" ? (
					<p className="t-sm t-2">
						{say("situation.confirmedByRequester", {
							requester: request.requesterName,
							amount: inToken(snapshot.received),
						})}
					</p>
				) : null}
			</div>
			<div className="parties">
				<div className="party">
					{payer && payers.length === 1 ? <Identicon of={payer} /> : null}
					<h2>{say("receipt.paidBy")}</h2>
					{payers.length > 1 ? (
						<p className="t-2">{say("receipt.payersBelow", { count: payers.length })}</p>
					) : (
						<Account address={payer ?? null} chainId={paidOn} />
					)}
				</div>
				<div className="party">
					<Identicon of={request.requesterAddress} />
					<h2>{say("receipt.paidTo")}</h2>
					<p className="t-strong">
						<bdi>{request.requesterName}</bdi>
					</p>
					{request.requesterEmail === "" ? null : (
						<p className="t-2">
							<bdi>{request.requesterEmail}</bdi> <EmailProof proven={request.emailProven} />
						</p>
					)}
					<Account address={request.requesterAddress} chainId={paidOn} />
					<div>
						<AddressProof proven={request.addressProven} />
					</div>
				</div>
			</div>
			{snapshot.received === snapshot.asked ? null : (
				<dl className="facts">
					<Fact term={say("receipt.askedFor")}>{inToken(snapshot.asked)}</Fact>
				</dl>
			)}
			{request.memo ? <Memo memo={request.memo} /> : null}
			<BookkeepingLines lines={request.bookkeeping} name={request.requesterName} />
			{paid.map((payment, index) => (
				<Transfer
					key={transactionKey(payment)}
					payment={payment}
					request={request}
					title={
						paid.length > 1 && payment.amount !== null
							? `${say("receipt.transferOf", { index: index + 1, count: paid.length })}: ${inToken(payment.amount)}`
							: null
					}
					names={payers.length > 1}
					isSigned={isSigned}
				/>
			))}
			<div className="print-only t-sm t-2">
				<p>{say("receipt.keptAt")}</p>
				<p className="hash">{pageUrl}</p>
			</div>
			<p className="t-xs t-3 no-print">
				{say("receipt.whoSees")}{" "}
				<a className="link" href={`/contact-us?link=${request.paymentId}`}>
					{say("receipt.report")}
				</a>
			</p>
		</section>
	);
}

/** Whether the chain may still take it back, and what that means. */
function Finality({
	request,
	snapshot,
	paid,
}: Omit<ReceiptProps, "pageUrl" | "isSigned"> & { paid: readonly PublicPayment[] }) {
	const say = useSay();
	if (!snapshot.final) {
		const network = networkOf(request, paid.find(({ final }) => !final)?.chainId);
		return (
			<Explained
				label={
					<Badge tone="warn" icon="clock">
						{say("receipt.paidNotFinal")}
					</Badge>
				}
			>
				{say("receipt.notFinalMeans", { network })}
			</Explained>
		);
	}
	return (
		<p className="badge badge--plain">
			<Icon name="badge-check" />
			{say("receipt.paidFinal")}
		</p>
	);
}

/** @param address - `null`: nobody knows whose money it was */
function Account({ address, chainId }: { address: string | null; chainId: number }) {
	const say = useSay();
	if (!address) return <p className="t-2">{say("receipt.payerUnknown")}</p>;
	return (
		<div>
			<Hex address={address} />
			<span className="sr">{address}</span>
			<AddressName address={address} chainId={chainId} className="t-sm t-2 no-print" />
		</div>
	);
}

interface TransferProps {
	payment: PublicPayment;
	request: PayRequest;
	/** null where there is one alone, of the receipt's own sum */
	title: string | null;
	/** it says who paid, since the receipt does not */
	names: boolean;
	isSigned: boolean;
}

/** One transaction, as its chain shows it. */
function Transfer({ payment, request, title, names, isSigned }: TransferProps) {
	const say = useSay();
	const copy = useCopy();
	const { txHash, blockNumber, minedAt } = payment;
	const { network, explorer, contract, note } =
		request.networks.find(({ chainId }) => chainId === payment.chainId) ?? request;
	return (
		<section className="receipt__transfer">
			{title ? <h2 className="t-md">{title}</h2> : null}
			{names ? (
				<div className="party">
					{payment.from ? <Identicon of={payment.from} /> : null}
					<h3>{say("receipt.paidBy")}</h3>
					<Account address={payment.from} chainId={payment.chainId} />
				</div>
			) : null}
			<dl className="facts facts--2">
				<Fact term={say("card.network")}>{network}</Fact>
				<Fact term={say("receipt.token")}>
					{sayToken(say, request.token, note)}
					{contract ? <small className="short"> {shortAddress(contract)}</small> : null}
				</Fact>
				{blockNumber === null ? null : <Fact term={say("pay.block")}>{blockNumber}</Fact>}
				{minedAt === null ? null : <Fact term={say("receipt.time")}>{sayInstant(say, minedAt)}</Fact>}
			</dl>
			<div className="stack stack--2">
				<h3 className="label">{say("pay.transactionHash")}</h3>
				<p className="hash">{txHash}</p>
				<div className="addr__links no-print">
					{explorer ? (
						<a href={`${explorer.transactionUrl}${txHash}`} target="_blank" rel="noreferrer">
							<Icon name="external-link" />
							{say("card.viewOn", { explorer: explorer.name })}
						</a>
					) : null}
					<button
						type="button"
						className="needs-script"
						aria-label={say("receipt.copyHashOf", { hash: txHash })}
						onClick={() => copy(txHash)}
					>
						<Icon name="copy" />
						{say("receipt.copyHash")}
					</button>
					{isSigned ? (
						<a href={`/link/${request.paymentId}/receipt/${transactionKey(payment)}`}>
							<Icon name="badge-check" />
							{say("receipt.signed")}
						</a>
					) : null}
				</div>
				{explorer ? null : <p className="help no-print">{say("pay.noExplorer", { network })}</p>}
			</div>
		</section>
	);
}

/** What one does with a receipt. */
export function ReceiptButtons({ pageUrl }: { pageUrl: string }) {
	const say = useSay();
	const copy = useCopy();
	return (
		<div className="row row--wrap needs-script">
			<button type="button" className="btn btn--primary grow" onClick={() => window.print()}>
				<Icon name="printer" />
				{say("receipt.print")}
			</button>
			<button type="button" className="btn btn--secondary grow" onClick={() => copy(pageUrl)}>
				<Icon name="copy" />
				{say("receipt.copyLink")}
			</button>
		</div>
	);
}
