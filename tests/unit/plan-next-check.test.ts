import { expect, test } from "vitest";
import { type LinkRecord, NOBODY, type TransferRow } from "#app/core/payments/records.ts";
import { FIRST_CHECK_DELAY_MS, MAX_CHECK_DELAY_MS } from "#app/core/payments/watch-schedule.ts";
import { isFollowedWholly, planNextCheck } from "#app/services/payments/plan-next-check.ts";
import { PAYER } from "./facts.ts";
import { report, transfer } from "./link-facts.ts";

const FOUND_AT = 1_800_000_000_000;
const MINUTE_MS = 60_000;

function recordOf(row: Partial<TransferRow>): LinkRecord {
	const asks = { ...transfer({ state: "needs-requester" }), fromAddress: PAYER, amountSource: "chain" };
	const transfers = [{ ...asks, createdAt: FOUND_AT, minedAt: FOUND_AT, ...row }];
	return { link: { chainSilent: false }, transfers, reports: [report()], attempts: [] } as unknown as LinkRecord;
}

test.each<[string, Partial<TransferRow>, number, boolean]>([
	["whose sum no endpoint tells is asked about again", { amountSource: "unknown" }, 1, true],
	["whose payer no endpoint tells is asked about again", { fromAddress: NOBODY }, 1, true],
	["of which nothing is known for long waits for its requester", { amountSource: "unknown" }, 10, false],
	["of which all is known waits for its requester", {}, 1, false],
])("a payment %s, also while the chain is watched", (_, row, minutes, isAsked) => {
	const record = recordOf(row);
	const now = FOUND_AT + minutes * MINUTE_MS;
	const plan = { socketOpen: false, followed: true, previousDelayMs: null, now };
	expect(isFollowedWholly(record, now)).toBe(!isAsked);
	expect(planNextCheck(record, plan)).toBe(isAsked ? FIRST_CHECK_DELAY_MS : MAX_CHECK_DELAY_MS);
});
