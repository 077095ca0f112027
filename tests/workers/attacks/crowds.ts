import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { env } from "../environment.ts";
import { freshAddress, stranger, unique } from "../scenario.ts";

/** What strangers pile up on a link, stored as it would be, without the time that the doing takes. */

interface StoredTransfer {
	/** base units */
	amount: string;
	state: "needs-requester" | "credited";
	asks: string | null;
	payerProof: string | null;
}

/** Transfers of a stranger's to the link's payee, which they reported. */
export async function crowdOfTransfers(
	paymentId: string,
	count: number,
	{ amount, state, asks, payerProof }: StoredTransfer,
): Promise<void> {
	const rows = JSON.stringify(Array.from({ length: count }, () => `0x${unique("").slice(-8).padStart(64, "0")}`));
	const at = Date.now();
	await env.DB.prepare(`
		insert into reported_transactions (payment_id, chain_id, tx_hash, state, last_seen_at, looked_at, reported_at)
		select ?1, ?2, value, 'watching', ?3, ?3, ?3 from json_each(?4)
	`)
		.bind(paymentId, LOCAL_CHAIN_ID, at, rows)
		.run();
	await env.DB.prepare(`
		insert into transfers (payment_id, chain_id, tx_hash, log_ordinal, payee, amount, amount_source, from_address,
			block_number, block_hash, mined_at, confirmations, state, asks, payer_proof, final, late, created_at, updated_at)
		select p.payment_id, p.chain_id, value, 0, p.requester_address, ?5, 'chain', ?3, '1',
			'0x' || lower(hex(zeroblob(32))), ?4, 1, ?6, ?7, ?8, 0, 0, ?4, ?4
		from json_each(?2), pending_payments p where p.payment_id = ?1
	`)
		.bind(paymentId, rows, stranger.address, at, amount, state, asks, payerProof)
		.run();
}

/** Attempts of as many accounts. */
export async function crowdOfAttempts(paymentId: string, count: number): Promise<void> {
	const ids = Array.from({ length: count }, () => [unique("attempt"), freshAddress()]);
	await env.DB.prepare(`
		insert into payment_attempts (id, payment_id, chain_id, from_address, nonce, amount, head_block, tag, sender_name,
			sender_email, state, watching, created_at, updated_at)
		select json_extract(value,'$[0]'), ?1, ?2, json_extract(value,'$[1]'), 0, '1', '0', null, 'Mallory', 'mallory@example.com',
			'open', 0, ?3, ?3
		from json_each(?4)
	`)
		.bind(paymentId, LOCAL_CHAIN_ID, Date.now() + 1, JSON.stringify(ids))
		.run();
}

/** Whoever reads the link and then stores a change is too late each time. */
export async function makeRestless(paymentId: string): Promise<void> {
	await env.DB.exec(
		`create trigger restless before update of version on pending_payments when old.payment_id = '${paymentId}' begin select raise(abort, 'NOT NULL constraint failed: pending_payments.version'); end`,
	);
}

export const calmDown = () => env.DB.exec("drop trigger if exists restless");
