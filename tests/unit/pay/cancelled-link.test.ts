import { describe, expect, test } from "vitest";
import { isCancelled, isUntouched, phaseOf, progressOf } from "#app/core/payments/link-phase.ts";
import { situationInWords } from "#app/words/link-situation.ts";
import { trackSteps } from "#app/words/pay-track.ts";
import { sayIn } from "#app/words/say-in.ts";
import { attempt, PAID_AT, payment, snapshot, terms } from "./snapshots.ts";

const say = sayIn("en");
const cancelledAt = PAID_AT;
const track = (shown: ReturnType<typeof snapshot>) =>
	trackSteps(say, shown, { createdAt: 0, dueAt: null, now: PAID_AT, network: "Ethereum", rest: "100.00 USDC" }).map(
		({ key, state }) => `${key}: ${state}`,
	);

describe("a cancelled link", () => {
	test("asks nobody to pay, and says so first", () => {
		const cancelled = snapshot({ cancelledAt });
		expect([phaseOf(cancelled), isCancelled(cancelled), isUntouched(cancelled)]).toEqual(["cancelled", true, false]);
		expect(situationInWords(say, cancelled, terms)).toMatchObject({
			phase: "cancelled",
			tone: "bad",
			title: "The requester cancelled this request. Do not pay.",
		});
		expect(track(cancelled)).toEqual(["requested: done", "cancelled: bad"]);
	});

	test("says what a part was that came before", () => {
		const partly = snapshot({
			cancelledAt,
			status: "pending",
			detail: "partial",
			received: "40000000",
			remaining: "60000000",
		});
		expect(phaseOf(partly)).toBe("cancelled");
		expect(situationInWords(say, partly, terms)?.sentences.join(" ")).toContain("40.00 of 100.00 USDC");
	});

	test("follows what is on its way, and says not to send more", () => {
		const moving = snapshot({ cancelledAt, status: "pending", detail: "broadcast", moving: "100000000" });
		expect(phaseOf(moving)).toBe("moving");
		expect(situationInWords(say, moving, terms)?.sentences[0]).toContain("send nothing more");
		expect(track(moving)).toEqual([
			"requested: done",
			"cancelled: bad",
			"sent: now",
			"confirmed: next",
			"receipt: next",
		]);
		const own = snapshot({ cancelledAt, attempts: [attempt()] });
		expect(progressOf(own, true).phase).toBe("moving");
	});

	test("shows its receipt once it was paid all the same", () => {
		const minedAt = PAID_AT + 60_000;
		const late = { cancelledAt, status: "success", detail: "late", received: "100000000", remaining: "0" } as const;
		const paid = snapshot({ ...late, payments: [payment({ minedAt, late: true })] });
		expect([phaseOf(paid), isCancelled(paid)]).toEqual(["paid", false]);
		expect(situationInWords(say, paid, terms)).toMatchObject({ tone: "warn", title: "Paid after it was cancelled" });
	});

	test.each([undefined, null])("is none where nothing says so: %s", (none) => {
		expect(phaseOf(snapshot({ cancelledAt: none }))).toBe("open");
	});
});
