import type { ChainWatch } from "#app/core/payments/chain-watch.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";
import type { PayRequest } from "./page-data.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

interface FreshnessProps {
	request: PayRequest;
	watch: ChainWatch;
	/** its address is shown nowhere */
	cancelled?: boolean;
}

/** What is watched for this link and how fresh that is; never greener than the truth. */
export function Freshness({ request, watch, cancelled = false }: FreshnessProps) {
	const say = useSay();
	const { network, requesterAddress, token } = request;
	const classes = {
		watched: "fresh",
		behind: "fresh fresh--warn",
		silent: "fresh fresh--warn",
		unwatched: "fresh fresh--idle",
	};
	return (
		<div className={classes[watch.state]}>
			<p className="fresh__now">
				<span className="pip" aria-hidden="true" />
				<span>
					<Now watch={watch} network={network} />
				</span>
			</p>
			{watch.state === "unwatched" || cancelled ? null : (
				<details>
					<summary>{say("pay.whatIsWatched")}</summary>
					<p>
						<Said
							id="pay.whatIsWatchedText"
							values={{ token, network, address: <ShortAddress address={requesterAddress} /> }}
						/>
					</p>
				</details>
			)}
		</div>
	);
}

function Now({ watch, network }: { watch: ChainWatch; network: string }) {
	const say = useSay();
	switch (watch.state) {
		case "watched":
			return (
				<>
					<b>{say("pay.watching", { network })}</b> {sayChecked(say, watch)}
				</>
			);
		case "behind":
			return (
				<>
					<b>{say("pay.catchingUp", { network })}</b>{" "}
					{say("pay.catchingUpText", { minutes: Math.ceil(watch.behindMs / MINUTE_MS) })}
				</>
			);
		case "silent":
			return (
				<>
					<b>{say("pay.cannotSee", { network })}</b>{" "}
					<Said id="pay.cannotSeeSince" values={{ time: <LocalTime at={watch.since} /> }} />
				</>
			);
		case "unwatched":
			return (
				<>
					<b>{say("pay.notWatching", { network })}</b> {say("pay.notWatchingText")}
				</>
			);
	}
}

/** How often it is checked is left out where the last check known here is longer ago than that. */
export function sayChecked(say: Say, { checkedAgoMs, paceMs }: Extract<ChainWatch, { state: "watched" }>): string {
	const seconds = { ago: wholeSeconds(checkedAgoMs), pace: Math.max(1, wholeSeconds(paceMs)) };
	return say(seconds.ago > seconds.pace ? "pay.watchingCheckedAgo" : "pay.watchingChecked", seconds);
}

function wholeSeconds(ms: number): number {
	return Math.round(ms / SECOND_MS);
}
