import { erc6492SignatureValidatorAbi, erc6492SignatureValidatorByteCode } from "viem";
import { decodeAbiParameters, encodeDeployData } from "viem/utils";
import type { Address, Hash } from "../../core/address.ts";
import { PortError } from "../../ports/port-error.ts";
import { countSources, EndpointError, type RpcEndpoint, toPortError } from "./rpc-endpoint.ts";
import { ReturnData } from "./rpc-shapes.ts";

/** Ends a signature of a wallet that is not deployed yet: what deploys it, and the signature itself, stand before it (ERC-6492). */
const UNDEPLOYED = /(?:6492){16}$/;
const WRAPPER = [{ type: "address" }, { type: "bytes" }, { type: "bytes" }] as const;
const NO_CODE = "0x";

/** A signature as it is asked about. */
interface Asked {
	address: Address;
	hash: Hash;
	/** the wallet's own */
	signature: `0x${string}`;
	/** with what deploys the wallet; null where it has to be there */
	wrapped: `0x${string}` | null;
}

/**
 * Asks a contract wallet whether a signature is its own (EIP-1271). Every endpoint is asked: one that lies must not make
 * an address somebody's, nor one that answers alone. An address without code answers nothing, which is no, unless the signature says how
 * its wallet is deployed (ERC-6492): then the endpoint deploys it within the call and asks it.
 *
 * @throws PortError when fewer than two independent sources answered, where there are two, or when they contradict each other
 */
export async function isValidContractSignature(
	endpoints: readonly RpcEndpoint[],
	address: Address,
	hash: Hash,
	signature: `0x${string}`,
): Promise<boolean> {
	const asking = unwrapped(address, hash, signature);
	if (!asking) return false;
	const asked = endpoints.map((endpoint) => endpoint.ask(() => judge(endpoint, asking)));
	const settled = await Promise.allSettled(asked);
	const answers = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
	const heard = endpoints.filter((_, index) => settled[index]?.status === "fulfilled");
	if (countSources(heard) < Math.min(2, countSources(endpoints))) {
		throw toPortError(settled.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])));
	}
	if (new Set(answers).size > 1) throw new PortError("chain", "malformed", "endpoints disagree on a signature");
	return answers[0] === true;
}

/** @returns null for a wrapper that holds nothing of the kind */
function unwrapped(address: Address, hash: Hash, signature: `0x${string}`): Asked | null {
	if (!UNDEPLOYED.test(signature)) return { address, hash, signature, wrapped: null };
	try {
		const [, , own] = decodeAbiParameters(WRAPPER, `0x${signature.slice(2, -64)}`);
		return { address, hash, signature: own, wrapped: signature };
	} catch {
		return null;
	}
}

/** Asked through ERC-6492's validator, which lets a wallet write nothing, as EIP-1271 demands. */
async function judge(endpoint: RpcEndpoint, { address, hash, signature, wrapped }: Asked): Promise<boolean> {
	const isMissing = (await endpoint.call("eth_getCode", [address, "latest"], ReturnData)) === NO_CODE;
	// The validator would take a key's signature of any form for an address without code.
	if (isMissing && wrapped === null) return false;
	const data = encodeDeployData({
		abi: erc6492SignatureValidatorAbi,
		bytecode: erc6492SignatureValidatorByteCode,
		// A wallet that is there says for itself what is its own: nothing that the signature brings along is run before it.
		args: [address, hash, isMissing && wrapped !== null ? wrapped : signature],
	});
	try {
		const answer = await endpoint.call("eth_call", [{ data }, "latest"], ReturnData);
		return answer !== NO_CODE && BigInt(answer) === 1n;
	} catch (error) {
		// A wallet that does not know the signature may say so by reverting.
		if (error instanceof EndpointError && error.reverted) return false;
		throw error;
	}
}
