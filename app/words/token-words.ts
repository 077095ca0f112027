import type { TokenNote, TokenSymbol } from "../core/tokens.ts";
import type { Say } from "./say.ts";

/** What is sent on a chain, by that chain's own name for it: "USDC", "USDT0", "DAI (bridged)", "USDC, not USDC.e". */
export function sayToken(say: Say, symbol: TokenSymbol, note: TokenNote): string {
	const name = note.name ?? symbol;
	const token = note.bridged ? say("card.tokenBridged", { token: name }) : name;
	return note.not ? say("card.tokenNot", { token, other: note.not }) : token;
}

/** "On Arbitrum that is USDT0."; null where the symbol says it. */
export function sayTokenThere(say: Say, symbol: TokenSymbol, note: TokenNote, network: string): string | null {
	if (Object.keys(note).length === 0) return null;
	return say("card.tokenThere", { network, token: sayToken(say, symbol, note) });
}
