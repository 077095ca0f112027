import type { NameProof } from "#app/core/payments/verdict-types.ts";
import type { DashboardPayment, Reporter } from "#app/core/payments/wire.ts";
import { isolated } from "#app/words/isolated.ts";
import type { Say } from "#app/words/say.ts";

/** Whose name is shown beside a payment. A name that somebody typed is never shown as the payer's. */
export type PayerName =
	| { kind: "proven"; name: string | null; email: string | null; proof: NameProof; others: Reporter[] }
	/** somebody named it, and nobody proved to be the payer */
	| { kind: "named"; by: [Reporter, ...Reporter[]] }
	| { kind: "nobody" };

type Named = Pick<DashboardPayment, "nameProof" | "senderName" | "senderEmail" | "reporters">;

export function payerName({ nameProof, senderName, senderEmail, reporters }: Named): PayerName {
	if (nameProof !== null) {
		const others = reporters.filter(({ proof }) => proof === null);
		return { kind: "proven", name: senderName || null, email: senderEmail || null, proof: nameProof, others };
	}
	const [first, ...more] = reporters;
	return first ? { kind: "named", by: [first, ...more] } : { kind: "nobody" };
}

/** For sentences that go on as text: "Ada, proven by signature", "named by Bo, not proven to be the payer". */
export function payerText(say: Say, payment: Named): string | null {
	const payer = payerName(payment);
	if (payer.kind === "nobody") return null;
	if (payer.kind === "proven") {
		const how = say(`dashboard.nameProof-${payer.proof}`);
		return payer.name === null ? how : say("dashboard.provenName", { name: isolated(say, payer.name), how });
	}
	const [first] = payer.by;
	if (payer.by.length > 1) return say("dashboard.namedByManyUnproven", { count: payer.by.length });
	return first.name ? say("dashboard.namedByUnproven", { name: isolated(say, first.name) }) : null;
}
