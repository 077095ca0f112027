import type { TokenOnChain } from "#app/core/chains.ts";
import { type LinkRowSummary, type LinkState, OPEN_STATES } from "#app/core/payments/link-summary.ts";
import type { Tone } from "#app/ui/badge.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { sayDue } from "#app/words/moments.ts";
import type { Say } from "#app/words/say.ts";

/** What a line of the list is called, and how it is marked. */

const DAY_MS = 24 * 60 * 60_000;

export type ShownState = LinkState | "overdue";

/** @param now - epoch ms */
export function shownState({ state, dueAt }: LinkRowSummary, now: number): ShownState {
	return OPEN_STATES.some((open) => open === state) && dueAt !== null && dueAt < now ? "overdue" : state;
}

export const STATE_MARKS: Record<ShownState, { tone: Tone | null; icon: IconName }> = {
	waiting: { tone: null, icon: "circle-slash" },
	confirming: { tone: "warn", icon: "clock" },
	partly: { tone: "warn", icon: "circle-dot-dashed" },
	"needs-you": { tone: "warn", icon: "circle-question-mark" },
	paid: { tone: "ok", icon: "check" },
	overdue: { tone: "bad", icon: "clock-alert" },
	cancelled: { tone: null, icon: "ban" },
	reusable: { tone: "ok", icon: "repeat" },
};

export function sayState(say: Say, row: LinkRowSummary, now: number): string {
	const state = shownState(row, now);
	const { confirmations } = row;
	if (state === "confirming" && confirmations && confirmations.need !== "final")
		return say("desk.confirmingOf", { have: confirmations.have, need: confirmations.need });
	return say(`desk.state-${state}`);
}

/** How its payment compares with its due day; of a cancelled one nothing is due. A paid one may ask about more that came. */
export function sayWhenDue(say: Say, row: LinkRowSummary, dueAt: number, now: number): string | null {
	if (!row.reached.paid || row.paidAt === null) return row.cancelledAt === null ? sayDue(say, dueAt, now) : null;
	const days = Math.floor(dueAt / DAY_MS) - Math.floor(row.paidAt / DAY_MS);
	if (days === 0) return say("desk.onTheDay");
	return days > 0 ? say("desk.daysEarly", { days }) : say("desk.daysLate", { days: -days });
}

/** Its memo, as user text: to be isolated. */
export function sayName(say: Say, { memo }: Pick<LinkRowSummary, "memo">): string {
	return memo || say("desk.noMemo");
}

/** The same in the middle of a sentence. */
export function sayNameWithin(say: Say, { memo }: Pick<LinkRowSummary, "memo">): string {
	return memo || say("desk.noMemoWithin");
}

/** The same for a sentence without markup: a memo of another direction leaves the words around it alone. */
export function sayNameApart(say: Say, row: Pick<LinkRowSummary, "memo">, name = sayName): string {
	return `\u2068${name(say, row)}\u2069`;
}

export function coinOf({ token, chainId }: LinkRowSummary): TokenOnChain {
	return { token, chainId };
}

/** Base units still to be paid. */
export function restOf({ asked, received }: LinkRowSummary): bigint {
	const rest = BigInt(asked) - BigInt(received);
	return rest > 0n ? rest : 0n;
}

/** Whether it may be cancelled. */
export function mayCancel({ reached, cancelledAt }: LinkRowSummary): boolean {
	return !reached.paid && cancelledAt === null;
}
