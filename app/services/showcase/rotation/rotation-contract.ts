import type { OperatorFault } from "../../../core/showcase/operator-faults.ts";
import type { PictureTarget } from "../../../core/showcase/picture-targets.ts";
import type { Preflight } from "../../../core/showcase/preflight.ts";
import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import type { RateLimited } from "../../accounts/accounts-contract.ts";

/** Types between the routes of /off, /admin and /settings and the use cases of the daily change. Instants are epoch ms. */

export interface ShownPicture {
	/** null for the original picture, or if the NFT is gone */
	nftId: string | null;
	name: string;
	/** the avatar's URL on this app's origin; null if it was deleted */
	pictureUrl: string | null;
}

export type RotationOrder = "random" | "fixed" | "pinned";

export interface Schedule {
	/** minutes after midnight */
	minuteOfDay: number;
	/** IANA name */
	timeZone: string;
	/** false: default hour and zone */
	hourChosen: boolean;
	order: RotationOrder;
	pinnedNftId: string | null;
}

export type RotationStatus =
	| { kind: "running" }
	| { kind: "paused"; since: number; until: number | null }
	/**
	 * everywhere. `disconnected`: no target is connected; `restored`: the original picture was restored; `own-picture`: the user set
	 * another one there and has not said yet whether changes go on; `paused`: by the user, at each target alone
	 */
	| { kind: "stopped"; why: StopReason };

export type StopReason = "reconnect" | "no-pictures" | "restored" | "disconnected" | "own-picture" | "paused";

/** What is the case at one target. */
export type TargetStatus =
	/** `lost`: the user has to sign in there again; null where they never did */
	| { kind: "not-connected" }
	/** nothing has hung there yet */
	| { kind: "own" }
	/** it shows what hangs */
	| { kind: "up"; since: number }
	/** it shows another picture: of an earlier change, for it failed or waits. `reason` null: it is under way */
	| { kind: "behind"; reason: RotationFailure | null; until: number | null }
	| { kind: "stopped"; why: Exclude<StopReason, "disconnected"> };

export interface TargetState {
	target: PictureTarget;
	/** the account's name there; null if not connected */
	label: string | null;
	status: TargetStatus;
	/** what it shows, as far as is known */
	shown: ShownPicture | null;
	/** the picture from before the first change is kept */
	original: { savedAt: number; pictureUrl: string } | null;
}

/** A target that a change did not reach. */
export interface MissedTarget {
	target: PictureTarget;
	reason: Extract<ChangeOutcome, { ok: false }>["reason"] | "no-original";
	retryAt: number | null;
}

export interface RotationState {
	status: RotationStatus;
	/** "@handle" at X; null if not connected */
	handle: string | null;
	/** what is the case at each target that is offered */
	targets: TargetState[];
	/** all changes of this user are on hold: an admin paused them, or their one target is X, which refused the app itself */
	held: "global-pause" | "tier" | null;
	/** a change is in progress */
	changing: boolean;
	current: (ShownPicture & { since: number }) | null;
	/** null while paused without an end, or stopped */
	nextAt: number | null;
	/** the next six pictures with their times */
	upcoming: (ShownPicture & { at: number })[];
	/** all selected NFTs with a ready avatar, for pinning and "use now" */
	ready: ShownPicture[];
	preparing: number;
	schedule: Schedule;
	original: { savedAt: number; pictureUrl: string } | null;
	/** NFTs sold in the last seven days */
	sold: { name: string; at: number }[];
}

export interface HistoryEntry {
	/** when the change was due; identifies the entry */
	slot: number;
	/** targets that showed it */
	reached: PictureTarget[];
	/** targets that did not show it */
	missed: { target: PictureTarget; reason: RotationFailure | null }[];
	kind: "scheduled" | "skip" | "use-now" | "restore" | "sold";
	picture: ShownPicture;
	state: "sending" | "done" | "failed";
	reason: RotationFailure | null;
	at: number;
	/** how long it was the avatar, ms; null while it is, or if it never was */
	hungFor: number | null;
	/** it is the current avatar */
	current: boolean;
}

