import type { ChainControl } from "../../chain/chain-control.ts";
import { type Answer, type Exchange, json } from "../exchange.ts";
import { contractPayers } from "./contract-payers.ts";
import { exchangeWallet } from "./exchange-wallet.ts";
import { type PaymentOrder, resolveOrder } from "./orders.ts";
import { keepOutgoing, type OutgoingPayment } from "./outgoing.ts";
import { payerScreens } from "./screens.ts";

/** Exchanges gather withdrawals; shortened, but long enough to be seen. */
const EXCHANGE_DELAY_MS = 2_000;

/**
 * The exchange, the Safe and the smart account that people pay from.
 * @param chains - without any, every order is refused
 */
export function startPayers(chains: readonly ChainControl[]) {
	const outgoing = keepOutgoing();
	let delayMs = EXCHANGE_DELAY_MS;
	const exchange = exchangeWallet(outgoing, () => delayMs);
	const contracts = contractPayers(outgoing);

	/**
	 * Orders payments; those from the exchange in one token leave together.
	 * @throws Error with a sentence, before any of them is paid
	 */
	async function order(orders: readonly PaymentOrder[]): Promise<OutgoingPayment[]> {
		const resolved = await Promise.all(orders.map((one) => resolveOrder(one, chains)));
		const withdrawn = exchange.request(resolved.filter(({ from }) => from === "exchange"));
		// In the order in which they were asked for.
		return resolved.map((one) =>
			one.from === "exchange" ? (withdrawn.shift() as OutgoingPayment) : contracts.request(one),
		);
	}

	async function readControl({ method, path, query, body }: Exchange): Promise<Answer | null> {
		if (method === "POST" && path === "/payments") {
			const asked = JSON.parse(body.toString("utf8")) as PaymentOrder | PaymentOrder[];
			const payments = await order([asked].flat());
			return json(201, Array.isArray(asked) ? payments : payments[0]);
		}
		if (method === "POST" && path === "/exchange-delay") {
			const { ms } = JSON.parse(body.toString("utf8")) as { ms: number };
			if (!(ms >= 0)) throw new Error("ms is a number of milliseconds");
			delayMs = ms;
			return json(200, { ms });
		}
		if (method !== "GET") return null;
		if (path === "/payments") return json(200, outgoing.list());
		const [, id] = /^\/payments\/([0-9a-f]+)$/.exec(path) ?? [];
		if (!id) return null;
		const payment = outgoing.find(id);
		if (!payment) return json(404, { error: "no such payment" });
		const until = query.get("until");
		return json(200, until === "sent" || until === "completed" ? await outgoing.reached(payment, until) : payment);
	}

	return {
		/** pages below /pay */
		screens: payerScreens(chains, outgoing, order),
		/**
		 * Control API, for tests:
		 *
		 * - `POST /payments` {@link PaymentOrder} or an array of them; answers {@link OutgoingPayment}
		 * - `GET /payments`, newest first; `GET /payments/ID`; with `?until=sent` or `?until=completed` answered then
		 * - `POST /exchange-delay` {"ms"}: how long a withdrawal waits for others
		 */
		control: (request: Exchange): Promise<Answer | null> =>
			readControl(request).catch((error) => json(400, { error: String(error) })),
		/** Resets the exchange's delay. */
		heal: (): void => {
			delayMs = EXCHANGE_DELAY_MS;
		},
		stop: exchange.stop,
	};
}

export type Payers = ReturnType<typeof startPayers>;
