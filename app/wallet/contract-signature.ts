import {
	type EIP1193Provider,
	encodeDeployData,
	erc6492SignatureValidatorAbi,
	erc6492SignatureValidatorByteCode,
	parseErc6492Signature,
} from "viem";
import type { Address, Hash } from "#app/core/address.ts";
import { isRevert } from "./transfer.ts";
import { answeredInTime } from "./wallet-client.ts";

const NO_CODE = "0x";
const YES = 1n;

/**
 * Asks a contract whether a signature is its own (EIP-1271), through the payer's own wallet: not our server, whose word it would be.
 * The question goes through the validator of ERC-6492, which is deployed within the call and nowhere else: it deploys a wallet that is
 * not there yet, and asks one that is there in a way that lets it write nothing.
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
		if (typeof code !== "string") return null;
		const wrapped = parseErc6492Signature(signature);
		const own = code === NO_CODE ? signature : wrapped.signature;
		// The validator would take a key's signature of any form for an address without code.
		if (code === NO_CODE && wrapped.address === undefined) return false;
		const data = encodeDeployData({
			abi: erc6492SignatureValidatorAbi,
			bytecode: erc6492SignatureValidatorByteCode,
			args: [address, hash, own],
		});
		const answer = await ask("eth_call", [{ data }, "latest"]);
		if (typeof answer !== "string" || !/^0x[0-9a-f]*$/i.test(answer)) return null;
		return answer !== NO_CODE && BigInt(answer) === YES;
	} catch (error) {
		// A contract may say no by reverting.
		return isRevert(error) ? false : null;
	}
}
