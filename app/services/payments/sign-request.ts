import { recoverAddress } from "viem/utils";
import type { Address, Hash } from "../../core/address.ts";
import { requireTokenContract } from "../../core/chains.ts";
import { isKeySignature } from "../../core/key-signature.ts";
import type { Reuse } from "../../core/payments/payment-terms.ts";
import type { SignedRequest } from "../../core/payments/read-signed-request.ts";
import type { LinkRow, RequestSignatureRow } from "../../core/payments/records.ts";
import {
	type RequestMessage,
	requestHash,
	requestMessage,
	requestTypedData,
	type ShownRequest,
} from "../../core/payments/signed-request.ts";
import { findRequestSignature } from "../../db/payments/request-signatures.ts";
import { PortError } from "../../ports/port-error.ts";
import { changeLink, noChange, type Stored } from "./change-link.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import type { PaymentDeps, RoomDeps } from "./payment-deps.ts";
import type { SignInput, SignOutcome, SignRefusal } from "./sign-contract.ts";

/** A link's terms as its pages show them and its payee signs them. @param appUrl - address of the app as set */
export function shownRequest(
	link: Pick<
		LinkRow,
		"paymentId" | "requesterAddress" | "token" | "amount" | "chainIds" | "memo" | "dueAt" | "createdAt"
	> & { reuse: Pick<Reuse, "open"> | null },
	appUrl: string,
): ShownRequest {
	const { paymentId, requesterAddress, token, amount, chainIds, memo, dueAt, createdAt } = link;
	const networks = chainIds.map((chainId) => ({ chainId, contract: requireTokenContract(chainId, token) }));
	const { origin } = new URL(appUrl);
	const asked = { paymentId, requesterAddress, token, amount: amount.toString(), networks };
	const shown = { ...asked, memo, dueAt, createdAt, origin };
	if (link.reuse === null) return shown;
	return { ...shown, eachPayer: link.reuse.open ? "pays the amount or more" : "pays the amount" };
}

/**
 * Stores the payee's signature of a link's request, for the link's maker. It has to be of the request as it is stored: what was
 * edited since the page was opened is signed anew. Safe to repeat; a later signature replaces the former.
 */
export async function signRequest(
	deps: RoomDeps,
	paymentId: string,
	userId: string,
	{ chainId, signature }: SignInput,
): Promise<{ outcome: SignOutcome; stored: Stored | null }> {
	const refuse = (reason: SignRefusal) => ({ outcome: { ok: false, reason } as const, stored: null });
	if (!(await deps.mayReport(`sign:${userId}`))) return refuse("rate-limited");
	const { link } = await requireLinkRecord(deps, paymentId);
	const refused = refusalOf(link, userId, chainId);
	if (refused) return refuse(refused);
	const message = requestMessage(shownRequest(link, deps.appUrl));
	const kind = await judge(deps, chainId, message, signature);
	if (kind !== "key" && kind !== "contract") return refuse(kind);
	// A chain may take long to answer, so it is asked before the link is held.
	return changeLink<SignOutcome>(deps, paymentId, (record, now) => {
		const since = refusalOf(record.link, userId, chainId);
		if (since) return { change: null, outcome: { ok: false, reason: since } };
		const current = requestMessage(shownRequest(record.link, deps.appUrl));
		if (JSON.stringify(current) !== JSON.stringify(message))
			return { change: null, outcome: { ok: false, reason: "changed-meanwhile" } };
		const row = { signer: message.payee, chainId, signature, kind, message, signedAt: now };
		return { change: { ...noChange(record, now), signature: row }, outcome: { ok: true } };
	});
}

function refusalOf(link: LinkRow, userId: string, chainId: number): SignRefusal | null {
	if (link.userId !== userId) return "not-owner";
	if (link.parentId !== null) return "payers-own";
	if (link.cancelledAt !== null) return "cancelled";
	return link.chainIds.includes(chainId) ? null : "wrong-chain";
}

/** Whose signature it is: the payee's key is computed; any other form is for the payee's code to judge. */
async function judge(
	deps: PaymentDeps,
	chainId: number,
	message: RequestMessage,
	signature: `0x${string}`,
): Promise<RequestSignatureRow["kind"] | "not-signed" | "could-not-ask"> {
	const hash = requestHash(requestTypedData(message, chainId));
	if (isKeySignature(signature) && (await signerOf(hash, signature)) === message.payee) return "key";
	try {
		const valid = await deps.chain.isValidContractSignature(chainId, message.payee, hash, signature);
		return valid ? "contract" : "not-signed";
	} catch (error) {
		if (error instanceof PortError) return "could-not-ask";
		throw error;
	}
}

/** @returns `null` for an invalid signature */
async function signerOf(hash: Hash, signature: `0x${string}`): Promise<Address | null> {
	try {
		return await recoverAddress({ hash, signature });
	} catch {
		return null;
	}
}

/** @returns of a payer's own link what was signed for all payers; null for a link whose request nobody signed, and for an unknown one */
export async function findSignedRequest(deps: PaymentDeps, paymentId: string): Promise<SignedRequest | null> {
	const row = await findRequestSignature(deps.db, paymentId);
	if (!row) return null;
	const { message, chainId, signature, signer, signedAt } = row;
	return { typedData: requestTypedData(message, chainId), signature, signer, signedAt };
}
