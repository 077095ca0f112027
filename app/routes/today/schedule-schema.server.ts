import { z } from "zod";
import type { Say } from "#app/words/say.ts";
import { readTimeZone } from "./typed-time-zone.ts";

/** Value of a time input, or typed text in browsers without one: "9:00". */
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/;

/** Longer than any NFT id. */
const MAX_ID = 200;

/** Schema of the schedule form. Fields of unselected options are ignored. */
export function scheduleSchema(say: Say) {
	return z
		.object({
			hour: z.enum(["ours", "mine"]),
			time: z.string().optional(),
			zone: z.string().optional(),
			order: z.enum(["random", "fixed", "pinned"]),
			pinned: z.string().max(MAX_ID).optional(),
		})
		.transform(({ hour, time, zone, order, pinned }, context) => {
			const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
			const [, hours, minutes] = TIME.exec(time?.trim() ?? "") ?? [];
			const timeZone = readTimeZone(zone ?? "");
			if (hour === "mine" && minutes === undefined) refuse("time", say("today.timeInvalid"));
			if (hour === "mine" && timeZone === null) refuse("zone", say("today.zoneUnknown"));
			if (order === "pinned" && !pinned) refuse("pinned", say("today.pinnedInvalid"));
			return {
				hour:
					hour === "mine" && timeZone !== null ? { minuteOfDay: Number(hours) * 60 + Number(minutes), timeZone } : null,
				order,
				pinnedNftId: order === "pinned" ? (pinned ?? null) : null,
			};
		});
}
