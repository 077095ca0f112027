import { describe, expect, test } from "vitest";
import type { LinkRecord } from "#app/core/payments/records.ts";
import { fullSnapshotOf, publicSnapshotOf } from "#app/services/payments/link-snapshot.ts";
import { COLLECTOR, PAID_AT, PAYER, STRANGER, TX, usdc } from "../facts.ts";
import { OTHER, record, transfer } from "../link-rows.ts";

/** What anybody with the link sees of its transactions. */

const moment = { now: PAID_AT, nextLookAt: null, checkedAt: {} };

describe("a transaction of which a part counts, and a stranger's beside it waits", () => {
	const beside = transfer({ logOrdinal: 1, fromAddress: COLLECTOR, amount: 1n, state: "needs-requester" });
	const part = transfer({});
	const rest = transfer({ txHash: OTHER, fromAddress: STRANGER, amount: usdc(40) });
	const shown = (link: LinkRecord) =>
		publicSnapshotOf(link, moment).payments.map(({ txHash, state, amount, from }) => [txHash, state, amount, from]);

	test("stands on the receipt once the link is paid", () => {
		expect(shown(record(part, beside, rest))).toEqual([
			[TX, "credited", "60000000", PAYER],
			[OTHER, "credited", "40000000", STRANGER],
		]);
	});

	test("asks its requester until then, about no more than what waits, and shows them what counts", () => {
		expect(shown(record(part, beside))).toContainEqual([TX, "needs-requester", "1", COLLECTOR]);
		const full = fullSnapshotOf(record(part, beside), { ...moment, singleSourceChains: [], sources: [], arrivals: [] });
		const dashboard = [{ state: "needs-requester", amount: "1" }, { state: "credited", amount: "60000000" }, {}];
		expect(full).toMatchObject({ received: "60000000", dashboard });
	});
});
