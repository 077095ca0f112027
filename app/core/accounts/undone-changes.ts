/** Changes of an account that its owner is mailed about, and may undo within a week. */
export const UNDONE_CHANGES = [
	"password-changed",
	"email-changed",
	"way-added",
	"way-removed",
	"address-removed",
	"main-address-changed",
	"passkey-added",
	"passkey-removed",
	"second-step-on",
	"second-step-off",
	"codes-made",
	"code-used",
	"password-removed",
	"dashboard-password",
	"exported",
	"account-deleted",
] as const;
export type UndoneChange = (typeof UNDONE_CHANGES)[number];