export type ChangeOutcome =
	/** `missed`: targets that do not show it */
	| { ok: true; picture: ShownPicture; missed: MissedTarget[] }
	| {
			ok: false;
			reason:
				| RotationFailure
				/** another change of this user is in progress */
				| "under-way"
				/** the daily limit of changes by hand is reached */
				| "too-often"
				/** not selected, or its avatar is not ready */
				| "not-ready"
				/** the NFT was sold */
				| "sold"
				/** the user never saved a selection */
				| "not-activated";
			/** when to try again, if known */
			retryAt?: number | null;
			/** what became of it at each target, where several were to show it */
			missed?: MissedTarget[];
	  };

export interface Rotation {
	/** null for users who never saved a selection */
	find(userId: string): Promise<RotationState | null>;
	/** true if X rejects the user's token: nothing changes until they sign in with X again */
	needsReconnect(userId: string): Promise<boolean>;
	/** @param before - slot of the previous page's last entry; null for the first page. @param target - what happened there alone */
	listHistory(
		userId: string,
		before: number | null,
		target?: PictureTarget | null,
	): Promise<{ entries: HistoryEntry[]; more: boolean }>;
	/** changes to the next picture now; the daily time stays */
	skip(userId: string): Promise<ChangeOutcome>;
	useNow(userId: string, nftId: string): Promise<ChangeOutcome>;
	/** @param until - local date "YYYY-MM-DD" in the user's zone on which changes resume; null: until resumed by hand */
	pause(
		userId: string,
		until: string | null,
	): Promise<{ ok: true } | { ok: false; reason: "past-date" | "not-running" }>;
	/** pauses one target alone; also the answer that a picture set there by hand stays */
	pauseAt(userId: string, target: PictureTarget): Promise<{ ok: true } | { ok: false; reason: "not-running" }>;
	/** ends a pause, a restore or a stop; at one target alone, or everywhere but where that was said of one alone */
	resume(
		userId: string,
		target?: PictureTarget,
	): Promise<{ ok: true } | { ok: false; reason: "reconnect" | "no-pictures" | "not-activated" | "under-way" }>;
	/**
	 * @param change - `hour` null: back to the default hour
	 * @returns `moved-often`: many daily changes came within a day, each at another hour
	 */
	setSchedule(
		userId: string,
		change: {
			hour: { minuteOfDay: number; timeZone: string } | null;
			order: RotationOrder;
			pinnedNftId: string | null;
		},
	): Promise<{ ok: true } | { ok: false; reason: "unknown-zone" | "not-ready" | "not-activated" | "moved-often" }>;
	/** restores the original picture, at one target or all, and stops the daily change there; the selection stays */
	restore(userId: string, target?: PictureTarget): Promise<ChangeOutcome | { ok: false; reason: "no-original" }>;
	/** restores the original, removes X from the account and revokes the token; the cron retries calls that X does not answer */
	disconnect(
		userId: string,
	): Promise<{ ok: true; restored: boolean } | { ok: false; reason: "last-way-in" } | RateLimited>;
}

export interface RotationHealth {
	/** users with a running daily change */
	running: { count: number; more: boolean };
	/** due but not done yet */
	due: { count: number; more: boolean };
	/** changes since midnight UTC */
	today: { done: number; failed: number };
	/** today's calls to X; `reads`: those of them that read a profile, the others uploaded a picture */
	calls: { used: number; reads: number; cap: number };
	/** what an admin's last preflight found out; null: none was run */
	preflight: Preflight | null;
	pausedAt: number | null;
	/** `because`: X's status and code; `fault`: what the operator has to mend */
	halted: { at: number; because: string; fault: OperatorFault } | null;
	limitedUntil: number | null;
}

/** For admins; the routes check for the role. */
export interface RotationAdmin {
	health(): Promise<RotationHealth>;
	/** pauses or resumes all changes; resuming also ends a halt because X refused the app */
	setPaused(adminId: string, paused: boolean): Promise<void>;
	/** finds out with the admin's own account whether X would take a picture; costs two calls */
	runPreflight(adminId: string): Promise<Preflight>;
	/** makes all running daily changes due now and queues them. @returns how many */
	runNow(adminId: string): Promise<number>;
}
