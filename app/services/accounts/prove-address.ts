import { createHash } from "node:crypto";
import { hashMessage, recoverMessageAddress } from "viem/utils";
import { checkProofMessage, NONCE_BYTES, nonceOf, PROOF_MS, proofMessage } from "../../core/accounts/siwe.ts";
import type { Address } from "../../core/address.ts";
import { isKeySignature } from "../../core/key-signature.ts";
import { mayProveWallet, storeProof, storeProofNonce, takeProofNonce } from "../../db/accounts/wallets.ts";
import { PortError } from "../../ports/port-error.ts";
import type { AskProofOutcome, ProveOutcome } from "./access-contracts.ts";
import { type AccessDeps, checkLimited } from "./access-deps.ts";

type ProofDeps = Pick<AccessDeps, "db" | "chain" | "clock" | "appUrl" | "mayCheck" | "randomBytes">;

/** Issues a proof message and stores its nonce, valid once for this user and address. */
export async function askProof(
	deps: ProofDeps,
	userId: string,
	{ address, chainId }: { address: Address; chainId: number },
): Promise<AskProofOutcome> {
	if (!deps.chain.chainIds.includes(chainId)) return { ok: false, reason: "proof-wrong-chain" };
	if (!(await deps.mayCheck(userId))) return checkLimited;
	if (!(await mayProveWallet(deps.db, userId, address))) return { ok: false, reason: "proofs-full" };
	const nonce = Buffer.from(deps.randomBytes(NONCE_BYTES)).toString("hex");
	const createdAt = deps.clock.now();
	await storeProofNonce(deps.db, {
		tokenHash: hashOfNonce(nonce),
		userId,
		payload: { address, chainId: String(chainId) },
		createdAt,
		expiresAt: createdAt + PROOF_MS,
	});
	return { ok: true, message: proofMessage({ appUrl: deps.appUrl, address, chainId, nonce }, createdAt) };
}

/**
 * Verifies a signed message. Its nonce is used up first, so that it cannot be retried. A key's signature proves the address
 * on all chains; any other signature is verified by the contract at the address, or the one it deploys there (ERC-6492), on the
 * message's chain.
 */
export async function proveAddress(
	deps: ProofDeps,
	userId: string,
	{ message, signature, main }: { message: string; signature: `0x${string}`; main: boolean },
): Promise<ProveOutcome> {
	if (!(await deps.mayCheck(userId))) return checkLimited;
	const nonce = nonceOf(message);
	if (nonce === null) return { ok: false, reason: "proof-altered" };
	const now = deps.clock.now();
	const question = await takeProofNonce(deps.db, hashOfNonce(nonce), userId, now);
	if (!question) return { ok: false, reason: "proof-wrong-nonce" };
	const judged = checkProofMessage(message, {
		appUrl: deps.appUrl,
		address: question.address as Address,
		chainIds: [Number(question.chainId)],
		nonce,
		now,
	});
	if (!judged.ok) return judged;
	const { address, chainId } = judged.value;
	const store = async (proof: { chainId: number | null }): Promise<ProveOutcome> =>
		(await storeProof(deps.db, { userId, address, at: now, ...proof }, main))
			? { ok: true, address }
			: { ok: false, reason: "proofs-full" };
	if (isKeySignature(signature) && (await signerOf(message, signature)) === address) return store({ chainId: null });
	try {
		const valid = await deps.chain.isValidContractSignature(chainId, address, hashMessage(message), signature);
		if (!valid) return { ok: false, reason: "proof-not-signed" };
	} catch (error) {
		if (error instanceof PortError) return { ok: false, reason: "proof-could-not-ask" };
		throw error;
	}
	return store({ chainId });
}

/** @returns `null` for an invalid signature */
async function signerOf(message: string, signature: `0x${string}`): Promise<Address | null> {
	try {
		return await recoverMessageAddress({ message, signature });
	} catch {
		return null;
	}
}

function hashOfNonce(nonce: string): string {
	return createHash("sha256").update(`siwe:${nonce}`).digest("hex");
}
