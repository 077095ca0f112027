import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#app/core/accounts/password-strength.ts";
import { type Chain, isTokenSymbol, requireChain, type TokenSymbol, tokenContracts } from "#app/core/chains.ts";
import { cleanName, cleanText, textLength } from "#app/core/i18n/plain-text.ts";
import { trimTyped, withPlainDigits } from "#app/core/i18n/typed-text.ts";
import { isNameTyped } from "#app/core/names.ts";
import { parseUrl } from "#app/core/parse-url.ts";
import {
	type Bookkeeping,
	type BookkeepingField,
	bookkeepingOf,
	MAX_INVOICE_NUMBER,
	MAX_POSTAL_LINE,
	MAX_TAX_ID,
	MOST_POSTAL_LINES,
} from "#app/core/payments/bookkeeping.ts";
import { alsoPayableOn } from "#app/core/payments/payable-chains.ts";
import { type AfterSubmit, CONFIRMATIONS_ASKED, type ConfirmationsAsked } from "#app/core/payments/payment-terms.ts";
import { MOST_PAYMENTS } from "#app/core/payments/reusable.ts";
import { isAddressInside, readTypedAddress, type TypedAddress } from "#app/core/typed-address.ts";
import type { Say } from "#app/words/say.ts";
import { readTypedAmount } from "#app/words/typed-amount.ts";

/** How each field of the create form is read. The preview reads them on every key; the schema needs zod besides and loads later. */

export const MAX_NAME = 120;
export const MAX_MEMO = 280;
export const MAX_AFTER = 500;
/** DNS names are no longer. */
const LONGEST_NAME = 255;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a field's text means, or the sentence that refuses it. */
export type Read<T> = { value: T } | { refusal: string };

/** @param chain - whose token it is; while none is chosen, the usual decimals count */
export function readAmount(say: Say, text = "", token = "", chain?: Chain): Read<bigint> {
	return readTypedAmount(say, text, { token: isTokenSymbol(token) ? token : "ETH", chainId: chain?.id ?? 0 });
}

export function readToken(say: Say, text = "", chain?: Chain): Read<TokenSymbol> {
	if (!isTokenSymbol(text)) return { refusal: say("create.tokenUnknown") };
	if (chain && chain.tokens[text] === undefined)
		return { refusal: say("create.tokenNotOffered", { token: text, network: chain.name }) };
	return { value: text };
}

export function readNetwork(say: Say, text = "", chains: readonly Chain[]): Read<Chain> {
	const chain = chains.find(({ id }) => String(id) === text);
	return chain ? { value: chain } : { refusal: say("create.networkUnknown") };
}

/**
 * Further chains of the link, in the order offered; whatever is chosen while nothing is payable there is refused.
 *
 * @param ids - as the checkboxes send them
 */
export function readAlsoOn(
	say: Say,
	ids: readonly string[],
	token = "",
	chain: Chain | undefined,
	chains: readonly Chain[],
): Read<number[]> {
	const typed = new Set(ids.filter((id) => id !== "" && id !== String(chain?.id)));
	if (typed.size === 0 || !chain || !isTokenSymbol(token)) return { value: [] };
	const chosen = alsoPayableOn(chains, chain, token).filter(({ id }) => typed.has(String(id)));
	return chosen.length === typed.size
		? { value: chosen.map(({ id }) => id) }
		: { refusal: say("create.alsoOnRefused", { token }) };
}

/** The contracts of the offered chains are refused: tokens sent to a token are lost, and another chain may be added. */
export function readAddress(say: Say, text = "", chains: readonly Chain[]): Read<TypedAddress> {
	const address = readTypedAddress(text, tokenContracts(chains));
	return address.ok ? address : { refusal: say(`create.refused-${address.reason}`) };
}

/**
 * An address, or what is meant as a name of one. An address written for one network is not taken for another: a contract's need not
 * be its owner's there.
 *
 * @param chosen - chains the link is to be paid on, as far as they are chosen
 */
export function readAddressOrName(
	say: Say,
	text = "",
	chains: readonly Chain[],
	chosen: readonly number[],
): Read<{ address: `0x${string}` } | { name: string }> {
	const name = trimTyped(text);
	if (isNameTyped(name) && !isAddressInside(name))
		return name.length > LONGEST_NAME ? { refusal: say("create.addressNameTooLong") } : { value: { name } };
	const address = readAddress(say, text, chains);
	if (!("value" in address)) return address;
	const { chainId } = address.value;
	const other = chosen.find((id) => chainId !== null && id !== chainId);
	if (chainId !== null && other !== undefined) {
		const [named, network] = [requireChain(chainId).name, requireChain(other).name];
		return { refusal: say("create.addressElsewhere", { named, network }) };
	}
	return { value: { address: address.value.address } };
}

/** A day, "2026-05-28", as the last millisecond of it in UTC. */
export function readDue(say: Say, text = "", now: number): Read<number | null> {
	const typed = text.trim();
	if (typed === "") return { value: null };
	const startOfDay = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(`${typed}T00:00:00.000Z`) : Number.NaN;
	// A day that does not exist, such as 30 February, is moved on by some engines: only what reads back is a day.
	if (Number.isNaN(startOfDay) || !new Date(startOfDay).toISOString().startsWith(typed)) {
		return { refusal: say("create.dueInvalid") };
	}
	const endOfDay = startOfDay + DAY_MS - 1;
	return endOfDay < now ? { refusal: say("create.duePast") } : { value: endOfDay };
}

