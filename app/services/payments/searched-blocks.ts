import type { RoomMemory } from "./payment-deps.ts";

type Search = "lost-searched" | "reports-searched";

/** The block up to which a room has searched a chain; null: it has not, or has forgotten. */
export function rememberedBlock(memory: RoomMemory, search: Search, chainId: number): bigint | null {
	const known = memory.get(search)?.[chainId];
	return known === undefined ? null : BigInt(known);
}

export function rememberBlock(memory: RoomMemory, search: Search, chainId: number, block: bigint): void {
	memory.set(search, { ...memory.get(search), [chainId]: block.toString() });
}
