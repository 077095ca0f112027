import { describe, expect, test } from "vitest";
import { isUntouched, phaseOf } from "#app/core/payments/link-phase.ts";
import {
	type LinkStatus,
	NONE_DETAILS,
	PENDING_DETAILS,
	SUCCESS_DETAILS,
} from "#app/core/payments/link-status-types.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { situationInWords } from "#app/words/link-situation.ts";
import { sayIn } from "#app/words/say-in.ts";
import { snapshot, terms } from "./snapshots.ts";

const ATTEMPT_STATES = [null, "open", "reverted", "cancelled", "expired"] as const;
const STATUSES: LinkStatus[] = [
	...NONE_DETAILS.map((detail) => ({ status: "none" as const, detail })),
	...PENDING_DETAILS.map((detail) => ({ status: "pending" as const, detail })),
	...SUCCESS_DETAILS.map((detail) => ({ status: "success" as const, detail })),
];

const snapshots: PublicSnapshot[] = STATUSES.flatMap((status) =>
	[false, true].flatMap((chainSilent) =>
		ATTEMPT_STATES.map((state) => {
			const attempts = state === null ? [] : [{ state } as PublicSnapshot["attempts"][number]];
			return snapshot({ ...status, chainSilent, attempts });
		}),
	),
);

describe("what a page knows of a link before the words for it came", () => {
	test("is what the words say", () => {
		for (const one of snapshots) expect(situationInWords(sayIn("en"), one, terms)?.phase ?? "open").toBe(phaseOf(one));
	});

	test("is never that nothing happened while there is something to say", () => {
		for (const one of snapshots.filter(isUntouched)) expect(situationInWords(sayIn("en"), one, terms)).toBeNull();
		expect(snapshots.filter(isUntouched)).toHaveLength(NONE_DETAILS.length - 2);
	});
});
