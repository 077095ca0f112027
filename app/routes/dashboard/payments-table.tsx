import { shortAddress } from "#app/core/address.ts";
import { requireChain, type TokenSymbol } from "#app/core/chains.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { useCopy } from "#app/ui/copy.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Seal } from "#app/ui/seal.tsx";
import { proofShort, dashboardTable as words } from "#app/words/dashboard.ts";
import { inToken } from "./money-notes.ts";
import { hasNoRecord, type PaymentRow } from "./payment-rows.ts";

export function PaymentsTableHead() {
	return (
		<thead>
			<tr>
				<th scope="col">{words.stakeholder}</th>
				<th scope="col">{words.transaction}</th>
				<th scope="col" className="n">
					{words.amount}
				</th>
				<th scope="col">{words.status}</th>
				<th scope="col" className="n">
					{words.date}
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
	return (
		<div className="tablewrap">
			<table className="table table--cards">
				<caption className="sr">{words.caption}</caption>
				<PaymentsTableHead />
				<tbody>
					{hasNoRecord(rows) ? <NoneRow amount={inToken(asked, token)} /> : null}
					{rows.map((row) => (
						<Row key={row.key} row={row} token={token} chainId={chainId} />
					))}
				</tbody>
			</table>
		</div>
	);
}

function NoneRow({ amount }: { amount: string }) {
	return (
		<tr>
			<td className="t-3">{words.none}</td>
			<td className="t-3 end">{words.none}</td>
			<td className="n">
				<AmountCell text={amount} />
			</td>
			<td className="end">
				<StatusBadge status="none" />
			</td>
			<td className="n t-3 span" data-label={words.date}>
				{words.notYet}
			</td>
		</tr>
	);
}

function Row({ row, token, chainId }: { row: PaymentRow; token: TokenSymbol; chainId: number }) {
	const { payment } = row;
	return (
		<tr className={payment.refused ? "payrow payrow--off" : "payrow"}>
			<td className="span">
				<span className="stakeholder">
					{payment.from ? <Seal of={payment.from} /> : null}
					<span>
						<b>
							<bdi>{payment.senderName || words.noName}</bdi>
						</b>
						{payment.senderEmail ? (
							<span className="t-3">
								<bdi>{payment.senderEmail}</bdi>
							</span>
						) : null}
						{payment.from ? <ShortAddress address={payment.from} className="t-xs t-3" /> : null}
						{payment.payerProof ? <span className="t-xs t-3">{proofShort[payment.payerProof]}</span> : null}
					</span>
				</span>
			</td>
			<td className="end">
				<HashCell hash={payment.txHash} chainId={chainId} />
			</td>
			<td className="n">
				{payment.amount === null ? (
					<span className="t-3">{payment.refused ? words.unknownAmount : words.notMined}</span>
				) : (
					<AmountCell text={inToken(payment.amount, token)} />
				)}
			</td>
			<td className="end">
				<span className="statuscell">
					<StatusBadge status={row.status} suffix={row.progress ?? undefined} />
					{row.note ? <span className="t-xs t-2">{row.note}</span> : null}
					{payment.late ? <span className="t-xs t-3">{words.lateMark}</span> : null}
				</span>
			</td>
			<td className="n span" data-label={words.date}>
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
	const copy = useCopy();
	const { explorer } = requireChain(chainId);
	return (
		<span className="hashcell">
			{explorer ? (
				<a href={`${explorer.url}/tx/${hash}`} target="_blank" rel="noreferrer" className="short">
					<span aria-hidden="true">{shortAddress(hash)}</span>
					<span className="sr">{words.viewHash(explorer.name, hash)}</span>
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
				aria-label={words.copyHash(shortAddress(hash))}
				onClick={() => copy(hash)}
			>
				<Icon name="copy" size="small" />
			</button>
		</span>
	);
}
