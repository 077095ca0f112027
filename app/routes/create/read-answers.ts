import { type Address, parseAddress } from "#app/core/address.ts";
import type { TokenSymbol } from "#app/core/tokens.ts";

/** What a requester is asked before a link is made, as the page gets it. Amounts are base units as decimal strings. */
export interface Doubts {
	amount: string;
	token: TokenSymbol;
	/** the network chosen first */
	chainId: number;
	/** every network chosen, the first one first */
	chainIds: readonly number[];
	network: string;
	/** null: a name was typed */
	address: Address | null;
	/** where the typed name leads; null: the address was typed itself */
	named: NamedDoubt | null;
	/** the sum made unique; null: nothing is asked about it */
	unique: string | null;
	/** networks on which the address has code, while it has none on the chosen one */
	codeOn: string[];
}

/** Where a typed name leads, shown before it is stored. */
export interface NamedDoubt {
	/** as typed */
	typed: string;
	name: string;
	address: Address;
	/** shown before, and gone on with */
	isSeen: boolean;
	/** where it led a moment ago; null: nothing was shown */
	before: Address | null;
	/** names of networks it has no address of its own for */
	borrowedOn: string[];
}

/** "asked:chosen", both base units. */
export const SUM_FIELD = "sameSum";
/** What was warned of, as `codeKey` writes it. */
export const CODE_FIELD = "codeElsewhere";

/** The address shown for a name, as `nameKey` writes it. */
export const NAME_FIELD = "namedAddress";

const ANSWER_FIELDS = [SUM_FIELD, CODE_FIELD, NAME_FIELD];

/** "marta.eth=0x…": a name typed afterwards is asked about anew. */
export function nameKey(typed: string, address: Address): string {
	return `${typed}=${address}`;
}

/** "1+8453:0x…": a network chosen afterwards is asked about anew. */
export function codeKey(chainIds: readonly number[], address: Address): string {
	return `${chainIds.join("+")}:${address}`;
}

const SUM = /^(\d{1,78}):(\d{1,78})$/;

/**
 * The answers to the doubts, as far as they are about this very draft: a form that was changed since is asked anew.
 *
 * @returns `amount`: the sum chosen in base units; `named`: the address shown for the typed name; null: none
 */
export function readAnswers(
	form: FormData,
	draft: { amount: bigint; chainIds: readonly number[]; requesterAddress: Address | null; payeeName?: string | null },
): { amount: bigint | null; codeElsewhere: boolean; named: Address | null } {
	const [, asked, chosen] = SUM.exec(String(form.get(SUM_FIELD) ?? "")) ?? [];
	const isSame = asked !== undefined && BigInt(asked) === draft.amount;
	const named = readNamed(String(form.get(NAME_FIELD) ?? ""), draft.payeeName ?? null);
	const address = draft.requesterAddress ?? named;
	return {
		named,
		amount: isSame && chosen !== undefined ? BigInt(chosen) : null,
		codeElsewhere: address !== null && form.get(CODE_FIELD) === codeKey(draft.chainIds, address),
	};
}

/** What was typed and chosen, without what was said to the doubts about it. */
export function withoutAnswers(form: FormData): [name: string, value: string][] {
	return [...form].flatMap(([name, value]) => (ANSWER_FIELDS.includes(name) ? [] : [[name, String(value)]]));
}

function readNamed(text: string, typed: string | null): Address | null {
	if (typed === null || !text.startsWith(`${typed}=`)) return null;
	const address = parseAddress(text.slice(typed.length + 1));
	return address.ok ? address.value : null;
}
