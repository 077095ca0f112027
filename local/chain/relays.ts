import {
	type Abi,
	type Address,
	encodeAbiParameters,
	encodeFunctionData,
	type Hex,
	parseAbi,
	parseSignature,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { LocalWallet } from "./accounts.ts";
import type { ChainControl } from "./chain-control.ts";
import { type Call, setFirstSlot } from "./contract-calls.ts";

/**
 * Calls of contracts/relays.sol and of USDC's EIP-3009: anybody can send them, and they move somebody else's money. Set up the
 * contract first: `chain.place("Splitter", address)`.
 */

const RELAYS_ABI: Abi = parseAbi([
	"struct Authorization { address from; address to; uint256 value; uint256 validAfter; uint256 validBefore; bytes32 nonce; }",
	"function release(address to, uint256 amount)",
	"function releaseToken(address token, address to, uint256 amount)",
	"function withdraw(address token, address to, uint256 amount)",
	"function withdrawEther(address to, uint256 amount)",
	"function receiveMessage(bytes message, bytes attestation) returns (bool)",
	"function pull(address token, address from, address to, uint256 amount)",
	"function approve(address spender, uint256 value)",
	"function disperseEther(address[] to, uint256[] values) payable",
	"function disperseToken(address token, address[] to, uint256[] values)",
	"function relay(address token, Authorization authorization, uint8 v, bytes32 r, bytes32 s)",
	"function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
]);

/** Allowance larger than any test payment. */
const WITHOUT_LIMIT = 2n ** 128n;

const encode = (functionName: string, args: readonly unknown[]): Hex =>
	encodeFunctionData({ abi: RELAYS_ABI, functionName, args });

export const releaseEther = (splitter: Address, to: Address, amount: bigint): Call => ({
	to: splitter,
	data: encode("release", [to, amount]),
});

export const releaseToken = (splitter: Address, token: Address, to: Address, amount: bigint): Call => ({
	to: splitter,
	data: encode("releaseToken", [token, to, amount]),
});

export const withdrawToken = (bridge: Address, token: Address, to: Address, amount: bigint): Call => ({
	to: bridge,
	data: encode("withdraw", [token, to, amount]),
});

export const withdrawEther = (bridge: Address, to: Address, amount: bigint): Call => ({
	to: bridge,
	data: encode("withdrawEther", [to, amount]),
});

/** Makes the token mint, so that its Transfer comes from the zero address. */
export function receiveMessage(bridge: Address, token: Address, to: Address, amount: bigint): Call {
	const message = encodeAbiParameters(
		[{ type: "address" }, { type: "address" }, { type: "uint256" }],
		[token, to, amount],
	);
	return { to: bridge, data: encode("receiveMessage", [message, "0x"]) };
}

/** Has to be sent by the owner of the tokens. */
export const approve = (token: Address, spender: Address, amount = WITHOUT_LIMIT): Call => ({
	to: token,
	data: encode("approve", [spender, amount]),
});

export const pull = (spender: Address, token: Address, from: Address, to: Address, amount: bigint): Call => ({
	to: spender,
	data: encode("pull", [token, from, to, amount]),
});

export const disperseEther = (disperser: Address, to: readonly Address[], values: readonly bigint[]): Call => ({
	to: disperser,
	data: encode("disperseEther", [to, values]),
	value: values.reduce((sum, value) => sum + value, 0n),
});

/** The sender pays through an allowance for the disperser. */
export const disperseToken = (
	disperser: Address,
	token: Address,
	to: readonly Address[],
	values: readonly bigint[],
): Call => ({ to: disperser, data: encode("disperseToken", [token, to, values]) });

/** Sets up a Forwarder, or a TokenForwarder for tokens that call their recipients; both forward everything. */
export async function placeForwarder(
	chain: ChainControl,
	kind: "Forwarder" | "TokenForwarder",
	at: Address,
	next: Address,
): Promise<Address> {
	await chain.place(kind, at);
	await setFirstSlot(chain, at, next);
	return at;
}

/** A transfer that its owner signed and somebody else sends (EIP-3009). */
export interface SignedAuthorization {
	token: Address;
	from: Address;
	to: Address;
	value: bigint;
	validAfter: bigint;
	validBefore: bigint;
	nonce: Hex;
	v: number;
	r: Hex;
	s: Hex;
}

/** Valid immediately and without expiry. */
export async function signAuthorization(
	chain: ChainControl,
	owner: LocalWallet,
	token: Address,
	to: Address,
	value: bigint,
): Promise<SignedAuthorization> {
	const random = crypto.getRandomValues(new Uint8Array(32));
	const nonce: Hex = `0x${Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
	const message = { from: owner.address, to, value, validAfter: 0n, validBefore: 2n ** 64n, nonce };
	const signature = await privateKeyToAccount(owner.privateKey).signTypedData({
		domain: { name: "USD Coin", version: "2", chainId: chain.chainId, verifyingContract: token },
		primaryType: "TransferWithAuthorization",
		types: {
			TransferWithAuthorization: [
				{ name: "from", type: "address" },
				{ name: "to", type: "address" },
				{ name: "value", type: "uint256" },
				{ name: "validAfter", type: "uint256" },
				{ name: "validBefore", type: "uint256" },
				{ name: "nonce", type: "bytes32" },
			],
		},
		message,
	});
	const { r, s, yParity } = parseSignature(signature);
	return { token, ...message, v: 27 + yParity, r, s };
}

/** Sent to the token directly, as a front-runner from the mempool would do. */
export const transferWithAuthorization = (a: SignedAuthorization): Call => ({
	to: a.token,
	data: encode("transferWithAuthorization", [
		...[a.from, a.to, a.value, a.validAfter, a.validBefore],
		...[a.nonce, a.v, a.r, a.s],
	]),
});

/** Sent through an Authorizer contract. */
export const relayAuthorization = (authorizer: Address, a: SignedAuthorization): Call => ({
	to: authorizer,
	data: encode("relay", [a.token, a, a.v, a.r, a.s]),
});
