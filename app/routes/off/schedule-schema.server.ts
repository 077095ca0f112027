import { z } from "zod";
import type { Say } from "#app/words/say.ts";
import { readTimeZone } from "./typed-time-zone.ts";

/** As a field of type time sends it, or as typed where there is none: "9:00". */
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/;

/** No id of an NFT is longer. */
const MAX_ID = 200;

/** The form of the schedule. Fields of choices that were not made are left unread. */
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
			if (hour === "mine" && minutes === undefined) refuse("time", say("off.timeInvalid"));
			if (hour === "mine" && timeZone === null) refuse("zone", say("off.zoneUnknown"));
			if (order === "pinned" && !pinned) refuse("pinned", say("off.pinnedInvalid"));
			return {
				hour:
					hour === "mine" && timeZone !== null ? { minuteOfDay: Number(hours) * 60 + Number(minutes), timeZone } : null,
				order,
				pinnedNftId: order === "pinned" ? (pinned ?? null) : null,
			};
		});
}
