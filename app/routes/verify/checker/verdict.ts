import type { InnerSignature, ReceiptChecks } from "#app/core/payments/check-receipt.ts";
import { payersOn } from "#app/core/payments/payers-on.ts";
import type { ReceiptReading } from "#app/core/payments/read-receipt.ts";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import type { OnChain } from "#app/core/payments/receipt-on-chain.ts";
import { shortAddress } from "#app/core/short-address.ts";
import type { Say } from "#app/words/say.ts";
import { amountOf, dayOf, exact, nameOf, plain, timeOf } from "./figures.ts";

/** How a sentence is marked: proven, contradicted, left open, or nothing that can be proven. */
export type Mark = "done" | "bad" | "off" | "plain";

export interface Claim {
	mark: Mark;
	title: string;
	text: string;
}

export interface Verdict {
	stamp: "good" | "bad" | "warn";
	title: string;
	text: string;
	claims: Claim[];
}

/** Whom the reader chose, and what came of it; null: nobody. */
export type Asked = { who: string; said: OnChain | { state: "silent" | "no-wallet" } } | null;

export interface Found {
	reading: ReceiptReading;
	/** of a genuine receipt */
	checks: ReceiptChecks | null;
	asked: Asked;
	/** where the keys of this page belong to */
	origin: string;
	file: string | null;
}

/** What the page says of a receipt, in the reader's words. */
export function verdictOf(say: Say, found: Found): Verdict {
	const { reading, checks } = found;
	if (reading.state === "genuine" && checks) return genuineVerdict(say, reading, checks, found.asked);
	const origin = exact(found.origin);
	switch (reading.state) {
		case "changed":
			return {
				stamp: "bad",
				title: say("verify.changed"),
				text: say("verify.changedText"),
				claims: [
					{
						mark: "bad",
						title: say("verify.saysNotFitting"),
						text: say("verify.saysNotFittingText", { key: exact(reading.kid) }),
					},
					{ mark: "off", title: say("verify.saysRestUnchecked"), text: say("verify.saysRestUncheckedText") },
				],
			};
		case "unknown-key":
			return bare("warn", say("verify.unknownKey"), say("verify.unknownKeyText", { key: exact(reading.kid), origin }));
		case "other-site":
			return bare(
				"bad",
				say("verify.otherSite"),
				say("verify.otherSiteText", { site: exact(reading.claims.iss), origin }),
			);
		case "newer":
			return bare("warn", say("verify.newer"), say("verify.newerText", { origin }));
		case "not-ours":
			return bare("bad", say("verify.notOurs"), say("verify.notOursText"));
		case "cannot-check":
			return bare("warn", say("verify.cannotCheck"), say("verify.cannotCheckText"));
		default: {
			const { file } = found;
			const text = file ? say("verify.notReceiptFile", { file: plain(file) }) : say("verify.notReceiptText");
			return bare("warn", say("verify.notReceipt"), text);
		}
	}
}

const bare = (stamp: Verdict["stamp"], title: string, text: string): Verdict => ({ stamp, title, text, claims: [] });

function genuineVerdict(
	say: Say,
	{ claims, kid }: { claims: ReceiptClaims; kid: string },
	checks: ReceiptChecks,
	asked: Asked,
): Verdict {
	const list: Claim[] = [
		{ mark: "done", title: say("verify.saysSigned"), text: say("verify.saysSignedText", { key: exact(kid) }) },
		{
			mark: "done",
			title: say("verify.saysWhole", { time: timeOf(say, claims.iat) }),
			text: say("verify.saysWholeText"),
		},
		payerClaim(say, claims, checks.payer),
		requestClaim(say, claims, checks),
		...saidClaim(say, claims),
		...(checks.sum ? [] : [bad(say("verify.saysSumFalse"), say("verify.saysSumFalseText"))]),
		chainClaim(say, claims, asked),
		{
			mark: "plain",
			title: say("verify.saysNames", { payee: nameOf(claims) }),
			text: say("verify.saysNamesText"),
		},
	];
	return { ...headOf(say, claims, checks, asked), claims: list };
}

/** The page of the receipt says so, too. */
function saidClaim(say: Say, claims: ReceiptClaims): Claim[] {
	if (!claims.payment.transfers.some(({ amountSource }) => amountSource === "requester")) return [];
	const title = say("verify.saysSumSaid", { payee: nameOf(claims) });
	return [{ mark: "plain", title, text: say("verify.saysSumSaidText") }];
}

const bad = (title: string, text: string): Claim => ({ mark: "bad", title, text });
const isFalse = ({ state }: InnerSignature) => state === "different" || state === "not-theirs";

