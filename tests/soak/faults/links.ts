import type { Address } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { paymentIdFromBytes } from "#app/core/payments/payment-id.ts";
import type { TokenSymbol } from "#app/core/tokens.ts";
import { unique } from "#local/runtime/seed.ts";

export interface LinkInput {
	requesterAddress: Address;
	chainId?: number;
	token?: TokenSymbol;
	/** base units */
	amount?: bigint;
	confirmationsAsked?: "1" | "12" | "final";
	/** whose it is; links with the same one are of one account. Default: somebody new */
	user?: string;
}

/** 100 USDC in base units. */
export const HUNDRED = 100_000_000n;

export interface Statement {
	sql: string;
	values: unknown[];
}

/** Many links at once, each of somebody who proved their e-mail and the receiving address. @returns their payment ids, in order */
export function describeLinks(inputs: readonly LinkInput[]): { ids: string[]; statements: Statement[] } {
	const at = Date.now();
	const rows = inputs.map((input) => ({
		id: paymentIdFromBytes(crypto.getRandomValues(new Uint8Array(16))),
		user: input.user ?? unique("user"),
		address: input.requesterAddress,
		chain: input.chainId ?? LOCAL_CHAIN_ID,
		token: input.token ?? "USDC",
		amount: String(input.amount ?? HUNDRED),
		asked: input.confirmationsAsked ?? "1",
	}));
	const values = [JSON.stringify(rows), at];
	const value = (key: keyof (typeof rows)[number]) => `value ->> '${key}'`;
	const all = [
		`insert into users (id, email, email_verified_at, display_name, created_at)
		select distinct ${value("user")}, ${value("user")} || '@example.com', ?2, 'Ada', ?2 from json_each(?1)`,
		`insert into wallets (user_id, address, proven_at, added_at)
		select distinct ${value("user")}, ${value("address")}, ?2, ?2 from json_each(?1)`,
		`insert into pending_payments (payment_id, user_id, requester_name, requester_email, requester_address, chain_id,
			token, amount, confirmations_asked, dashboard_password_hash, submission_key, created_at, language)
		select ${value("id")}, ${value("user")}, 'Ada Lovelace', ${value("user")} || '@example.com', ${value("address")}, ${value("chain")},
			${value("token")}, ${value("amount")}, ${value("asked")}, 'no password opens this', ${value("id")}, ?2, 'en'
		from json_each(?1)`,
		`insert into link_chains (payment_id, chain_id, payee, token, place)
		select ${value("id")}, ${value("chain")}, ${value("address")}, ${value("token")}, 0 from json_each(?1)`,
		`insert into payment_events (payment_id, kind, dedupe_key, detail, at)
		select ${value("id")}, 'created', 'created', '{}', ?2 from json_each(?1)`,
	];
	return {
		ids: rows.map((row) => row.id),
		statements: all.map((sql) => ({ sql, values: sql.includes("?2") ? values : values.slice(0, 1) })),
	};
}

/** The same, made. */
export async function makeLinks(database: D1Database, inputs: readonly LinkInput[]): Promise<string[]> {
	const { ids, statements } = describeLinks(inputs);
	await database.batch(statements.map(({ sql, values }) => database.prepare(sql).bind(...values)));
	return ids;
}
