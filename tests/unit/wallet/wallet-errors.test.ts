import { createClient, custom } from "viem";
import { describe, expect, test } from "vitest";
import { isRejection, isUnsupported, judgeSendError } from "#app/wallet/wallet-errors.ts";

const coded = (code: unknown, message = "", more: object = {}) => Object.assign(new Error(message), { code, ...more });

/** As it reaches us: what a provider throws, wrapped by viem. */
async function throughViem(thrown: unknown): Promise<unknown> {
	const provider = { request: () => Promise.reject(thrown) };
	const client = createClient({ transport: custom(provider, { retryCount: 0 }) });
	return client.request({ method: "eth_sendTransaction", params: [{}] } as never).catch((error: unknown) => error);
}

const REJECTIONS: [string, unknown][] = [
	["4001", coded(4001, "no")],
	["a string code", coded("4001", "no")],
	["ethers", coded("ACTION_REJECTED", "user rejected transaction")],
	["WalletConnect", coded(5000, "disapproved")],
	["a declined upgrade of the account", coded(5750, "rejected upgrade")],
	["-32603 around it", coded(-32603, "Internal JSON-RPC error.", { data: { originalError: { code: 4001 } } })],
	["-32603 around a cause", coded(-32603, "Internal error", { data: { cause: { code: 4001 } } })],
	["ethers v6", coded("UNKNOWN_ERROR", "could not coalesce", { info: { error: { code: 4001 } } })],
	["a chain of causes", new Error("a", { cause: new Error("b", { cause: coded(4001) }) })],
	["an object around it", { error: { code: 4001 } }],
	["an object around a text", { error: { message: "User denied transaction signature." } }],
	["text alone", new Error("MetaMask Tx Signature: User denied transaction signature.")],
	["a bare string", "User rejected the request"],
	["-32603 with text", coded(-32603, "user rejected")],
	["-32000 with text", coded(-32000, "Transaction was rejected by user")],
	["a hardware wallet", coded(-32603, "Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)")],
];

describe("a rejection is read in every form it comes in", () => {
	test.for(REJECTIONS)("%s", async ([, thrown]) => {
		expect(isRejection(thrown)).toBe(true);
		expect(judgeSendError(thrown)).toBe("rejected");
		expect(judgeSendError(await throughViem(thrown))).toBe("rejected");
	});
});

const OTHERS: [string, unknown, "not-sent" | "unclear"][] = [
	["a node's own error", coded(-32000, "server error"), "unclear"],
	["refused by the node", coded(-32003, "Transaction rejected"), "unclear"],
	["disconnected", coded(4900, "Disconnected"), "unclear"],
	["disconnected from the chain", coded(4901, "Chain disconnected"), "unclear"],
	["an internal error", coded(-32603, "Internal JSON-RPC error."), "unclear"],
	["a method it says it has not", coded(4200, "Unsupported method"), "unclear"],
	["malformed parameters", coded(-32602, "Invalid params"), "unclear"],
	["nonce too low, as after a second broadcast", coded(-32000, "nonce too low"), "unclear"],
	["underpriced, as after a second broadcast", coded(-32000, "replacement transaction underpriced"), "unclear"],
	["already known", coded(-32000, "already known"), "unclear"],
	["already known, inside a rejection", coded(4001, "no", { cause: new Error("already known") }), "unclear"],
	["a node that rejected it", coded(-32003, "transaction rejected by the node"), "unclear"],
	["no code", new Error("Something went wrong"), "unclear"],
	["a bare text", "timeout", "unclear"],
	["nothing", null, "unclear"],
	["undefined", undefined, "unclear"],
	["no funds", coded(-32000, "insufficient funds for gas * price + value"), "not-sent"],
	["no tokens", coded(-32603, "execution reverted: ERC20: transfer amount exceeds balance"), "not-sent"],
	[
		"no funds, deep inside",
		coded(-32603, "Internal JSON-RPC error.", { data: { code: -32000, message: "insufficient funds for transfer" } }),
		"not-sent",
	],
	["no estimate", coded("UNPREDICTABLE_GAS_LIMIT", "cannot estimate gas; transaction may fail"), "not-sent"],
];

describe("what other errors say about the money", () => {
	test.for(OTHERS)("%s", async ([, thrown, verdict]) => {
		expect(isRejection(thrown)).toBe(String((thrown as Error)?.message) === "no");
		expect(judgeSendError(thrown)).toBe(verdict);
		expect(judgeSendError(await throughViem(thrown))).toBe(verdict);
	});

	test("a wrapper that holds itself is read once", () => {
		const round: { cause?: unknown; message: string } = { message: "odd" };
		round.cause = round;
		expect(judgeSendError(round)).toBe("unclear");
	});
});

test.for([
	[4200, true],
	["-32601", true],
	[-32603, false],
] as const)("%s says that the method is not known: %s", ([code, expected]) => {
	expect(isUnsupported(coded(code))).toBe(expected);
});
