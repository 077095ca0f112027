/** Words of the frame around every page. */
export const common = {
	paylink: "Paylink",
	skipToContent: "Skip to content",
	neverHoldsMoney: "Paylink never holds your money.",
	help: "Help",
	close: "Close",
	copy: "Copy",
	/** SPEC §9 */
	copied: "Copied",
} as const;
