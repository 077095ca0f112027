// As a namespace, of which bundlers leave out what is not used: a page that is saved as one file carries this.
import * as z from "zod";
import { TOKEN_SYMBOLS } from "../tokens.ts";
import { AMOUNT_SOURCES, PAYER_PROOFS } from "./verdict-types.ts";

/**
 * What a receipt says, as the service signs it: the payload of a JWS (RFC 7515). One receipt is one credited transaction of
 * one payment link. Amounts are base units as decimal strings, times are epoch seconds, addresses are checksummed.
 * Read by the receipt's page, by its PDF, and by pages that check one years later: fields are added, never changed.
 */

/** The protected header's `typ`: a receipt is never taken for another signed thing of ours. */
export const RECEIPT_TYPE = "paylink-receipt+jws";

const baseUnits = z.string().regex(/^(?:0|[1-9]\d{0,77})$/);
const seconds = z.number().int().nonnegative();
const address = z.custom<`0x${string}`>((value) => typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value));
const hash = z.custom<`0x${string}`>((value) => typeof value === "string" && /^0x[0-9a-f]{64}$/.test(value));
const signature = z.custom<`0x${string}`>(
	(value) => typeof value === "string" && /^0x(?:[0-9a-fA-F]{2}){1,4096}$/.test(value),
);
/** Counted in code points, as what people type is when it is stored: a name of emoji is as long as one of letters. */
const text = (longest: number) => z.string().refine((value) => [...value].length <= longest);

/** What the payer's account signed: `payerMessage` of core/payments/claim.ts, so that anybody can read what it agreed to. */
const PayerSignatureSchema = z.object({ signer: address, message: text(2_000), signature });

const TransferSchema = z.object({
	/** position among the transaction's own logs, from 0; null: the chain's own coin moved, which leaves no log */
	log: z.number().int().nonnegative().nullable(),
	/** the account whose money moved; null: several paid together, or nothing shows whose it was */
	payer: address.nullable(),
	amount: baseUnits,
	/** who says the amount: the chain, or the requester */
	amountSource: z.enum(AMOUNT_SOURCES),
	/** what ties the payer to the link; null: nothing was needed or stored */
	tiedBy: z.enum(PAYER_PROOFS).nullable(),
});

export const ReceiptClaimsSchema = z.object({
	v: z.literal(1),
	/** the service's origin, no slash at the end */
	iss: z.url(),
	/** when it was signed */
	iat: seconds,
	/** the receipt's page, where its present state can be read */
	page: z.url(),
	request: z.object({
		paymentId: z.string(),
		payee: address,
		/** what the requester called themselves; nobody has checked it */
		payeeName: text(200),
		/** null: it was not a request's, or is not shown */
		memo: text(2_000).nullable(),
		/** base units asked for; null: the payer chose */
		asked: baseUnits.nullable(),
		created: seconds,
		/** `SignedRequest` (read-signed-request.ts), read by `readSignedRequest`; null: it was not signed, or for all payers of a link */
		signed: z.unknown(),
		/** the reusable request that this one was made from: that link's id, and what was signed of it for all its payers */
		reusable: z.object({ paymentId: z.string(), signed: z.unknown() }).nullish(),
	}),
	payment: z.object({
		/** EIP-155 */
		chainId: z.number().int().positive(),
		chainName: text(100),
		hash,
		blockNumber: baseUnits,
		blockHash: hash,
		/** the block's time */
		time: seconds,
		token: z.object({
			symbol: z.enum(TOKEN_SYMBOLS),
			/** null: the chain's own coin */
			contract: address.nullable(),
			decimals: z.number().int().min(0).max(36),
		}),
		/** sum of the transfers */
		amount: baseUnits,
		transfers: z.array(TransferSchema).min(1),
		/** of the block when the receipt was signed */
		confirmations: z.number().int().nonnegative(),
		final: z.boolean(),
	}),
	/** null: the payer was tied otherwise, or signed nothing */
	payerSignature: PayerSignatureSchema.nullable(),
	/** the requester's own lines for bookkeeping; null: none */
	bookkeeping: z
		.object({
			invoiceNumber: text(64).nullable(),
			taxId: text(64).nullable(),
			postalLines: z.array(text(120)).max(6),
		})
		.nullable(),
	/** what it was worth when its block was made, by the named feeds; null or missing: not known */
	worth: z
		.object({
			/** ISO 4217 */
			currency: z.string().regex(/^[A-Z]{3}$/),
			/** decimal string in units of that currency */
			amount: z.string().regex(/^\d{1,40}(?:\.\d{1,18})?$/),
			/** of the rate's round; of the oldest, where several were multiplied */
			time: seconds,
			source: text(200),
			/** the rounds it was reckoned with, which anybody can read from the chain; missing in older receipts */
			rounds: z
				.array(
					z.object({
						/** the first in units of the second: "EUR/USD" */
						pair: text(20),
						/** the feed's contract */
						feed: address,
						/** `roundId` of AggregatorV3Interface, as a decimal string */
						round: baseUnits,
						answer: baseUnits,
						decimals: z.number().int().min(0).max(36),
						time: seconds,
					}),
				)
				.max(8)
				.optional(),
		})
		.nullish(),
});

export type ReceiptClaims = z.infer<typeof ReceiptClaimsSchema>;

/** A public key as it is published (RFC 7517, RFC 8037). */
export interface ReceiptKey {
	kty: "OKP";
	crv: "Ed25519";
	x: string;
	kid: string;
	alg: "Ed25519";
	use: "sig";
}
