import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";

/** The types between the routes of /off, /admin and settings and the use cases of the daily change. Instants are epoch ms. */

export interface ShownPicture {
	/** null for one that is no NFT (the original) or is gone */
	nftId: string | null;
	name: string;
	/** the prepared avatar on our own origin; null when it is gone */
	pictureUrl: string | null;
}

export type RotationOrder = "random" | "fixed" | "pinned";

export interface Schedule {
	/** minutes after midnight */
	minuteOfDay: number;
	/** IANA name */
	timeZone: string;
	/** false: hour and zone are ours */
	hourChosen: boolean;
	order: RotationOrder;
	pinnedNftId: string | null;
}

export type RotationStatus =
	| { kind: "running" }
	| { kind: "paused"; since: number; until: number | null }
	/** `disconnected`: X was taken off the account; `restored`: the original picture is back */
	| { kind: "stopped"; why: "reconnect" | "no-pictures" | "restored" | "disconnected" };

export interface RotationState {
	status: RotationStatus;
	/** "@handle" at X; null when not connected */
	handle: string | null;
	/** everybody's changes wait: an admin paused them, or X does not allow the app */
	held: "global-pause" | "tier" | null;
	/** a change is under way just now */
	changing: boolean;
	current: (ShownPicture & { since: number }) | null;
	/** null while paused without end or stopped */
	nextAt: number | null;
	/** the next six, with when */
	upcoming: (ShownPicture & { at: number })[];
	/** every selected NFT that is ready, for pinning and "use now" */
	ready: ShownPicture[];
	preparing: number;
	schedule: Schedule;
	original: { savedAt: number; pictureUrl: string } | null;
	/** NFTs sold in the last seven days: they are left out of the rotation */
	sold: { name: string; at: number }[];
}

export interface HistoryEntry {
	/** id of the entry: when it was due */
	slot: number;
	kind: "scheduled" | "skip" | "use-now" | "restore" | "sold";
	picture: ShownPicture;
	state: "sending" | "done" | "failed";
	reason: RotationFailure | null;
	at: number;
	/** how long it was the profile picture, ms; null while it is, or where it never was */
	hungFor: number | null;
	/** is the profile picture now */
	current: boolean;
}

export type ChangeOutcome =
	| { ok: true; picture: ShownPicture }
	| {
			ok: false;
			reason:
				| RotationFailure
				/** another change of this person is under way */
				| "under-way"
				/** this person changed it by hand as often as one may in a day */
				| "too-often"
				/** not among the selected NFTs, or not ready */
				| "not-ready"
				/** it was sold: it takes no turns any more */
				| "sold"
				/** never saved a selection */
				| "not-activated";
			/** when to try again, where that is known */
			retryAt?: number | null;
	  };

export interface Rotation {
	/** null for somebody who never saved a selection */
	find(userId: string): Promise<RotationState | null>;
	/** X takes no call for this person any more: nothing changes until they sign in there again */
	needsReconnect(userId: string): Promise<boolean>;
	/** @param before - slot of the last entry of the page before; null for the first */
	listHistory(userId: string, before: number | null): Promise<{ entries: HistoryEntry[]; more: boolean }>;
	/** changes to the next one now; the daily time stays as it is */
	skip(userId: string): Promise<ChangeOutcome>;
	useNow(userId: string, nftId: string): Promise<ChangeOutcome>;
	/** @param until - local date "YYYY-MM-DD" in the person's zone on which changes resume; null: until resumed by hand */
	pause(
		userId: string,
		until: string | null,
	): Promise<{ ok: true } | { ok: false; reason: "past-date" | "not-running" }>;
	/** ends a pause, a restore or a stop */
	resume(
		userId: string,
	): Promise<{ ok: true } | { ok: false; reason: "reconnect" | "no-pictures" | "not-activated" | "under-way" }>;
	/** @param change - `hour` null: ours again */
	setSchedule(
		userId: string,
		change: {
			hour: { minuteOfDay: number; timeZone: string } | null;
			order: RotationOrder;
			pinnedNftId: string | null;
		},
	): Promise<{ ok: true } | { ok: false; reason: "unknown-zone" | "not-ready" | "not-activated" }>;
	/** restores the picture from before the first change and stops the daily change; the selected NFTs stay */
	restore(userId: string): Promise<ChangeOutcome | { ok: false; reason: "no-original" }>;
	/** restores the original, then removes X from the account and revokes the token; while X is silent, the cron does */
	disconnect(userId: string): Promise<{ ok: true; restored: boolean } | { ok: false; reason: "last-way-in" }>;
}

export interface RotationHealth {
	/** people whose picture changes by itself */
	running: { count: number; more: boolean };
	/** due and not yet done */
	due: { count: number; more: boolean };
	/** changes since midnight UTC */
	today: { done: number; failed: number };
	calls: { used: number; cap: number };
	pausedAt: number | null;
	halted: { at: number; because: string } | null;
	limitedUntil: number | null;
}

/** For admins; the routes ask for the role. */
export interface RotationAdmin {
	health(): Promise<RotationHealth>;
	/** holds or frees everybody's changes; freeing also ends a halt for X's tier */
	setPaused(adminId: string, paused: boolean): Promise<void>;
	/** makes everybody who runs due now and enqueues them: today's changes, at once. @returns how many */
	runNow(adminId: string): Promise<number>;
}
