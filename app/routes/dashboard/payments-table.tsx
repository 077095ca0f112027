import { shortAddress } from "#app/core/address.ts";
import { requireChain, type TokenSymbol } from "#app/core/chains.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { amountText } from "#app/ui/amount.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { useCopy } from "#app/ui/copy.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import { Seal } from "#app/ui/seal.tsx";
import { apart } from "#app/words/apart.ts";
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
	token: TokenSymbol;
	chainId: number;
	/** base units, shown while nothing was paid */
	asked: string;
}

/** SPEC §2 and §4: one row per payment; without one, Stakeholder and Transaction read "none". */
export function PaymentsTable({ rows, token, chainId, asked }: PaymentsTableProps) {
	const say = useSay();
	return (
		<div className="tablewrap">
			<table className="table table--cards">
				<caption className="sr">{say("dashboard.tableCaption")}</caption>
				<PaymentsTableHead />
				<tbody>
					{hasNoRecord(rows) ? <NoneRow amount={amountText(asked, token)} /> : null}
					{rows.map((row) => (
						<Row key={row.key} row={row} token={token} chainId={chainId} />
					))}
				</tbody>
			</table>
		</div>
	);
}

function NoneRow({ amount }: { amount: string }) {
	const say = useSay();
	return (
		<tr>
			<td className="t-3">{say("dashboard.none")}</td>
			<td className="t-3 end">{say("dashboard.none")}</td>
			<td className="n">
				<AmountCell text={amount} />
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

function Row({ row, token, chainId }: { row: PaymentRow; token: TokenSymbol; chainId: number }) {
	const say = useSay();
	const { payment } = row;
	return (
		<tr className={payment.refused ? "payrow payrow--off" : "payrow"}>
			<td className="span">
				<span className="stakeholder">
					{payment.from ? <Seal of={payment.from} /> : null}
					<span>
						<b>
							<bdi>{payment.senderName || say("dashboard.noName")}</bdi>
						</b>
						{payment.senderEmail ? (
							<span className="t-3">
								<bdi>{payment.senderEmail}</bdi>
							</span>
						) : null}
						{payment.from ? <ShortAddress address={payment.from} className="t-xs t-3" /> : null}
						{payment.payerProof ? (
							<span className="t-xs t-3">{say(`dashboard.proofShort-${payment.payerProof}`)}</span>
						) : null}
					</span>
				</span>
			</td>
			<td className="end">
				<HashCell hash={payment.txHash} chainId={chainId} />
			</td>
			<td className="n">
				{payment.amount === null ? (
					<span className="t-3">{payment.refused ? say("dashboard.unknownAmount") : say("dashboard.notMined")}</span>
				) : (
					<AmountCell text={amountText(payment.amount, token)} />
				)}
			</td>
			<td className="end">
				<span className="statuscell">
					<StatusBadge status={row.status} suffix={row.progress ?? undefined} />
					{row.note ? <span className="t-xs t-2">{say(row.note)}</span> : null}
					{payment.late ? <span className="t-xs t-3">{say("dashboard.lateMark")}</span> : null}
				</span>
			</td>
			<td className="n span" data-label={say("dashboard.date")}>
				<LocalTime at={row.at} />
			</td>
		</tr>
	);
}

/** "100.00 USDC" with the figure in the stronger voice. */
function AmountCell({ text }: { text: string }) {
	const [figure, token] = text.split(" ");
	return (
		<bdi dir="ltr">
			<b>{figure}</b> {token}
		</bdi>
	);
}

/** The short form is the label; the whole hash goes to the explorer, the clipboard and assistive technology. */
function HashCell({ hash, chainId }: { hash: string; chainId: number }) {
	const say = useSay();
	const copy = useCopy();
	const { explorer } = requireChain(chainId);
	return (
		<span className="hashcell">
			{explorer ? (
				<a href={`${explorer.url}/tx/${hash}`} target="_blank" rel="noreferrer" className="short">
					<span aria-hidden="true">{shortAddress(hash)}</span>
					<span className="sr">{say("dashboard.viewHash", { hash: apart(say, hash), explorer: explorer.name })}</span>
				</a>
			) : (
				<span className="short" title={hash}>
					<span aria-hidden="true">{shortAddress(hash)}</span>
					<span className="sr">{hash}</span>
				</span>
			)}
			<button
				type="button"
				className="iconbtn needs-script"
				aria-label={say("dashboard.copyHash", { hash: apart(say, shortAddress(hash)) })}
				onClick={() => copy(hash)}
			>
				<Icon name="copy" size="small" />
			</button>
		</span>
	);
}
