import { shortAddress } from "#app/core/address.ts";
import type { TokenOnChain } from "#app/core/chains.ts";
import type { DashboardPayment } from "#app/core/payments/wire.ts";
import { Badge, StatusBadge } from "#app/ui/badge.tsx";
import { HashCell } from "#app/ui/hash-cell.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayAmount, sayFigure } from "#app/words/amounts.ts";
import { isolated } from "#app/words/isolated.ts";
import { type PaymentWorths, worthKey } from "./dashboard-props.ts";
import { decidedTitle, UndoForm } from "./decided-band.tsx";
import { isDecided } from "./decisions.ts";
import { PayerCell } from "./payer-cell.tsx";
import { hasNoRecord, type PaymentRow } from "./payment-rows.ts";

export function PaymentsTableHead() {
	const say = useSay();
	return (
		<thead>
			<tr>
				<th scope="col">{say("dashboard.stakeholder")}</th>
				<th scope="col">{say("dashboard.transaction")}</th>
				<th scope="col" className="n">
					{say("dashboard.amount")}
				</th>
				<th scope="col">{say("dashboard.status")}</th>
				<th scope="col" className="n">
					{say("dashboard.date")}
				</th>
			</tr>
		</thead>
	);
}

interface PaymentsTableProps {
	rows: PaymentRow[];
	terms: TokenOnChain & { chainIds: readonly number[] };
	/** base units, shown while nothing was paid */
	asked: string;
	/** the link whose credited payments have signed receipts; null: none are signed */
	receiptsOf: string | null;
	worths?: PaymentWorths;
}

/** SPEC §2 and §4: one row per payment; without one, Stakeholder and Transaction read "none". */
export function PaymentsTable({ rows, terms, asked, receiptsOf, worths = {} }: PaymentsTableProps) {
	const say = useSay();
	return (
		<div className="tablewrap">
			<table className="table table--cards">
				<caption className="sr">{say("dashboard.tableCaption")}</caption>
				<PaymentsTableHead />
				<tbody>
					{hasNoRecord(rows) ? <NoneRow asked={asked} coin={terms} /> : null}
					{rows.map((row) => (
						<Row key={row.key} row={row} terms={terms} receiptsOf={receiptsOf} worth={worths[worthKey(row.payment)]} />
					))}
				</tbody>
			</table>
		</div>
	);
}

function NoneRow({ asked, coin }: { asked: string; coin: TokenOnChain }) {
	const say = useSay();
	return (
		<tr>
			<td className="t-3">{say("dashboard.none")}</td>
			<td className="t-3 end">{say("dashboard.none")}</td>
			<td className="n">
				<AmountCell baseUnits={asked} coin={coin} />
			</td>
			<td className="end">
				<StatusBadge status="none" />
			</td>
			<td className="n t-3 span" data-label={say("dashboard.date")}>
				{say("dashboard.notYet")}
			</td>
		</tr>
	);
}

interface RowProps extends Pick<PaymentsTableProps, "terms" | "receiptsOf"> {
	row: PaymentRow;
	/** when it arrived */
	worth: string | undefined;
}

function Row({ row, terms, receiptsOf, worth }: RowProps) {
	const say = useSay();
	const { payment } = row;
	return (
		<tr className={payment.refused ? "payrow payrow--refused" : "payrow"}>
			<td className="span">
				<PayerCell payment={payment} />
			</td>
			<td className="end">
				<HashCell hash={payment.txHash} chainId={payment.chainId} named={terms.chainIds.length > 1} />
			</td>
			<td className="n">
				<PaidAmount payment={payment} coin={terms} worth={worth} />
			</td>
			<td className="end">
				<span className="statuscell">
					<RowBadge row={row} />
					{row.notes.map((note) => (
						<span key={note} className="t-xs t-2">
							{say(note)}
						</span>
					))}
					{row.late ? <span className="t-xs t-3">{say(row.late)}</span> : null}
					{receiptsOf !== null && payment.state === "credited" && !payment.refused ? (
						<a
							className="inline-act"
							href={`/link/${receiptsOf}/receipt/${payment.id}`}
							aria-label={say("dashboard.signedReceiptOf", { hash: isolated(say, shortAddress(payment.txHash)) })}
						>
							{say("dashboard.signedReceipt")}
						</a>
					) : null}
				</span>
			</td>
			<td className="n span" data-label={say("dashboard.date")}>
				<LocalTime at={row.at} />
				{isDecided(payment) ? (
					<UndoForm
						paymentKey={payment.id}
						className="inline-act"
						name={say("dashboard.undoOf", { what: decidedTitle(say, payment, terms) })}
					/>
				) : null}
			</td>
		</tr>
	);
}

function RowBadge({ row }: { row: PaymentRow }) {
	const say = useSay();
	if (row.status === "not-mine") {
		return (
			<Badge tone={null} icon="ban">
				{say("dashboard.statusNotMine")}
			</Badge>
		);
	}
	return <StatusBadge status={row.status} suffix={row.progress ?? undefined} />;
}

/** "1,000,000.00 USDC" is not long. */
const LONG_AMOUNT = 18;

/** What arrived, and by whose word where the chain does not show it. */
function PaidAmount({
	payment,
	coin,
	worth,
}: {
	payment: DashboardPayment;
	coin: TokenOnChain;
	worth: RowProps["worth"];
}) {
	const say = useSay();
	const { amount, amountSource, seenAmount, decided, refused, state } = payment;
	if (amount === null) {
		return (
			<span className="amountcell t-3">
				{refused || state !== "broadcast" ? say("dashboard.unknownAmount") : say("dashboard.notMined")}
				{seenAmount === null || refused ? null : (
					<small>
						<Said
							id="dashboard.seenThere"
							values={{ amount: <bdi dir="ltr">{sayAmount(say, seenAmount, coin)}</bdi> }}
						/>
					</small>
				)}
			</span>
		);
	}
	const text = sayAmount(say, amount, coin);
	return (
		<span className={text.length > LONG_AMOUNT ? "amountcell amountcell--long" : "amountcell"}>
			{decided === "not-mine" ? (
				<s>
					<bdi dir="ltr">{text}</bdi>
				</s>
			) : (
				<AmountCell baseUnits={amount} coin={coin} />
			)}
			{amountSource === "requester" ? <small className="t-3">{say("dashboard.byYourWord")}</small> : null}
			{state === "credited" && worth !== undefined ? (
				<small className="t-3">
					<bdi>{worth}</bdi>
				</small>
			) : null}
		</span>
	);
}

/** "100.00 USDC" with the figure in the stronger voice. */
function AmountCell({ baseUnits, coin }: { baseUnits: string; coin: TokenOnChain }) {
	const say = useSay();
	return (
		<bdi dir="ltr">
			<b>{sayFigure(say, baseUnits, coin)}</b> {coin.token}
		</bdi>
	);
}
