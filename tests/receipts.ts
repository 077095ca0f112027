import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { keccak256, stringToBytes } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { payerMessageNaming } from "#app/core/payments/claim.ts";
import type { PublishedKeys } from "#app/core/payments/read-receipt.ts";
import { RECEIPT_TYPE, type ReceiptClaims, type ReceiptKey } from "#app/core/payments/receipt-claims.ts";
import { requestMessage, requestTypedData, type ShownRequest } from "#app/core/payments/signed-request.ts";

/** Receipts as the service makes them, for tests of what reads them. */

export const ORIGIN = "https://paylink.example";
export const PAYEE = privateKeyToAccount(keccak256(stringToBytes("payee")));
export const PAYER = privateKeyToAccount(keccak256(stringToBytes("payer")));
export const STRANGER = privateKeyToAccount(keccak256(stringToBytes("stranger")));
export const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
export const TX_HASH = "0xa92741913cf0deafa9289a7a328bb84d72c2b4388fbb757af41b78cf64e6305f";
export const BLOCK_HASH = "0x1111111111111111111111111111111111111111111111111111111111111111";
export const PAYMENT_ID = "kx7Qm2vT9sYd4RzN1bWc8A";

export interface SigningKey {
	kid: string;
	privateKey: CryptoKey;
	/** as published */
	jwk: ReceiptKey;
}

export async function makeKey(kid: string): Promise<SigningKey> {
	const { privateKey, publicKey } = await generateKeyPair("Ed25519", { extractable: true });
	const { kty, crv, x } = await exportJWK(publicKey);
	return { kid, privateKey, jwk: { kty, crv, x, kid, alg: "Ed25519", use: "sig" } as ReceiptKey };
}

export const published = (...keys: SigningKey[]): PublishedKeys => ({
	origin: ORIGIN,
	keys: keys.map(({ jwk }) => jwk),
});

/** @param header - instead of what the service writes */
export function signReceipt(claims: unknown, { kid, privateKey }: SigningKey, header: object = {}): Promise<string> {
	return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
		.setProtectedHeader({ alg: "Ed25519", typ: RECEIPT_TYPE, kid, ...header })
		.sign(privateKey);
}

const SHOWN: ShownRequest = {
	paymentId: PAYMENT_ID,
	requesterAddress: PAYEE.address,
	token: "USDC",
	amount: "100000000",
	networks: [{ chainId: 1, contract: USDC }],
	memo: "Invoice 0427, cover illustration, second half",
	dueAt: null,
	createdAt: 1_795_000_000_000,
	origin: ORIGIN,
};

/** A request as its payee signs it. */
export async function signedRequest(changes: Partial<ShownRequest> = {}, by = PAYEE, chainId = 1) {
	const typedData = requestTypedData(requestMessage({ ...SHOWN, ...changes }), chainId);
	const { EIP712Domain: _, ...types } = typedData.types;
	const signature = await by.signTypedData({ ...typedData, types, message: typedData.message } as never);
	return { typedData, signature, signer: by.address, signedAt: 1_795_000_100_000 };
}

/** 100 USDC on Ethereum, asked for and confirmed by both accounts. */
export async function sampleClaims(changes: Partial<ReceiptClaims> = {}): Promise<ReceiptClaims> {
	const message = payerMessageNaming("Ethereum", { paymentId: PAYMENT_ID, chainId: 1 }, TX_HASH, ORIGIN);
	return {
		v: 1,
		iss: ORIGIN,
		iat: 1_795_600_000,
		page: `${ORIGIN}/receipt/7f3k92qd7f3k92qd7f3k92`,
		request: {
			paymentId: PAYMENT_ID,
			payee: PAYEE.address,
			payeeName: "Marta Oliveira",
			memo: SHOWN.memo,
			asked: SHOWN.amount,
			created: SHOWN.createdAt / 1_000,
			signed: await signedRequest(),
		},
		payment: {
			chainId: 1,
			chainName: "Ethereum",
			hash: TX_HASH,
			blockNumber: "26418907",
			blockHash: BLOCK_HASH,
			time: 1_795_599_000,
			token: { symbol: "USDC", contract: USDC, decimals: 6 },
			amount: "100000000",
			transfers: [{ log: 0, payer: PAYER.address, amount: "100000000", amountSource: "chain", tiedBy: "signature" }],
			confirmations: 64,
			final: true,
		},
		payerSignature: { signer: PAYER.address, message, signature: await PAYER.signMessage({ message }) },
		bookkeeping: null,
		...changes,
	};
}
