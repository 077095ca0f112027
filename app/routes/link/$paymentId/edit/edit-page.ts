import type { SubmissionResult } from "@conform-to/react";
import type { AfterSubmit } from "#app/core/payments/payment-terms.ts";
import type { ShownRequest } from "#app/core/payments/signed-request.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import type { TypedName } from "#app/services/payments/payee-name.ts";
import type { RequestTerms } from "#app/ui/request-terms.ts";

/** What the edit page's server side hands to its browser side. */
export interface EditPage {
	paymentId: string;
	/** what the link is called */
	title: string;
	/** as the payer sees it on the network chosen first */
	card: RequestTerms;
	chainIds: readonly number[];
	/** what became of the name its address was typed as; null: the address was typed itself */
	typedName: TypedName | null;
	afterSubmit: AfterSubmit | null;
	status: PublicSnapshot["status"];
	/** epoch ms; null while it is not, and once it was paid all the same */
	cancelledAt: number | null;
	/** those that payers may read, oldest first */
	events: PublicSnapshot["events"];
	/** base units left to pay */
	rest: string;
	memoLocked: boolean;
	dueLocked: boolean;
	bookkeepingLocked: boolean;
	/** of a link for many; null: it asks once */
	many: {
		/** payments it takes; null: any number */
		most: number | null;
		/** payments that are paid, or whose money was seen */
		moved: number;
	} | null;
	remindRequester: boolean;
	remindPayer: boolean;
	/** without script: whoever pressed "Cancel the link" is asked here */
	asksCancel: boolean;
	/** what its payee may sign; null: such a link is not signed */
	request: ShownRequest | null;
	/** when it was signed as it is, epoch ms; null: it is not */
	signedAt: number | null;
	/** an edit took its signature away */
	signatureEnded: boolean;
	/** the server's clock, epoch ms */
	now: number;
}

/** What every tab of the page is given. */
export interface TabProps {
	page: EditPage;
	lastResult: SubmissionResult<string[]> | undefined;
	/** the card beside the form follows what is typed */
	onTyped(typed: Partial<Pick<RequestTerms, "memo" | "dueAt" | "bookkeeping">>): void;
}
