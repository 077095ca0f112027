/** What is kept of how an account is signed in to, and shown to its owner. */
export const SECURITY_EVENTS = [
	"signed-in",
	"sign-in-failed",
	"signed-out",
	"others-signed-out",
	"device-signed-out",
	"password-changed",
	"password-removed",
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
	"dashboard-locked",
	"dashboard-password",
	"exported",
	"deletion-begun",
	"undone",
	"shut-out",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** Those are shown for a year, then deleted. */
export const EVENTS_KEPT_MS = 365 * 24 * 60 * 60_000;
