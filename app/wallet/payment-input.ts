import type { RequestCheck } from "#app/core/payments/request-check.ts";
import type { ShownRequest } from "#app/core/payments/signed-request.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import type { PayCalls, PayerTerms, Sender } from "./contract.ts";
import type { Connected } from "./wallet-engine.tsx";

/** What a payment is made of, as the page has it at the moment. */
export interface PaymentInput {
	terms: PayerTerms;
	snapshot: PublicSnapshot;
	calls: PayCalls;
	sender: Sender;
	connected: Connected | null;
	/** the request as the page shows it, and what this browser found of it */
	shown: ShownRequest;
	check: RequestCheck | null;
	onCheck(check: RequestCheck): void;
}
