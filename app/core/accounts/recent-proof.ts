/**
 * What changes who can sign in, or what remains of an account, needs more than an open session: a proof of its owner that is younger
 * than this (ASVS 5.0.0, 7.5.1). Signing in is one.
 */
export const RECENT_PROOF_MS = 10 * 60_000;

/** @param provenAt - when the session's user last proved who they are, epoch ms; null: never */
export function isRecentProof(provenAt: number | null, now: number): boolean {
	return provenAt !== null && now - provenAt < RECENT_PROOF_MS;
}

/** Whether a session alone, which may be stolen, added a main address. @param user - when either was done, epoch ms; null: never */
export function isAddedWithoutProof(user: { walletAddedAt: number | null; provenAt: number | null }): boolean {
	return (user.walletAddedAt ?? 0) - (user.provenAt ?? 0) > RECENT_PROOF_MS;
}

/** A session ends so long after its sign-in, however often it is used (ASVS 5.0.0, 7.3.2). */
export const LONGEST_SESSION_MS = 90 * 24 * 60 * 60_000;
/** A deleted account can be kept until then: by its mailed link, or by signing in. */
export const DELETION_DELAY_MS = 7 * 24 * 60 * 60_000;
/** A mailed link undoes a change so long, and says until then what was before it. */
export const UNDO_LIFE_MS = DELETION_DELAY_MS;

/** From when on what was done may be a thief's, where something at an instant was not the owner. @param at - epoch ms */
export const doubtedSince = (at: number): number => at - RECENT_PROOF_MS;

/** Whether an event is a change of e-mail that can still be put back. @param event - `at`: epoch ms */
export function canPutBackEmail(event: { what: string; at: number }, now: number): boolean {
	return event.what === "email-changed" && now - event.at < UNDO_LIFE_MS;
}
