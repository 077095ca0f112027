import { getAddress, hexToBigInt, hexToString, isHex } from "viem";
import { findChain, TOKEN_SYMBOLS, tokenContract } from "#app/core/chains.ts";
import { plainAmount } from "#app/core/i18n/amount-text.ts";
import { ProviderError } from "./rpc.ts";
import type { BatchRequest, TransactionRequest } from "./transactions.ts";

/** A request as the prompt shows it. */
export interface Described {
	title: string;
	rows: [label: string, value: string][];
	/** it is a transfer, so the prompt offers its possible outcomes */
	sends: boolean;
}

/** transfer(address,uint256) call data; bytes after the two arguments are a tag that the token ignores. */
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})((?:[0-9a-f]{2})*)$/i;
const chainName = (id: number) => findChain(id)?.name ?? `chain ${id}`;

/** @param params - as sent by the page; unknown ones are shown as JSON */
export function describe(method: string, params: unknown, account: string, chainId: number): Described {
	const [first] = Array.isArray(params) ? params : [];
	switch (method) {
		case "eth_requestAccounts":
			return {
				title: "Show this page your address?",
				rows: [
					["Page", location.host],
					["Account", account],
				],

				sends: false,
			};
		case "wallet_switchEthereumChain":
		case "wallet_addEthereumChain": {
			const { chainId: asked, rpcUrls } = (first ?? {}) as { chainId?: string; rpcUrls?: string[] };
			const to = Number(asked);
			const rows: Described["rows"] = [
				["Now on", chainName(chainId)],
				["Asked for", chainName(to)],
			];
			const adds = method === "wallet_addEthereumChain";
			if (adds) rows.push(["Chain id", String(to)], ["RPC endpoint", (rpcUrls ?? []).join(", ")]);
			return {
				title: adds ? "Add a network?" : "Switch the network?",
				rows,

				sends: false,
			};
		}
		case "personal_sign": {
			const text = isHex(first) ? hexToString(first) : String(first);
			return {
				title: "Sign this message?",
				rows: [
					["Message", text],
					["Account", account],
				],

				sends: false,
			};
		}
		case "eth_signTypedData_v4": {
			const { domain, primaryType, message } = JSON.parse(String((params as [string, string])[1])) as {
				domain: { name: string };
				primaryType: string;
				message: object;
			};
			const rows = Object.entries(message).map(([name, value]): [string, string] => [
				name,
				typeof value === "string" ? value : JSON.stringify(value),
			]);
			return { title: `Sign this ${primaryType} of ${domain.name}?`, rows, sends: false };
		}
		case "eth_sendTransaction":
			return describeTransaction(first as TransactionRequest, chainId);
		case "wallet_sendCalls":
			return describeTransaction(callOf(first as BatchRequest), chainId);
		default:
			return { title: method, rows: [["Asked", JSON.stringify(params)]], sends: false };
	}
}

/** The only call of a batch, as a transaction of its account. */
export function callOf({ from, calls }: BatchRequest): TransactionRequest {
	const [call] = calls;
	if (!call || calls.length !== 1) throw new ProviderError(5740, "The demo wallet takes one call at a time.");
	return { ...call, from };
}

function describeTransaction(asked: TransactionRequest, chainId: number): Described {
	const rows: Described["rows"] = [];
	const value = asked.value ? hexToBigInt(asked.value) : 0n;
	const token = TOKEN_SYMBOLS.find(
		(symbol) => tokenContract(chainId, symbol)?.toLowerCase() === asked.to?.toLowerCase(),
	);
	const transfer = TRANSFER.exec(asked.data ?? "");
	if (transfer && token) {
		const [, to = "", amount = "", mark = ""] = transfer;
		rows.push(
			["Amount", `${plainAmount(hexToBigInt(`0x${amount}`), { token, chainId })} ${token}`],
			["To", getAddress(`0x${to}`)],
		);
		if (mark !== "") rows.push(["Mark", `0x${mark}`]);
		if (value > 0n) rows.push(["And", `${plainAmount(value, { decimals: 18 })} ETH`]);
	} else {
		rows.push(["Amount", `${plainAmount(value, { decimals: 18 })} ETH`], ["To", asked.to ?? "a new contract"]);
		if (asked.data && asked.data !== "0x") rows.push(["With data", asked.data]);
	}
	rows.push(["From", asked.from], ["Network", chainName(chainId)]);
	return { title: "Send this payment?", rows, sends: true };
}
