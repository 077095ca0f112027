/** Instants as sentences say them, in UTC: a payer and a requester in two time zones must read the same day. */

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** @param at - epoch ms; "19 May 2026, 14:06 UTC" */
export function instantInWords(at: number): string {
	return `${day.format(at)}, ${time.format(at)} UTC`;
}
