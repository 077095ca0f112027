import { type AmountParts, amountParts } from "#app/core/i18n/amount-text.ts";
import type { TokenSymbol } from "#app/core/tokens.ts";
import { TokenIcon } from "./icon.tsx";
import { useSay } from "./say.tsx";

/** From this many characters on, the amount takes the smaller size and the token wraps below (LOOK §3). */
const LONG_AMOUNT = 10;
/** From this many on, it takes the smallest and breaks before it is cut off: eighteen decimals of ETH, say. */
const VERY_LONG_AMOUNT = 15;

interface AmountProps {
	/** decimal string of base units, as it crosses the wire */
	baseUnits: string;
	token: TokenSymbol;
	/** where the token lives: its decimals are that chain's */
	chainId: number;
	size?: "full" | "md" | "sm";
	/** words for screen readers in front: "Amount requested: " */
	spoken?: string;
	/** nobody is to pay it any more */
	struck?: boolean;
}

/** The amount as the loudest thing on a money page: every decimal, the token's name beside its mark. */
export function Amount({ baseUnits, token, chainId, size = "full", spoken, struck = false }: AmountProps) {
	const say = useSay();
	const parts = amountParts(baseUnits, { token, chainId }, say.language);
	const { lead, counts, rest } = inkOf(parts);
	const { length } = lead + counts + rest;
	const classes = ["amount"];
	if (size !== "full") classes.push(`amount--${size}`);
	else if (length >= LONG_AMOUNT) classes.push("amount--long");
	if (length >= VERY_LONG_AMOUNT) classes.push("amount--longest");
	if (struck) classes.push("amount--struck");
	const Digits = struck ? "s" : "span";
	return (
		<p className={classes.join(" ")}>
			{spoken ? <span className="sr">{spoken}</span> : null}
			<Digits className="amount__n">
				{lead ? <span className="amount__dec">{lead}</span> : null}
				{counts}
				{rest ? <span className="amount__dec">{rest}</span> : null}
			</Digits>{" "}
			<span className="amount__t">
				<TokenIcon token={token} />
				{token}
			</span>
		</p>
	);
}

/** Decimals of a sum of 1 or more that do not count: cents. Finer ones do. */
const CENTS = 2;

/**
 * Which digits count: of a sum below 1 those after its leading zeros, of a larger one all but its cents.
 *
 * @returns `lead` and `rest` stand before and after them, quieter
 */
export function inkOf({ whole, point, fraction }: AmountParts): { lead: string; counts: string; rest: string } {
	const [zeros = ""] = /^0*/.exec(fraction) ?? [];
	if (whole === "0" && zeros.length < fraction.length) {
		return { lead: whole + point + zeros, counts: fraction.slice(zeros.length), rest: "" };
	}
	return fraction.length > CENTS
		? { lead: "", counts: whole + point + fraction, rest: "" }
		: { lead: "", counts: whole, rest: point + fraction };
}
