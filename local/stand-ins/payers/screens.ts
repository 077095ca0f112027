import { formatUnits } from "viem";
import { isTokenSymbol, requireChain, TOKEN_SYMBOLS, tokenDecimals } from "#app/core/chains.ts";
import type { ChainControl } from "../../chain/chain-control.ts";
import { type Answer, type Exchange, redirect } from "../exchange.ts";
import { html, type Markup, moment, page } from "../page.ts";
import { PAYER_KINDS, type PayerKind, type PaymentOrder, usualFee } from "./orders.ts";
import type { Outgoing, OutgoingPayment, OutgoingStatus } from "./outgoing.ts";

/** A status page asks again after this, seconds. */
const REFRESH_SECONDS = 1;
const LOOK_ALIKE_DECIMALS = 6;

const WORDS: Record<PayerKind, { service: string; title: string; lead: string; button: string }> = {
	exchange: {
		service: "an exchange",
		title: "Send from an exchange",
		lead: "One hot wallet pays all customers. A withdrawal waits a moment for others of the same token, and leaves with them in one transaction.",
		button: "Withdraw",
	},
	safe: {
		service: "a Safe",
		title: "Pay from a Safe",
		lead: "Two owners sign; one of them sends the transaction. The Safe shows its own safeTxHash before there is a transaction hash.",
		button: "Sign and execute",
	},
	bundle: {
		service: "a smart account",
		title: "Pay by a bundled operation",
		lead: "The owner signs a user operation (EIP-4337). A bundler sends it, together with somebody else's.",
		button: "Sign and send",
	},
};

const STATUS_WORDS: Record<OutgoingStatus, string> = {
	requested: "Requested: there is no transaction yet",
	sent: "Sent: waiting for a block",
	completed: "Completed",
	failed: "Failed",
};

const nameOf = (chainId: number) => requireChain(chainId).name;

/** Tokens and look-alikes of a chain. */
function tokensOf(chainId: number): string[] {
	const { tokens, lookAlikes } = requireChain(chainId);
	return [...TOKEN_SYMBOLS.filter((symbol) => tokens[symbol] !== undefined), ...Object.values(lookAlikes)];
}

function amountText({ chainId, token }: OutgoingPayment, amount: string): string {
	if (token.startsWith("0x")) return `${amount} base units of ${token}`;
	const decimals = isTokenSymbol(token) ? tokenDecimals(chainId, token) : LOOK_ALIKE_DECIMALS;
	return `${formatUnits(BigInt(amount), decimals)} ${token}`;
}

function statusPage(payment: OutgoingPayment): Answer {
	const { from, chainId, to, amount, fee, status, account, reference, hash, problem, orderedAt } = payment;
	const row = (name: string, value: Markup | string | null) =>
		value && html`<div class="card"><small>${name}</small>${value}</div>`;
	const answer = page(
		WORDS[from].service,
		STATUS_WORDS[status],
		html`${problem && html`<p role="alert"><strong>${problem}</strong></p>`}
${row("Arrives", `${amountText(payment, amount)} on ${nameOf(chainId)}`)}
${row("Fee taken off", fee === "0" ? null : amountText(payment, fee))}
${row("To", html`<code>${to}</code>`)}${row("From", html`<code>${account}</code>`)}
${row(from === "safe" ? "safeTxHash" : "userOpHash", reference && html`<code>${reference}</code>`)}
${row("Transaction hash", hash && html`<code id="hash">${hash}</code>`)}
<p class="quiet">Ordered ${moment(orderedAt)}</p><p><a href="/pay/${from}">Another payment</a></p>`,
	);
	if (status === "requested" || status === "sent") answer.headers.refresh = String(REFRESH_SECONDS);
	return answer;
}

/** The chain and token of the form's one list: "31338 USDC.e". */
function readForm(from: PayerKind, form: URLSearchParams): PaymentOrder {
	const text = (name: string) => (form.get(name) ?? "").trim();
	const [chainId, token = ""] = text("token").split(" ");
	const fee = form.get("fee") === "off" ? usualFee(token) : undefined;
	return {
		from,
		chainId: Number(chainId),
		token: text("contract") || token,
		to: text("to"),
		amount: text("amount"),
		fee,
	};
}

/** Pages for paying: `/pay/exchange`, `/pay/safe`, `/pay/bundle`; the query fills in their fields. */
export function payerScreens(
	chains: readonly ChainControl[],
	outgoing: Outgoing,
	order: (orders: readonly PaymentOrder[]) => Promise<OutgoingPayment[]>,
) {
	function formPage(from: PayerKind, fields: URLSearchParams, problem: string | null): Answer {
		const { service, title, lead, button } = WORDS[from];
		const options = chains.map(
			({ chainId }) =>
				html`<optgroup label="${nameOf(chainId)}">${tokensOf(chainId).map((token) => {
					const value = `${chainId} ${token}`;
					return html`<option value="${value}"${value === fields.get("token") ? html` selected` : ""}>${token} on ${nameOf(chainId)}</option>`;
				})}</optgroup>`,
		);
		const field = (name: string, label: string, hint: string | null = null) =>
			html`<p><label for="${name}">${label}</label><input type="text" id="${name}" name="${name}" value="${fields.get(name) ?? ""}" autocomplete="off">${hint && html`<small>${hint}</small>`}</p>`;
		const isOff = fields.get("fee") === "off";
		const fee =
			from === "exchange" &&
			html`<fieldset><legend>Fee</legend>
<label class="choice"><input type="radio" name="fee" value="on-top"${isOff ? "" : html` checked`}><span>Charged to my balance<small>The full amount arrives.</small></span></label>
<label class="choice"><input type="radio" name="fee" value="off"${isOff ? html` checked` : ""}><span>Taken off the amount<small>1 less arrives; of ETH ${usualFee("ETH")}, of WBTC ${usualFee("WBTC")}.</small></span></label></fieldset>`;
		return page(
			service,
			title,
			html`<p>${lead}</p>${problem && html`<p role="alert"><strong>${problem}</strong></p>`}<form method="post">
<p><label for="token">Token and chain</label><select id="token" name="token">${options}</select></p>
${field("contract", "Another token's contract, on that chain", "Empty: the token above.")}
${field("to", "Send to")}${field("amount", "Amount")}${fee}
<div class="actions"><button class="first">${button}</button></div></form>`,
			problem === null ? 200 : 400,
		);
	}

	return async ({ method, path, query, form }: Exchange): Promise<Answer | null> => {
		const [, id] = /^\/payments\/([0-9a-f]+)$/.exec(path) ?? [];
		const payment = id ? outgoing.find(id) : null;
		if (payment) return statusPage(payment);
		const from = PAYER_KINDS.find((kind) => path === `/${kind}`);
		if (!from) return null;
		if (method !== "POST") return formPage(from, query, null);
		try {
			const [ordered] = await order([readForm(from, form)]);
			return redirect(`/pay/payments/${ordered?.id}`);
		} catch (error) {
			return formPage(from, form, error instanceof Error ? error.message : String(error));
		}
	};
}

/** Links to the pages, for the overview. */
export const payerLinks = (): Markup =>
	html`<ul>${PAYER_KINDS.map((kind) => html`<li><a href="/pay/${kind}">${WORDS[kind].title}</a></li>`)}</ul>`;
