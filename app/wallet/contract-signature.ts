import {
	type EIP1193Provider,
	encodeDeployData,
	encodeFunctionData,
	erc6492SignatureValidatorAbi,
	erc6492SignatureValidatorByteCode,
	parseAbi,
	parseErc6492Signature,
} from "viem";
import type { Address, Hash } from "#app/core/address.ts";
import { isRevert } from "./transfer.ts";
import { answeredInTime } from "./wallet-client.ts";

const ABI = parseAbi(["function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)"]);
/** bytes4(keccak256("isValidSignature(bytes32,bytes)")), padded to a word (EIP-1271). */
const VALID = `0x1626ba7e${"0".repeat(56)}`;
const NO_CODE = "0x";

/**
 * Asks a contract whether a signature is its own, through the payer's own wallet: not our server, whose word it would be. A wallet
 * that is not deployed yet is deployed within the call (ERC-6492).
 *
 * @param chainId - of the signature's domain; a wallet on another chain cannot say
 * @returns null: could not ask. What a silent node says is never "no"
 */
export async function isContractSignature(
	provider: EIP1193Provider,
	chainId: number,
	address: Address,
	hash: Hash,
	signature: `0x${string}`,
): Promise<boolean | null> {
	// As JSON-RPC alone: viem's own check answers "no" when the node does not answer.
	const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
		answeredInTime((provider.request as (asked: object) => Promise<unknown>)({ method, params }));
	try {
		if (Number(await ask("eth_chainId", [])) !== chainId) return null;
		const code = await ask("eth_getCode", [address, "latest"]);
		const wrapped = parseErc6492Signature(signature);
		const isMissing = code === NO_CODE || code === null;
		if (isMissing && !("address" in wrapped && wrapped.address)) return false;
		const call = isMissing
			? {
					data: encodeDeployData({
						abi: erc6492SignatureValidatorAbi,
						bytecode: erc6492SignatureValidatorByteCode,
						args: [address, hash, signature],
					}),
				}
			: {
					to: address,
					data: encodeFunctionData({
						abi: ABI,
						functionName: "isValidSignature",
						args: [hash, wrapped.signature],
					}),
				};
		const answer = await ask("eth_call", [call, "latest"]);
		if (typeof answer !== "string" || !/^0x[0-9a-f]*$/i.test(answer)) return null;
		return isMissing ? BigInt(answer === NO_CODE ? 0 : answer) === 1n : answer.toLowerCase() === VALID;
	} catch (error) {
		// A contract may say no by reverting.
		return isRevert(error) ? false : null;
	}
}
