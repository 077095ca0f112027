import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { TokenSymbol } from "#app/core/tokens.ts";
import { inToken } from "#app/routes/link/$paymentId/dashboard/money-notes.ts";
import { PaymentsTable } from "#app/routes/link/$paymentId/dashboard/payments-table.tsx";
import { composeMail } from "#app/services/operations/compose-mail.ts";
import { mailWords } from "#app/services/payments/payment-mails.ts";
import { Amount } from "#app/ui/amount.tsx";
import { readAmount } from "#app/ui/read-fields.ts";
import { SayProvider } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { situationInWords } from "#app/words/link-situation.ts";
import type { CompiledMessages, Say } from "#app/words/say.ts";
import { verificationResult } from "#app/words/verification-result.ts";
import { matching, terms } from "./facts.ts";
import { paidSnapshot, terms as situation } from "./pay/snapshots.ts";

/** Everything that shows people an amount, as text. */

interface Coin {
	token: TokenSymbol;
	chainId: number;
}

type Surface = (say: Say, baseUnits: bigint, coin: Coin) => string;

/** Markup with its tags left out. Messages are said by their names: only the amount matters. */
function textOf(say: Say, element: React.ReactElement): string {
	const words = { language: say.language, messages: {} as CompiledMessages };
	return renderToStaticMarkup(createElement(() => SayProvider({ words, children: element })))
		.replace(/<\/t[dh]>/g, " ")
		.replace(/<[^>]+>/g, "");
}

function mail(kind: "part-received" | "payment-received" | "payment-sent"): Surface {
	return (say, baseUnits, coin) => {
		const facts = {
			terms: terms({ ...coin, amount: baseUnits }),
			amount: baseUnits,
			rest: baseUnits,
			txHash: null,
			senderName: null,
			senderProven: false,
			afterPaymentUrl: null,
			minedAt: null,
			final: false,
			linkUrl: "https://paylink.test/",
			dashboardUrl: "https://paylink.test/",
			explorerUrl: null,
			receiptUrl: null,
			receiptIsAttached: false,
			supportEmail: "s@paylink.test",
			lastToday: false,
			late: null,
		};
		const { subject, text } = composeMail("a@example.com", mailWords(say, kind, facts), say);
		return `${subject}\n${text}`;
	};
}

export const AMOUNT_SURFACES: Record<string, Surface> = {
	"a sentence": sayAmount,
	"the loud amount": (say, baseUnits, { token, chainId }) =>
		textOf(say, createElement(Amount, { baseUnits: String(baseUnits), token, chainId })),
	"the dashboard's sentences": (say, baseUnits, coin) => inToken(say, baseUnits, coin),
	"the dashboard's table": (say, baseUnits, coin) =>
		textOf(
			say,
			createElement(PaymentsTable, {
				rows: [],
				terms: { ...coin, chainIds: [coin.chainId] },
				asked: String(baseUnits),
				receiptsOf: null,
			}),
		),
	"a mail of a part": mail("part-received"),
	"a mail of a payment": mail("payment-received"),
	"a receipt by mail": mail("payment-sent"),
	"a payment page's situation": (say, baseUnits, coin) => {
		const sum = String(baseUnits);
		const paid = paidSnapshot({ asked: sum, received: sum, remaining: "0" });
		return JSON.stringify(situationInWords(say, paid, { ...situation, ...coin }));
	},
	"the check's answer": (say, baseUnits, coin) => {
		const verdict = { kind: "transfer", transfer: matching({ amount: baseUnits }) } as const;
		const link = terms({ ...coin, amount: baseUnits });
		const input = { verdict, claim: { proof: "attempt" }, terms: link, received: baseUnits } as const;
		return JSON.stringify(verificationResult(say, input));
	},
	"what a form says of its limit": (say, _baseUnits, { token }) => {
		const read = readAmount(say, "1000000000001", token);
		return "refusal" in read ? read.refusal : "";
	},
};