function headOf(
	say: Say,
	claims: ReceiptClaims,
	checks: ReceiptChecks,
	asked: Asked,
): Pick<Verdict, "stamp" | "title" | "text"> {
	const chain = asked?.said.state;
	if (!checks.sum || isFalse(checks.request) || isFalse(checks.payer) || chain === "contradicts") {
		return { stamp: "bad", title: say("verify.contradicted"), text: say("verify.contradictedText") };
	}
	if (chain === "gone") return { stamp: "warn", title: say("verify.withdrawn"), text: say("verify.withdrawnText") };
	if (chain === "moved") return { stamp: "warn", title: say("verify.moved"), text: say("verify.movedText") };
	if (chain === "holds") {
		const text = say("verify.holdsText", {
			amount: amountOf(say, claims),
			payee: nameOf(claims),
			day: dayOf(say, claims.payment.time),
		});
		return { stamp: "good", title: say("verify.holds"), text };
	}
	const title = say("verify.signaturesHold");
	if (chain === "unseen") return { stamp: "good", title, text: say("verify.unseenText") };
	return { stamp: "good", title, text: asked ? say("verify.couldNotAskText") : say("verify.notAskedText") };
}

function payerClaim(say: Say, { payment }: ReceiptClaims, payer: InnerSignature): Claim {
	switch (payer.state) {
		case "holds": {
			const account = shortAddress(payer.signer);
			return {
				mark: "done",
				title: say("verify.saysPayerSigned"),
				text: say("verify.saysPayerSignedText", { account: exact(account) }),
			};
		}
		case "none":
			return { mark: "plain", title: say("verify.saysPayerSilent"), text: say("verify.saysPayerSilentText") };
		case "ask-contract":
			return {
				mark: "off",
				title: say("verify.saysPayerContract"),
				text: contractText(say, payer.signer, payment.chainId),
			};
		default:
			return bad(say("verify.saysPayerFalse"), say("verify.saysPayerFalseText"));
	}
}

function requestClaim(say: Say, claims: ReceiptClaims, { request, requestSignedAt }: ReceiptChecks): Claim {
	switch (request.state) {
		case "holds":
			return {
				mark: "done",
				title: say("verify.saysAsked", { payee: nameOf(claims) }),
				text: say("verify.saysAskedText", {
					account: exact(shortAddress(request.signer)),
					day: dayOf(say, requestSignedAt ?? claims.request.created),
				}),
			};
		case "none":
			return { mark: "plain", title: say("verify.saysAskedSilent"), text: say("verify.saysAskedSilentText") };
		case "ask-contract":
			return {
				mark: "off",
				title: say("verify.saysAskedContract"),
				text: contractText(say, request.signer, request.question.chainId),
			};
		default:
			return bad(say("verify.saysAskedFalse"), say("verify.saysAskedFalseText"));
	}
}

const contractText = (say: Say, account: string, chainId: number) =>
	say("verify.saysContractText", { account: exact(shortAddress(account)), network: exact(String(chainId)) });

/** A sentence names no more of them; the receipt's figures name the others. */
const MOST_NAMED = 3;

function payersIn(say: Say, payment: ReceiptClaims["payment"]): string {
	const payers = payersOn(payment).map((payer) => exact(shortAddress(payer)));
	const named = new Intl.ListFormat(say.locale, { type: "conjunction" }).format(payers.slice(0, MOST_NAMED));
	return payers.length > MOST_NAMED ? `${named} …` : named;
}

function chainClaim(say: Say, claims: ReceiptClaims, asked: Asked): Claim {
	if (!asked) return { mark: "off", title: say("verify.saysNotAsked"), text: say("verify.saysNotAskedText") };
	const { payment, request } = claims;
	const { said } = asked;
	const at = { block: exact(payment.blockNumber), asked: asked.who };
	const couldNot = (text: string): Claim => ({ mark: "off", title: say("verify.saysChainOther"), text });
	switch (said.state) {
		case "holds": {
			const text = say("verify.saysChainText", {
				...at,
				amount: amountOf(say, claims),
				payer: payersIn(say, payment),
				account: exact(shortAddress(request.payee)),
			});
			return { mark: "done", title: say(said.final ? "verify.saysChainFinal" : "verify.saysChainHolds"), text };
		}
		case "unseen":
			return {
				mark: "plain",
				title: say("verify.saysChainUnseen"),
				text: say("verify.saysChainUnseenText", at),
			};
		case "gone":
			return bad(say("verify.saysChainGone"), say("verify.saysChainGoneText", at));
		case "moved":
			return bad(say("verify.saysChainMoved"), say("verify.saysChainMovedText", { ...at, now: exact(said.block) }));
		case "contradicts":
			return bad(say("verify.saysChainContradicts"), say("verify.saysChainContradictsText", at));
		case "other-chain":
			return couldNot(
				say("verify.saysChainOtherText", {
					asked: asked.who,
					there: exact(String(said.chainId)),
					network: plain(payment.chainName),
					here: exact(String(payment.chainId)),
				}),
			);
		case "behind":
			return couldNot(say("verify.saysChainBehind", at));
		case "forgotten":
			return couldNot(say("verify.saysChainForgotten", { asked: asked.who }));
		case "no-wallet":
			return couldNot(say("verify.saysChainNoWallet"));
		case "silent":
			return couldNot(say("verify.saysChainSilent", { asked: asked.who }));
		default:
			return couldNot(say("verify.saysChainUnclear", { asked: asked.who }));
	}
}
