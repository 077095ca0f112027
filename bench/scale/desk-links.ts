import { NO_DUE_DAY } from "#app/core/payments/link-query.ts";

/** An account's links, each paid once, made by SQL: link, transfer and the line of the list. */

const AT_ONCE = 5_000;
const ID =
	"printf('%s', substr('2222222222222222222222222', 1, 19) || replace(replace(replace(printf('%08d', i), '0', 'z'), '1', 'y'), '8', 'x'))";
const PAYEE = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
/** Of the months that the figures are kept for. */
const MINUTE_MS = 60_000;

/** @returns a link's id, as `makeLinks` makes it */
export function linkId(at: number): string {
	const digits = String(at).padStart(8, "0").replaceAll("0", "z").replaceAll("1", "y").replaceAll("8", "x");
	return `${"2".repeat(19)}${digits}`;
}

/**
 * @param from - the first link's number; accounts' numbers must not meet
 * @param now - epoch ms: the last link is made then, the others a minute apart before
 */
export async function makeLinks(
	database: D1Database,
	userId: string,
	{ from, count, now }: { from: number; count: number; now: number },
): Promise<void> {
	for (let first = 0; first < count; first += AT_ONCE) {
		const numbers = `with recursive n(i) as (select ${from + first} union all select i + 1 from n where i + 1 < ${from + Math.min(count, first + AT_ONCE)})`;
		const at = `(${now} - (${from + count - 1} - i) * ${MINUTE_MS})`;
		const hash = "('0x' || printf('%064x', i))";
		const row = `json_object(
			'paymentId', ${ID}, 'version', 1, 'state', case when i % 4 = 0 then 'waiting' else 'paid' end, 'memo', 'Invoice ' || i,
			'requesterName', 'Ada Lovelace', 'token', 'USDC', 'chainId', 31337, 'chainIds', json_array(31337), 'payee', '${PAYEE}',
			'asked', '100000000', 'received', case when i % 4 = 0 then '0' else '100000000' end, 'confirmations', null,
			'parts', json_array(), 'payer', json_object('name', 'Jonas Weber', 'proven', json('true')), 'names', 1, 'transfers', 1,
			'opened', 1, 'reached', json_object('opened', json('true'), 'connected', json('true'), 'sent', json('true'), 'paid', json('true')),
			'dueAt', null, 'createdAt', ${at}, 'paidAt', ${at}, 'cancelledAt', null, 'reuse', null, 'parentId', null)`;
		await database.batch([
			database
				.prepare(
					`insert into pending_payments (payment_id, user_id, requester_name, requester_email, requester_address, chain_id, token,
						amount, memo, confirmations_asked, dashboard_password_hash, created_at, summary_version)
					${numbers} select ${ID}, ?1, 'Ada Lovelace', 'ada@example.com', '${PAYEE}', 31337, 'USDC', '100000000', 'Invoice ' || i,
						'1', 'h', ${at}, 1 from n`,
				)
				.bind(userId),
			database
				.prepare(
					`insert into link_summaries (payment_id, user_id, version, state, token, chain_id, payee, sum_key, due_key, search_text, row,
						receipts, created_at, changed_at)
					${numbers} select ${ID}, ?1, 1, case when i % 4 = 0 then 'waiting' else 'paid' end, 'USDC', 31337, '${PAYEE}',
						printf('%032d', i % 997), ${NO_DUE_DAY}, 'invoice ' || i || char(10) || ${hash}, ${row},
						json_array(json_object('chainId', 31337, 'month', strftime('%Y-%m', ${at} / 1000, 'unixepoch'), 'amount', '100000000')),
						${at}, ${at} from n`,
				)
				.bind(userId),
			database.prepare(
				`insert into transfers (payment_id, chain_id, tx_hash, log_ordinal, payee, amount, from_address, block_number, block_hash,
					mined_at, confirmations, state, payer_proof, final, late, created_at, updated_at)
				${numbers} select ${ID}, 31337, ${hash}, 0, '${PAYEE}', '100000000', '${PAYEE}', i, ${hash}, ${at}, 12, 'credited', 'attempt', 1, 0,
					${at}, ${at} from n`,
			),
		]);
	}
}
