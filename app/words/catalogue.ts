import type * as english from "./en.ts";

/** Every message by area and key, in English. A type only: nothing of it is loaded. */
export type Catalogue = typeof english;

export type Area = keyof Catalogue;

/** What a payer meets: written in every language, the rest only in the full ones. */
export const PAYER_AREAS = [
	"amount",
	"begin",
	"card",
	"common",
	"errors",
	"guard",
	"mails",
	"pay",
	"receipt",
	"signedReceipt",
	"situation",
	"social",
	"stop",
	"time",
	"verdict",
	"wait",
	"wallet",
	"worth",
] as const satisfies readonly Area[];

export type PayerArea = (typeof PAYER_AREAS)[number];
