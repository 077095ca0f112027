/** What is asked of the requester when nothing ties the payer to the link; apart from claim.ts, so that pages stay light. */
export const REQUESTER_ASKS = [
	"shared-payee",
	"inexact",
	"unproven-native",
	"attempt-mismatch",
	"forwarded",
	"unauthorised",
] as const;
export type RequesterAsks = (typeof REQUESTER_ASKS)[number];
