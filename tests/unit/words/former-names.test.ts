import { expect, test } from "vitest";
import { withFormerNames } from "#app/words/former-names.ts";

test("renamed messages are also found by their former names, the others by their own alone", () => {
	expect(
		withFormerNames({
			"pay.nextCheck": "Next",
			"today.page": "Today",
			"today.shownDays": "Days",
			"common.help": "Help",
		}),
	).toEqual({
		"pay.nextCheck": "Next",
		"pay.nextLook": "Next",
		"today.page": "Today",
		"off.page": "Today",
		"today.shownDays": "Days",
		"off.hungDays": "Days",
		"common.help": "Help",
	});
});
