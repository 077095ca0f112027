import { formatAmount } from "#app/core/i18n/amount-text.ts";
import { type TokenSymbol, tokenDecimals } from "#app/core/tokens.ts";
import { TokenIcon } from "./icon.tsx";

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
}

/** The amount as the loudest thing on a money page: every decimal, the token's name beside its mark. */
export function Amount({ baseUnits, token, chainId, size = "full", spoken }: AmountProps) {
	const text = formatAmount(BigInt(baseUnits), tokenDecimals(chainId, token));
	const [whole, fraction] = text.split(".");
	const classes = ["amount"];
	if (size !== "full") classes.push(`amount--${size}`);
	else if (text.length >= LONG_AMOUNT) classes.push("amount--long");
	if (text.length >= VERY_LONG_AMOUNT) classes.push("amount--longest");
	return (
		<p className={classes.join(" ")}>
			{spoken ? <span className="sr">{spoken}</span> : null}
			<span className="amount__n">
				{whole}
				{fraction ? <span className="amount__dec">.{fraction}</span> : null}
			</span>{" "}
			<span className="amount__t">
				<TokenIcon token={token} />
				{token}
			</span>
		</p>
	);
}

/** "100.00 USDC" inside a sentence or a cell. */
export function amountText(baseUnits: string | bigint, token: TokenSymbol, chainId: number): string {
	return `${formatAmount(BigInt(baseUnits), tokenDecimals(chainId, token))} ${token}`;
}
