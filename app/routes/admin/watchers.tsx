import { requireChain } from "#app/core/chains.ts";
import type { WatcherStatus } from "#app/core/payments/watcher-status.ts";
import type { ChainEndpoints, WatcherHealth } from "#app/services/operations/admin-contract.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { ChainTable } from "./chain-table.tsx";
import { countText } from "./figures.tsx";

interface WatchersProps {
	watchers: WatcherHealth[];
	/** asked while the page was made: they know newer heads than the watcher's last round */
	endpoints: ChainEndpoints[];
}

/** How far each chain's watcher has read, how often it reads, and what it found that is not verified yet. */
export function Watchers({ watchers, endpoints }: WatchersProps) {
	const say = useSay();
	if (watchers.length === 0) return null;
	return (
		<ChainTable
			id="watchers"
			title={say("admin.watchersTitle")}
			lead={say("admin.watchersLead")}
			scrolls={say("admin.watchersTable")}
			className="endpoints watchers"
			columns={[
				{ name: say("admin.watcherChain") },
				{ name: say("admin.endpointState") },
				{ name: say("admin.watcherCursor"), number: true },
				{ name: say("admin.watcherHead"), number: true },
				{ name: say("admin.watcherBehind"), number: true },
				{ name: say("admin.watcherPace"), number: true },
				{ name: say("admin.watcherRound"), number: true },
				{ name: say("admin.watcherWaiting"), number: true },
			]}
		>
			{watchers.map((health) => (
				<Watcher
					key={health.chainId}
					health={health}
					endpoints={endpoints.find(({ chainId }) => chainId === health.chainId)}
				/>
			))}
		</ChainTable>
	);
}

const MARKS: Record<WatcherStatus["kind"], { tone: Tone | null; icon: IconName }> = {
	reads: { tone: "ok", icon: "check" },
	behind: { tone: "warn", icon: "clock-alert" },
	silent: { tone: "bad", icon: "unplug" },
	stopped: { tone: "bad", icon: "circle-alert" },
	asleep: { tone: null, icon: "moon" },
	never: { tone: null, icon: "circle-dot-dashed" },
	off: { tone: null, icon: "ban" },
};

function Watcher({ health, endpoints }: { health: WatcherHealth; endpoints: ChainEndpoints | undefined }) {
	const say = useSay();
	const { chainId, watcher, finalized, waiting } = health;
	const { status, readTo, paceMs, checkedAt } = watcher;
	const head = newestHead(watcher.head, endpoints);
	const isAwake = status.kind !== "asleep" && status.kind !== "never" && status.kind !== "off";
	const alone = status.kind === "reads" && endpoints?.singleSource;
	const { tone, icon } = alone ? ({ tone: "warn", icon: "unplug" } as const) : MARKS[status.kind];
	return (
		<tr>
			<th scope="row">
				<bdi>{requireChain(chainId).name}</bdi>
				{finalized === null ? null : (
					<span className="t-xs t-3 endpoints__chain">
						<Said id="admin.watcherFinal" values={{ block: <bdi dir="ltr">{finalized}</bdi> }} />
					</span>
				)}
			</th>
			<td className="end">
				<span className="endpoints__state">
					<Badge tone={tone} icon={icon}>
						{say(alone ? "admin.watcher-alone" : `admin.watcher-${status.kind}`)}
					</Badge>
					{"since" in status ? (
						<span className="t-xs t-2">
							<Said id="admin.watcherSince" values={{ time: <LocalTime at={status.since} /> }} />
						</span>
					) : null}
				</span>
			</td>
			<td className="n" data-label={say("admin.watcherCursor")}>
				{readTo === null ? say("admin.endpointUnknown") : <bdi dir="ltr">{readTo}</bdi>}
			</td>
			<td className="n" data-label={say("admin.watcherHead")}>
				{head === null ? say("admin.endpointUnknown") : <bdi dir="ltr">{head}</bdi>}
			</td>
			<td className="n" data-label={say("admin.watcherBehind")}>
				{status.kind === "asleep" ? (
					say("admin.watcherWakes")
				) : !isAwake || head === null || readTo === null ? (
					say("admin.watcherNone")
				) : (
					<b>{say("admin.endpointBlocks", { count: Math.max(0, head - readTo) })}</b>
				)}
			</td>
			<td className="n" data-label={say("admin.watcherPace")}>
				{isAwake ? say("admin.watcherSeconds", { count: Math.round(paceMs / 1000) }) : say("admin.watcherNone")}
			</td>
			<td className="n" data-label={say("admin.watcherRound")}>
				{checkedAt === null ? say("admin.watcherNone") : <LocalTime at={checkedAt} />}
			</td>
			<td className="n" data-label={say("admin.watcherWaiting")}>
				{waiting.oldestAt === null ? say("admin.watcherNone") : countText(say, waiting.count)}
				{waiting.oldestAt === null ? null : (
					<span className="t-xs t-2 endpoints__chain">
						<Said id="admin.watcherOldest" values={{ time: <LocalTime at={waiting.oldestAt} /> }} />
					</span>
				)}
			</td>
		</tr>
	);
}

/** The furthest block that anybody named: the watcher's last round, or the endpoints just now. */
function newestHead(known: number | null, endpoints: ChainEndpoints | undefined): number | null {
	const asked = (endpoints?.sources ?? []).flatMap(({ head }) => (head === null ? [] : [Number(head)]));
	const heads = known === null ? asked : [known, ...asked];
	return heads.length === 0 ? null : Math.max(...heads);
}
