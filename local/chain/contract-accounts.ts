import {
	type Address,
	concatHex,
	encodeAbiParameters,
	encodeFunctionData,
	type Hash,
	type Hex,
	hashTypedData,
	pad,
	parseAbi,
} from "viem";
import { getUserOperationHash, toPackedUserOperation, type UserOperation } from "viem/account-abstraction";
import { privateKeyToAccount } from "viem/accounts";
import type { LocalWallet } from "./accounts.ts";
import type { ChainControl } from "./chain-control.ts";
import { type Call, setFirstSlot } from "./contract-calls.ts";

/** Contract accounts: creating them, paying from them, signing for them. */

/** EntryPoint 0.7 has the same address on every chain. */
export const ENTRY_POINT: Address = "0x0000000071727De22E5E9d8BAf0edAc6f37da032";

const ZERO: Address = "0x0000000000000000000000000000000000000000";

const ACCOUNTS_ABI = parseAbi([
	"function execute(address to, uint256 value, bytes data) payable",
	"function nonce() view returns (uint256)",
	"function nonceOf(address sender) view returns (uint256)",
	"function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)",
	"struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }",
	"function handleOps(PackedUserOperation[] ops, address beneficiary)",
]);

const SAFE_TX_TYPES = {
	SafeTx: [
		{ name: "to", type: "address" },
		{ name: "value", type: "uint256" },
		{ name: "data", type: "bytes" },
		{ name: "operation", type: "uint8" },
		{ name: "safeTxGas", type: "uint256" },
		{ name: "baseGas", type: "uint256" },
		{ name: "gasPrice", type: "uint256" },
		{ name: "gasToken", type: "address" },
		{ name: "refundReceiver", type: "address" },
		{ name: "nonce", type: "uint256" },
	],
} as const;

/** Storage slot of a Safe's second owner. */
const SECOND_OWNER_SLOT = 2;

/**
 * Sets the code of an account, and of the entry point.
 * @param secondOwner - of a Safe: both owners have to sign
 */
export async function placeAccount(
	chain: ChainControl,
	kind: "OwnedWallet" | "Safe" | "SmartAccount",
	at: Address,
	owner: Address,
	secondOwner?: Address,
): Promise<Address> {
	if (kind === "SmartAccount") await chain.place("EntryPoint", ENTRY_POINT);
	await chain.place(kind, at);
	await setFirstSlot(chain, at, owner);
	if (secondOwner)
		await chain.client.setStorageAt({
			address: at,
			index: SECOND_OWNER_SLOT,
			value: pad(secondOwner, { size: 32 }),
		});
	return at;
}

/** Has to be sent by the owner of the OwnedWallet or SmartAccount. */
export const execute = (account: Address, call: Call): Call => ({
	to: account,
	data: encodeFunctionData({
		abi: ACCOUNTS_ABI,
		functionName: "execute",
		args: [call.to, call.value ?? 0n, call.data],
	}),
});

/** A Safe's transaction, signed by its owner for the Safe's next nonce; anybody can send it. */
export async function execTransaction(chain: ChainControl, safe: Address, owner: LocalWallet, call: Call) {
	return (await signSafeTransaction(chain, safe, [owner], call)).call;
}

/**
 * A Safe's transaction, signed by all its owners for the Safe's next nonce; anybody can send it.
 * @returns the call, and the safeTxHash, which a Safe names before there is a transaction
 */
export async function signSafeTransaction(
	chain: ChainControl,
	safe: Address,
	owners: readonly LocalWallet[],
	call: Call,
): Promise<{ call: Call; hash: Hash }> {
	const nonce = await chain.client.readContract({ address: safe, abi: ACCOUNTS_ABI, functionName: "nonce" });
	const { to, data, value = 0n } = call;
	const rest = { operation: 0, safeTxGas: 0n, baseGas: 0n, gasPrice: 0n, gasToken: ZERO, refundReceiver: ZERO };
	const typed = {
		domain: { chainId: chain.chainId, verifyingContract: safe },
		primaryType: "SafeTx",
		types: SAFE_TX_TYPES,
		message: { to, value, data, ...rest, nonce },
	} as const;
	const inOrder = [...owners].sort((one, two) => (BigInt(one.address) < BigInt(two.address) ? -1 : 1));
	const signatures = await Promise.all(
		inOrder.map(({ privateKey }) => privateKeyToAccount(privateKey).signTypedData(typed)),
	);
	const args = [to, value, data, 0, 0n, 0n, 0n, ZERO, ZERO, concatHex(signatures)] as const;
	return {
		call: { to: safe, data: encodeFunctionData({ abi: ACCOUNTS_ABI, functionName: "execTransaction", args }) },
		hash: hashTypedData(typed),
	};
}

/** A user operation of a SmartAccount, signed by its owner. */
export async function signUserOperation(
	chain: ChainControl,
	account: Address,
	owner: LocalWallet,
	call: Call,
): Promise<{ operation: UserOperation<"0.7">; hash: Hash }> {
	const nonce = await chain.client.readContract({
		address: ENTRY_POINT,
		abi: ACCOUNTS_ABI,
		functionName: "nonceOf",
		args: [account],
	});
	const unsigned: UserOperation<"0.7"> = {
		sender: account,
		nonce,
		callData: execute(account, call).data,
		callGasLimit: 200_000n,
		verificationGasLimit: 200_000n,
		preVerificationGas: 50_000n,
		maxFeePerGas: 1n,
		maxPriorityFeePerGas: 1n,
		signature: "0x",
	};
	const hash = getUserOperationHash({
		userOperation: unsigned,
		entryPointAddress: ENTRY_POINT,
		entryPointVersion: "0.7",
		chainId: chain.chainId,
	});
	const signature = await privateKeyToAccount(owner.privateKey).signMessage({ message: { raw: hash } });
	return { operation: { ...unsigned, signature }, hash };
}

/** A bundle of user operations; anybody can send it. */
export const handleOps = (operations: readonly UserOperation<"0.7">[], beneficiary: Address): Call => ({
	to: ENTRY_POINT,
	data: encodeFunctionData({
		abi: ACCOUNTS_ABI,
		functionName: "handleOps",
		args: [operations.map((operation) => toPackedUserOperation(operation)), beneficiary],
	}),
});

/**
 * A Safe owner's signature of a hash in the Safe's name (EIP-1271 through the compatibility handler).
 * @param hash - for example the EIP-191 hash of a message
 */
export function signAsSafe(chain: ChainControl, safe: Address, owner: LocalWallet, hash: Hash): Promise<Hex> {
	return privateKeyToAccount(owner.privateKey).signTypedData({
		domain: { chainId: chain.chainId, verifyingContract: safe },
		primaryType: "SafeMessage",
		types: { SafeMessage: [{ name: "message", type: "bytes" }] },
		message: { message: encodeAbiParameters([{ type: "bytes32" }], [hash]) },
	});
}
