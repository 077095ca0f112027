import { loggable } from "./loggable.ts";

type Level = "error" | "warn" | "info";

/**
 * Every event the app logs, with its level. `docs/operations.md` says which of them to alert on; a test compares the two.
 * Names have the form `subject.action.outcome`. Entries may contain ids, hashes and codes, never names, e-mails or secrets.
 */
export const LOG_EVENTS = {
	"account.work.failed": "error",
	"admin.access.changed": "info",
	"admin.deadletter.retried": "info",
	"admin.rotation.paused": "info",
	"admin.report.decided": "info",
	"admin.rotation.preflight": "info",
	"picture.reported": "info",
	"admin.rotation.run": "info",
	"admin.rotation.unreadable": "error",
	"arrival.match.failed": "error",
	"chain.follow.failed": "warn",
	"chain.cursor.moved": "warn",
	"chain.endpoint.failed": "warn",
	"chain.notify.failed": "warn",
	"chain.round.failed": "error",
	"chain.silent": "error",
	"chain.wake.failed": "error",
	"cron.step.failed": "error",
	"dashboard.decision.failed": "error",
	"dashboard.password.failed": "error",
	"dashboard.release.failed": "error",
	"dashboard.unlock.failed": "error",
	"deadletter.keep.failed": "error",
	"desk.arrivals.failed": "error",
	"desk.figures.failed": "warn",
	"desk.list.failed": "error",
	"desk.live.failed": "warn",
	"images.transform.failed": "warn",
	"link.call.failed": "warn",
	"link.cold.failed": "error",
	"link.cold.unread": "error",
	"link.check.failed": "error",
	"link.check.unstored": "error",
	"link.live.failed": "warn",
	"link.notify.failed": "error",
	"link.summary.failed": "error",
	"link.read.failed": "warn",
	"link.begin.failed": "warn",
	"link.report.failed": "warn",
	"mail.queue.failed": "error",
	"mail.send.failed": "warn",
	"marketplace.ownership.silent": "warn",
	"name.lookup.failed": "warn",
	"original.keep.failed": "warn",
	"original.queue.failed": "warn",
	"own.picture.unread": "warn",
	"picture.decode.failed": "warn",
	"picture.profile.failed": "warn",
	"picture.prepare.failed": "error",
	"picture.prepare.unfinished": "error",
	"picture.queue.failed": "error",
	"picture.stored.missing": "error",
	"queue.message.invalid": "error",
	"rates.keep.failed": "warn",
	"rates.read.failed": "warn",
	"request.failed": "error",
	"request.user.unknown": "error",
	"receipt.print.failed": "error",
	"room.notify.failed": "error",
	"request.repeat.failed": "error",
	"room.wake.failed": "error",
	"rotation.batch.failed": "error",
	"rotation.crashed": "error",
	"rotation.slots.unreleased": "error",
	"rotation.split.failed": "error",
	"rpc.endpoints.failed": "error",
	"signin.begin.failed": "warn",
	"signin.callback.incomplete": "warn",
	"signin.provider.failed": "warn",
	"token.key.missing": "error",
	"token.revoke.failed": "warn",
	"view.count.failed": "error",
	"wallet.sync.failed": "error",
	"target.picture.refused": "warn",
	"target.connect.silent": "warn",
	"target.refuses.app": "error",
	"target.picture.silent": "warn",
} as const satisfies Record<string, Level>;

export type LogEvent = keyof typeof LOG_EVENTS;

export interface LogEntry {
	event: LogEvent;
	/** formatted by `loggable`, which removes SQL parameters */
	error?: unknown;
	[field: string]: unknown;
}

/** Writes one line of JSON at the event's level, so that a log collector can filter by every field. */
export function log({ error, ...entry }: LogEntry): void {
	const line = error === undefined ? entry : { ...entry, error: loggable(error) };
	console[LOG_EVENTS[entry.event]](JSON.stringify(line));
}
