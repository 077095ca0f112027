import type { LinkRecord } from "../core/payments/records.ts";
import type { FullSnapshot, PublicSnapshot } from "../core/payments/wire.ts";
import { listUnclaimed } from "../db/payments/unclaimed-arrivals.ts";
import { fullSnapshotOf, publicSnapshotOf, type RoomMoment } from "../services/payments/link-snapshot.ts";
import type { PaymentDeps } from "../services/payments/payment-deps.ts";
import type { ChainFollowing } from "./chain-following.ts";
import type { CheckAlarm } from "./check-alarm.ts";
import type { CheckResults } from "./check-results.ts";
import type { Audience } from "./link-sockets.ts";

/** What a link's pages are sent: the stored record, as of the chain's newest head, with what its room knows beside it. */
export class LinkSnapshots {
	readonly #deps: Pick<PaymentDeps, "db" | "chain" | "clock">;
	readonly #alarm: CheckAlarm;
	readonly #results: CheckResults;
	readonly #following: ChainFollowing;

	constructor(
		deps: Pick<PaymentDeps, "db" | "chain" | "clock">,
		room: { alarm: CheckAlarm; results: CheckResults; following: ChainFollowing },
	) {
		this.#deps = deps;
		this.#alarm = room.alarm;
		this.#results = room.results;
		this.#following = room.following;
	}

	of(audience: Audience, record: LinkRecord): Promise<PublicSnapshot | FullSnapshot> {
		return audience === "full" ? this.full(record) : this.public(record);
	}

	async public(record: LinkRecord): Promise<PublicSnapshot> {
		return publicSnapshotOf(this.#following.shown(record), await this.#moment());
	}

	async full(record: LinkRecord): Promise<FullSnapshot> {
		const arrivals = await listUnclaimed(this.#deps.db, record.link);
		const singleSourceChains = record.link.chainIds.filter((chainId) => this.#deps.chain.sourceCount(chainId) < 2);
		return fullSnapshotOf(this.#following.shown(record), {
			...(await this.#moment()),
			singleSourceChains,
			sources: [...this.#results.sources],
			arrivals,
		});
	}

	async #moment(): Promise<RoomMoment> {
		const { checkedAt } = this.#results;
		const now = this.#deps.clock.now();
		const ownAt = await this.#alarm.nextAt();
		// The watcher's next round matters only to those who wait for something.
		const watchedAt = ownAt === null ? null : this.#following.nextAt(now);
		return { now, nextLookAt: watchedAt === null ? ownAt : Math.min(ownAt ?? watchedAt, watchedAt), checkedAt };
	}
}
