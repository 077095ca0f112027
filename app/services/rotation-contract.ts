import type { RotationFailure } from "../core/rotation-outcomes.ts";

/** What the routes of /off, /admin and settings and the use cases of the daily change say to each other. Instants are epoch ms. */

export interface ShownPicture {
	/** null for one that is no piece (the original) or is gone */
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
	/** everything picked and ready, for pinning and "use now" */
	ready: ShownPicture[];
	preparing: number;
	schedule: Schedule;
	original: { savedAt: number; pictureUrl: string } | null;
	/** pieces that were sold in the last seven days: they take no turns */
	sold: { name: string; at: number }[];
}

export interface HistoryEntry {
	/** names the entry: when it was due */
	slot: number;
	kind: "scheduled" | "skip" | "use-now" | "restore" | "sold";
	picture: ShownPicture;
	state: "sending" | "done" | "failed";
	reason: RotationFailure | null;
	at: number;
	/** how long it hung, ms; null while it hangs, or it never did */
	hungFor: number | null;
	/** hangs now */
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
				/** not among the favourites, or not ready */
				| "not-ready"
				/** it was sold: it takes no turns any more */
				| "sold"
				/** never saved favourites */
				| "not-activated";
			/** when to try again, where that is known */
			retryAt?: number | null;
	  };

export interface Rotation {
	/** null for somebody who never saved favourites */
	find(userId: string): Promise<RotationState | null>;
	/** X takes no call for this person any more: nothing changes until they sign in there again */
	needsReconnect(userId: string): Promise<boolean>;
	/** @param before - slot of the last entry of the page before; null for the first */
	listHistory(userId: string, before: number | null): Promise<{ entries: HistoryEntry[]; more: boolean }>;
	/** changes to the next one now; the daily time stays as it is */
	skip(userId: string): Promise<ChangeOutcome>;
	useNow(userId: string, nftId: string): Promise<ChangeOutcome>;
	/** @param until - local date "YYYY-MM-DD" in the person's zone on which it goes on; null: until resumed */
	pause(
		userId: string,
		until: string | null,
	): Promise<{ ok: true } | { ok: false; reason: "past-date" | "not-running" }>;
	/** goes on after a pause, a restore, a reconnect */
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
	/** gives the picture from before the first change back and stops the daily change; the favourites stay */
	restore(userId: string): Promise<ChangeOutcome | { ok: false; reason: "no-original" }>;
	/** gives the original back, then takes X off the account and has the token revoked; once X is silent, the cron does */
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
