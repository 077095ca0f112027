import { describe, expect, test } from "vitest";
import { isUntouched, phaseOf } from "#app/core/link-phase.ts";
import type { PublicSnapshot } from "#app/core/wire.ts";
import { situationInWords } from "#app/words/link-situation.ts";
import { sayIn } from "#app/words/say-in.ts";
import { snapshot, terms } from "./snapshots.ts";

const ATTEMPT_STATES = [null, "open", "reverted", "cancelled", "expired"] as const;
const DETAILS = [
	"opened",
	"overdue",
	"broadcast",
	"mined",
	"replaced",
	"reorged",
	"needs-requester",
	"partial",
	"exact",
];

const snapshots: PublicSnapshot[] = (["none", "pending", "success"] as const).flatMap((status) =>
	DETAILS.flatMap((detail) =>
		[false, true].flatMap((chainSilent) =>
			ATTEMPT_STATES.map((state) => {
				const attempts = state === null ? [] : [{ state } as PublicSnapshot["attempts"][number]];
				return snapshot({ status, detail, chainSilent, attempts });
			}),
		),
	),
);

describe("what a page knows of a link before the words for it came", () => {
	test("is what the words say", () => {
		for (const one of snapshots) expect(situationInWords(sayIn("en"), one, terms)?.phase ?? "open").toBe(phaseOf(one));
	});

	test("is never that nothing happened while there is something to say", () => {
		for (const one of snapshots.filter(isUntouched)) expect(situationInWords(sayIn("en"), one, terms)).toBeNull();
		expect(snapshots.filter(isUntouched)).toHaveLength(DETAILS.length - 1);
	});
});
