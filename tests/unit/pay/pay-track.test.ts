import { describe, expect, test } from "vitest";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { trackSteps } from "#app/words/pay-track.ts";
import { sayIn } from "#app/words/say-in.ts";
import { DUE_AT, PAID_AT, paidSnapshot, payment, snapshot } from "./snapshots.ts";

const request = { createdAt: 1, dueAt: DUE_AT, now: PAID_AT, network: "Ethereum", rest: "40.00 USDC" };
const say = sayIn("en");
const line = (state: PublicSnapshot) =>
	trackSteps(say, state, request)
		.map((step) => `${step.key}:${step.state}`)
		.join(" ");

describe("the track under the payment page", () => {
	test.for([
		["none", snapshot(), "requested:done waiting:now sent:next confirmed:next receipt:next"],
		[
			"broadcast",
			snapshot({ status: "pending", detail: "broadcast" }),
			"requested:done waiting:done sent:now confirmed:next receipt:next",
		],
		[
			"mined",
			snapshot({ status: "pending", detail: "mined" }),
			"requested:done waiting:done sent:done confirmed:now receipt:next",
		],
		[
			"partial",
			snapshot({ status: "pending", detail: "partial" }),
			"requested:done waiting:now sent:next confirmed:next receipt:next",
		],
		[
			"reorged",
			snapshot({ status: "pending", detail: "reorged" }),
			"requested:done waiting:done sent:now confirmed:bad receipt:next",
		],
		["success", paidSnapshot(), "requested:done sent:done confirmed:done receipt:done"],
	] as const)("%s", ([, state, expected]) => {
		expect(line(state)).toBe(expected);
	});

	test("says when a link was paid, whatever came after that", () => {
		const again = payment({ txHash: `0x${"b".repeat(64)}`, minedAt: PAID_AT + 86_400_000 });
		const paid = paidSnapshot({ received: "200000000", payments: [payment(), again] });
		expect(trackSteps(say, paid, request).find(({ key }) => key === "sent")?.note).toEqual({ at: PAID_AT });
	});

	test("counts blocks, names the due day and the time of arrival", () => {
		const mined = snapshot({
			status: "pending",
			detail: "mined",
			confirmations: { have: 3, need: 12 },
			payments: [payment({ state: "mined" })],
		});
		const notes = Object.fromEntries(trackSteps(say, mined, request).map((step) => [step.key, step.note]));
		expect(notes).toMatchObject({
			waiting: { words: "Due 28 May" },
			sent: { at: PAID_AT },
			confirmed: { words: "3 of 12 confirmations" },
		});
	});
});
