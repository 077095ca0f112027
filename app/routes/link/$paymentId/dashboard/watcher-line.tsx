import { LINKS_OPEN_MS } from "#app/core/payments/watch-pace.ts";
import type { WatcherState } from "#app/core/payments/watcher-status.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";

/** How far the chain's watcher has read, how often it reads, and since when it does not. */
export function WatcherLine({ watcher }: { watcher: WatcherState }) {
	const say = useSay();
	const { status, readTo, paceMs, checkedAt } = watcher;
	const pace = say(paceMs >= LINKS_OPEN_MS ? "dashboard.watcherIdlePace" : "dashboard.watcherPace", {
		count: Math.round(paceMs / 1000),
	});
	const isReading = status.kind === "reads" || status.kind === "behind";
	return (
		<div className="watcher">
			<p>
				<b>{say(`dashboard.watcher-${status.kind}`)}</b>{" "}
				{"since" in status ? (
					<Said id="dashboard.watcherSince" values={{ time: <LocalTime at={status.since} /> }} />
				) : null}
			</p>
			{readTo === null || checkedAt === null || status.kind === "off" ? null : (
				<p className="t-2">
					<Said
						id="dashboard.watcherReadTo"
						values={{ block: <bdi dir="ltr">{readTo}</bdi>, time: <LocalTime at={checkedAt} /> }}
					/>{" "}
					{isReading ? pace : null}
				</p>
			)}
			<p className="t-3">{say(`dashboard.watcherMeans-${status.kind}`)}</p>
		</div>
	);
}
