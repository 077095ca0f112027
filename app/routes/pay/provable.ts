import type { PublicPayment } from "#app/core/wire.ts";

/** Tells whether its payer's signature could settle a payment. */
export function isProvable(payment: PublicPayment): boolean {
	return payment.state === "needs-requester" && payment.from !== null;
}
