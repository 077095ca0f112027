import { useRevalidator } from "@remix-run/react";
import { requireChain } from "#app/core/chains.ts";
import type { WatcherState } from "#app/core/payments/watcher-status.ts";
import type { FullSnapshot, Source } from "#app/core/payments/wire.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { isHeard, type Reading, readingOf, sourcesOf, withOneSource } from "./chain-reading.ts";
import { WatcherLine } from "./watcher-line.tsx";

const MARKS: Record<Reading | "watched" | "unwatched", { tone: Tone | null; icon: IconName }> = {
	"not-yet": { tone: null, icon: "radar" },
	agree: { tone: "ok", icon: "radar" },
	one: { tone: null, icon: "radar" },
	"some-silent": { tone: "warn", icon: "unplug" },
	"all-silent": { tone: "bad", icon: "unplug" },
	watched: { tone: "ok", icon: "radar" },
	unwatched: { tone: "warn", icon: "unplug" },
};

/** While this link's room has asked nobody yet, the watcher's state is what is known. */
function shownReading(reading: Reading, { status }: WatcherState) {
	if (reading !== "not-yet") return reading;
	if (status.kind === "reads" || status.kind === "behind") return "watched";
	if (status.kind === "silent") return "all-silent";
	return status.kind === "stopped" ? "unwatched" : reading;
}

interface ChainSourcesProps {
	snapshot: FullSnapshot;
	/** as of when the page was loaded */
	watcher: WatcherState;
	chainId: number;
}

/** Through whom the chain is read, and how far each of them is: what the status rests on. */
export function ChainSources({ snapshot, watcher, chainId }: ChainSourcesProps) {
	const say = useSay();
	const { revalidate } = useRevalidator();
	const sources = sourcesOf(snapshot, chainId);
	const reading = readingOf(sources, withOneSource(snapshot, [chainId]).includes(chainId));
	const shown = shownReading(reading, watcher);
	const { tone, icon } = MARKS[shown];
	const heard = sources.filter(isHeard).length;
	const count = reading === "some-silent" ? sources.length - heard : heard;
	return (
		// Where the watcher is grows old on an open page: opening the fold reads it again.
		<details className="reading" onToggle={({ currentTarget }) => currentTarget.open && revalidate()}>
			<summary>
				<Badge tone={tone} icon={icon}>
					{say(`dashboard.reading-${shown}`, { count, all: sources.length })}
				</Badge>
				<span>
					{say("dashboard.chainTitle")}
					{say("dashboard.comma")}
					<bdi>{requireChain(chainId).name}</bdi>
				</span>
				<Icon name="chevron-down" size="small" />
			</summary>
			{sources.length > 0 ? (
				<dl className="lags">
					{sources.map((source) => (
						<div key={source.name}>
							<dt className="mono" dir="ltr">
								{source.name}
							</dt>
							<dd>
								<SourceState source={source} />
							</dd>
						</div>
					))}
				</dl>
			) : null}
			<WatcherLine watcher={watcher} />
			<p className="t-sm t-3">{say(`dashboard.readingMeans-${reading}`)}</p>
		</details>
	);
}

function SourceState({ source: { head, lag, behind, answeredAt } }: { source: Source }) {
	const say = useSay();
	if (head === null) {
		return (
			<>
				<LagBar lag={null} behind />
				{answeredAt === null ? (
					<span>{say("dashboard.sourceNever")}</span>
				) : (
					<span>
						<Said id="dashboard.sourceSilentSince" values={{ time: <LocalTime at={answeredAt} /> }} />
					</span>
				)}
			</>
		);
	}
	return (
		<>
			<LagBar lag={lag} behind={behind} />
			<span>
				<Said id="dashboard.sourceBlock" values={{ block: <bdi dir="ltr">{head}</bdi> }} />
				{lag ? (
					<>
						{say("dashboard.comma")}
						{say("dashboard.sourceLag", { count: lag })}
					</>
				) : null}
				{behind ? (
					<>
						{say("dashboard.comma")}
						<b className="t-strong">{say("dashboard.sourceBehind")}</b>
					</>
				) : null}
				{answeredAt === null ? null : (
					<>
						{say("dashboard.comma")}
						<Said id="dashboard.sourceAnswered" values={{ time: <LocalTime at={answeredAt} /> }} />
					</>
				)}
			</span>
		</>
	);
}

/** So many blocks behind fill the bar: a healthy source looks empty. */
const WHOLE_BAR = 12;
/** Nothing at all would look like a bar that failed to load. */
const LEAST_SHARE = 4;

/** Decorative: the words beside it say the same. */
function LagBar({ lag, behind }: { lag: number | null; behind: boolean }) {
	const share = lag === null || behind ? 100 : Math.min(100, Math.max(LEAST_SHARE, (lag / WHOLE_BAR) * 100));
	return (
		<svg className={behind ? "lag lag--bad" : "lag"} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
			<rect width={share} height="6" />
		</svg>
	);
}