export function readName(say: Say, text = ""): Read<string> {
	if (textLength(text.trim()) > MAX_NAME) return { refusal: say("create.nameTooLong", { most: MAX_NAME }) };
	const name = cleanName(text, MAX_NAME);
	return name ? { value: name } : { refusal: say("create.nameMissing") };
}

export function readMemo(say: Say, text = ""): Read<string | null> {
	// Browsers send two characters for a line break and count one.
	const typed = text.replaceAll("\r\n", "\n").trim();
	if (textLength(typed) > MAX_MEMO) return { refusal: say("create.memoTooLong", { most: MAX_MEMO }) };
	return { value: cleanText(typed, MAX_MEMO, "many") || null };
}

/** An invoice's number or a tax number. @param most - code points */
function readLine(say: Say, text: string, most: number): Read<string | null> {
	if (textLength(text.trim()) > most) return { refusal: say("books.lineTooLong", { most }) };
	return { value: cleanName(text, most) || null };
}

export const readInvoiceNumber = (say: Say, text = "") => readLine(say, text, MAX_INVOICE_NUMBER);
export const readTaxId = (say: Say, text = "") => readLine(say, text, MAX_TAX_ID);

/** Empty lines are left out. */
export function readPostalLines(say: Say, text = ""): Read<Bookkeeping["postalLines"]> {
	const typed = text.split(/\r\n?|[\n\u0085\u2028\u2029]/u).filter((line) => line.trim() !== "");
	if (typed.length > MOST_POSTAL_LINES) return { refusal: say("books.tooManyLines", { most: MOST_POSTAL_LINES }) };
	if (typed.some((line) => textLength(line.trim()) > MAX_POSTAL_LINE))
		return { refusal: say("books.postalLineTooLong", { most: MAX_POSTAL_LINE }) };
	return { value: typed.map((line) => cleanName(line, MAX_POSTAL_LINE)).filter((line) => line !== "") };
}

/** What is typed so far, for a preview: what is not valid yet is left out. */
export function readBookkeeping(say: Say, typed: (name: BookkeepingField) => string | undefined): Bookkeeping | null {
	const valid = <T>(read: Read<T>, otherwise: T) => ("value" in read ? read.value : otherwise);
	return bookkeepingOf({
		invoiceNumber: valid(readInvoiceNumber(say, typed("invoiceNumber")), null),
		taxId: valid(readTaxId(say, typed("taxId")), null),
		postalLines: valid(readPostalLines(say, typed("postalLines")), []),
	});
}

export function readConfirmations(say: Say, text = ""): Read<ConfirmationsAsked> {
	const asked = CONFIRMATIONS_ASKED.find((choice) => choice === text);
	return asked ? { value: asked } : { refusal: say("create.confirmationsUnknown") };
}

export function readPassword(say: Say, text = ""): Read<string> {
	if (text === "") return { refusal: say("create.passwordMissing") };
	const length = textLength(text);
	if (length < MIN_PASSWORD_LENGTH) return { refusal: say("create.passwordTooShort", { least: MIN_PASSWORD_LENGTH }) };
	return length > MAX_PASSWORD_LENGTH
		? { refusal: say("create.passwordTooLong", { most: MAX_PASSWORD_LENGTH }) }
		: { value: text };
}

/** Begins like an address: any scheme with slashes, and the schemes browsers act on without them. */
const ADDRESS_LIKE =
	/^(?:[a-z][a-z0-9+.-]*:\/\/|(?:https?|javascript|data|vbscript|file|blob|about|mailto|tel|sms|ftp)\s*:)/i;

/** Words, or an https address without a user name in it ("https://paylink@evil.example" misleads). */
export function readAfterSubmit(say: Say, text = ""): Read<AfterSubmit | null> {
	if (textLength(text.trim()) > MAX_AFTER) return { refusal: say("create.afterTooLong", { most: MAX_AFTER }) };
	const typed = cleanText(text, MAX_AFTER);
	if (typed === "") return { value: null };
	if (!ADDRESS_LIKE.test(typed)) return { value: { kind: "text", text: typed } };
	if (!/^https:\/\//i.test(typed)) return { refusal: say("create.afterNotHttps") };
	const url = /\s/.test(typed) ? null : parseUrl(typed);
	if (url?.protocol !== "https:" || url.username || url.password) return { refusal: say("create.afterInvalid") };
	return { value: { kind: "link", url: url.href } };
}

/** How many payments a link for many takes. @returns null for any number */
export function readMost(say: Say, text = ""): Read<number | null> {
	const typed = withPlainDigits(trimTyped(text));
	if (typed === "") return { value: null };
	const most = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
	return most >= 1 && most <= MOST_PAYMENTS
		? { value: most }
		: { refusal: say("many.mostInvalid", { most: MOST_PAYMENTS }) };
}
