import { isCrowded, withStored } from "../../core/payments/crowd.ts";
import type { LinkRecord } from "../../core/payments/records.ts";
import type { RoomDeps } from "./payment-deps.ts";

/** Counts what a caller has stored for a crowded link. @returns false where they have had what they may have today */
export function mayStore({ memory, clock }: Pick<RoomDeps, "memory" | "clock">, record: LinkRecord, clientKey: string) {
	if (!isCrowded(record)) return true;
	const stored = withStored(memory.get("stored"), clientKey, clock.now());
	if (stored) memory.set("stored", stored);
	return stored !== null;
}
