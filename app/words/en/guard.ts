/** What the gate before every page answers, as plain text, to what no page of ours sends. */
export const guard = {
	otherPage: "This came from another page than Paylink's own. Open {url} and try again.",
	oldAddress: "This page was asked for in a way that is no longer answered. Open it again.",
	otherMethod: "Only reading and posting are possible here.",
	tooMuch: "That was too much at once: at most {size} kB. Nothing was saved.",
	otherKind: "Paylink reads forms at this address. Nothing was saved.",
	fieldTwice: "A field was sent twice. Load the page again. Nothing was saved.",
	unreadable: "What was sent could not be read. Nothing was saved.",
} as const;
