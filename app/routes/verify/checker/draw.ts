import { payersOn } from "#app/core/payments/payers-on.ts";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import type { Say } from "#app/words/say.ts";
import { amountOf, exact, moneyOf, nameOf, plain, timeOf } from "./figures.ts";
import type { Claim, Mark, Verdict } from "./verdict.ts";

/** Draws with text nodes alone: whatever a receipt says, it is text. */

type Child = Node | string;

export function element<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	attributes: Record<string, string> = {},
	...children: Child[]
): HTMLElementTagNameMap[Name] {
	const made = document.createElement(name);
	for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
	for (const child of children) made.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
	return made;
}

const SVG = "http://www.w3.org/2000/svg";

function icon(name: string): SVGElement {
	const made = document.createElementNS(SVG, "svg");
	made.setAttribute("class", "i");
	made.setAttribute("aria-hidden", "true");
	const use = document.createElementNS(SVG, "use");
	use.setAttribute("href", `#i-${name}`);
	made.appendChild(use);
	return made;
}

const STAMPS: Record<Verdict["stamp"], [className: string, icon: string]> = {
	good: ["stamp", "check"],
	bad: ["stamp stamp--bad", "x"],
	warn: ["stamp stamp--warn", "alert"],
};
const MARKS: Record<Mark, string | null> = { done: "check", bad: "x", plain: "minus", off: null };

export function drawVerdict({ stamp, title, text, claims }: Verdict): Node {
	const [className, sign] = STAMPS[stamp];
	const heading = element("h2", { class: "t-xl", tabindex: "-1" }, title);
	const head = element(
		"div",
		{ class: "stack stack--3" },
		element("div", { class: "verdict__head" }, element("span", { class: className }, icon(sign)), heading),
		element("p", { class: "t-2 measure" }, text),
	);
	const whole = element("div", { class: "stack stack--6" }, head);
	if (claims.length > 0) whole.appendChild(element("ul", { class: "claims" }, ...claims.map(drawClaim)));
	return whole;
}

function drawClaim({ mark, title, text }: Claim): Node {
	const sign = MARKS[mark];
	const node = element("span", { class: "node" }, ...(sign ? [icon(sign)] : []));
	return element(
		"li",
		{ class: `is-${mark}` },
		node,
		element("div", {}, element("b", {}, title), element("p", {}, text)),
	);
}

/** The requester's own lines, as they were signed. */
function booksOf(say: Say, { bookkeeping }: ReceiptClaims): [string, string][] {
	const { invoiceNumber = null, taxId = null, postalLines = [] } = bookkeeping ?? {};
	const lines: [string, string | null][] = [
		[say("verify.invoice"), invoiceNumber],
		[say("verify.taxId"), taxId],
		[say("verify.postal"), postalLines.join(", ") || null],
	];
	return lines.flatMap(([term, value]) => (value ? [[term, plain(value)] as [string, string]] : []));
}

/** What it was worth when it arrived, as the service reckoned it: signed like the rest, and judged by nobody here. */
function worthOf(say: Say, { worth }: ReceiptClaims): [string, string][] {
	// Less than the smallest coin.
	if (!worth || !/[1-9]/.test(worth.amount)) return [];
	const amount = moneyOf(say, worth.amount, worth.currency);
	const source = plain(worth.source);
	return [[say("verify.worth"), say("verify.worthBy", { amount, time: timeOf(say, worth.time), source })]];
}

/** The others are in the receipt's own text. */
const MOST_PAYERS = 3;

/** What the receipt says, whether or not it holds. */
export function drawSlip(say: Say, claims: ReceiptClaims, file: string | null): Node {
	const { payment, request } = claims;
	const payers = payersOn(payment);
	const facts: [string, string][] = [
		[say("verify.paidTo"), nameOf(claims)],
		...(request.memo ? [[say("verify.forWhat"), plain(request.memo)] as [string, string]] : []),
		...booksOf(say, claims),
		[say("verify.time"), timeOf(say, payment.time)],
		...worthOf(say, claims),
		[say("verify.network"), plain(payment.chainName)],
		[say("verify.block"), exact(payment.blockNumber)],
		...(file ? [[say("verify.file"), plain(file)] as [string, string]] : []),
	];
	const hash = (label: string, text: string) =>
		element("div", {}, element("p", { class: "t-xs t-3" }, label), element("code", { class: "hash" }, text));
	return element(
		"article",
		{ class: "doc minidoc" },
		element(
			"div",
			{ class: "doc__pad slip" },
			element("p", { class: "t-sm t-3" }, say("verify.whatItSays")),
			element(
				"p",
				{ class: "slip__sum" },
				element("span", { class: "sr" }, `${say("verify.amount")}: `),
				amountOf(say, claims),
			),
			element(
				"dl",
				{ class: "facts" },
				...facts.map(([term, value]) =>
					element("div", {}, element("dt", {}, term), element("dd", {}, element("bdi", {}, value))),
				),
			),
			...payers.slice(0, MOST_PAYERS).map((payer) => hash(say("verify.from"), payer)),
			...(payers.length > MOST_PAYERS ? [element("p", {}, "…")] : []),
			hash(say("verify.paidTo"), request.payee),
			hash(say("verify.hash"), payment.hash),
		),
	);
}
