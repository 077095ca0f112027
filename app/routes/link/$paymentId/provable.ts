import type { PublicPayment } from "#app/core/payments/wire.ts";

/** Tells whether its payer's signature could settle a payment. */
export function isProvable(payment: PublicPayment): boolean {
	return payment.state === "needs-requester" && payment.from !== null;
}
