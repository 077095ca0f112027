import type { Bookkeeping } from "#app/core/payments/bookkeeping.ts";
import type { TokenNote, TokenOnChain } from "#app/core/tokens.ts";
import type { ShownName } from "../core/payments/payee-name.ts";
import type { KnownOfRequester } from "./trust-strip.tsx";
import type { ShownWorth } from "./worth-line.tsx";

/** What the payer's card shows of a request, on the network that was chosen. */
export interface RequestTerms extends TokenOnChain, KnownOfRequester {
	requesterName: string;
	/** null while it is still typed */
	requesterAddress: string | null;
	/** base units */
	amount: string;
	/** what that is worth to the reader; null or left out: not known */
	worth?: ShownWorth | null;
	/** the network's name */
	network: string;
	/** every network the link may be paid on */
	networks: readonly unknown[];
	/** what the address is called there; left out before there is a link */
	payeeName?: ShownName | null;
	/** what the token is on this chain */
	note: TokenNote;
	/** null where no public explorer shows the chain */
	explorer: { name: string; addressUrl: string } | null;
	/** end of the due day, epoch ms */
	dueAt: number | null;
	/** "7f3k-92qd"; null before there is a link */
	label: string | null;
	memo: string | null;
	/** left out or null: none */
	bookkeeping?: Bookkeeping | null;
	/** a link for many payers; left out: it asks once */
	many?: {
		/** the sum is the least of what each payer may choose */
		open: boolean;
		most: number | null;
		/** payments that are paid; null before there is a link */
		paid: number | null;
	};
	/** when it was made, epoch ms; left out before there is a link */
	createdAt?: number;
}
