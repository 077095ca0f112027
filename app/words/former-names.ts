import type { Area, Catalogue } from "./catalogue.ts";
import type { CompiledMessages } from "./say.ts";

/** Areas of another name, and areas that were a part of another one. */
const RENAMED_AREAS: Partial<Record<string, string>> = {
	amount: "create",
	begin: "many",
	stop: "send",
	timeline: "dashboard",
	today: "off",
	wait: "create",
} satisfies Partial<Record<Area, string>>;

/** Former keys of the messages that browsers say, by area and present key. */
const RENAMED_KEYS: Partial<Record<string, Partial<Record<string, string>>>> = {
	access: { checkAgain: "lookAgain" },
	admin: { usersTitle: "peopleTitle" },
	nfts: { checkAgain: "lookAgain", grid: "wall", nftCount: "pieces", selected: "picked" },
	pay: { checkingAgain: "keepLooking", nextCheck: "nextLook", nextCheckMinutes: "nextLookMinutes" },
	showcase: { selection: "favorites" },
	stop: {
		confirm: "stopConfirm",
		contact: "stopContact",
		done: "stopped",
		doneForGood: "stoppedForGood",
		doneTitle: "stoppedTitle",
		gone: "stopGone",
		goneTitle: "stopGoneTitle",
		page: "stopPage",
		text: "stop",
		title: "stopTitle",
		undo: "stopUndo",
	},
	today: {
		changeSelection: "changeFavorites",
		chooseSelection: "chooseFavorites",
		onPlace: "onX",
		originalNowhere: "originalWithoutX",
		readyToShow: "readyToHang",
		shownDays: "hungDays",
		shownHours: "hungHours",
		shownMinutes: "hungMinutes",
	},
	wait: { minutes: "waitMinutes", seconds: "waitSeconds", underASecond: "waitUnderASecond" },
	wallet: { searching: "looking" },
	welcome: { goToSelection: "goToFavorites" },
} satisfies { [Name in Area]?: Partial<Record<keyof Catalogue[Name], string>> };

/**
 * Adds renamed messages under their former names. A page that is open during a release keeps its code but loads messages
 * again, and code shows the name of a message it does not find. A document needs none of this: it comes with its code.
 */
export function withFormerNames(messages: CompiledMessages): CompiledMessages {
	const all = { ...messages };
	for (const [name, message] of Object.entries(messages)) {
		const [area = "", key = ""] = name.split(".");
		all[`${RENAMED_AREAS[area] ?? area}.${RENAMED_KEYS[area]?.[key] ?? key}`] = message;
	}
	return all;
}
