/** @returns the browser's time zone, IANA name; call in the browser only */
export function browserZone(): string {
	return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
