import { log } from "../core/operations/log.ts";
import { type ChainMoved, callsForCheck, type FollowNeeds, followNeeds } from "../core/payments/follow.ts";
import { LinkGone } from "../services/payments/link-snapshot.ts";
import type { RoomDeps } from "../services/payments/payment-deps.ts";
import { isFollowedWholly } from "../services/payments/plan-next-check.ts";
import { newer, watchLink } from "../services/payments/watch-link.ts";
import type { ChainFollowing } from "./chain-following.ts";
import { type CheckAlarm, RETRY_CHECK_MS } from "./check-alarm.ts";
import type { CheckResults } from "./check-results.ts";
import type { LinkPublisher } from "./link-publisher.ts";
import type { LinkSockets } from "./link-sockets.ts";

/** A link checked this recently is not checked again before somebody pays once more. */
const RECENT_CHECK_MS = 1_000;
const NOTHING_FOLLOWED: FollowNeeds = { pageOpen: false, awaiting: false, blocks: [], settlesAt: null };

/** What a room checks with. */
interface RoomParts {
	sockets: LinkSockets;
	alarm: CheckAlarm;
	results: CheckResults;
	following: ChainFollowing;
	publisher: LinkPublisher;
	/** the link went with its requester's account */
	close(): Promise<void>;
}

/** When and why a link's transactions are checked: at its alarm, and when its chain's watcher says that something moved. */
export class LinkChecks {
	readonly #deps: RoomDeps;
	readonly #paymentId: string;
	readonly #parts: RoomParts;
	/** epoch ms */
	#checkedLastAt = 0;

	constructor(deps: RoomDeps, paymentId: string, parts: RoomParts) {
		this.#deps = deps;
		this.#paymentId = paymentId;
		this.#parts = parts;
	}

	/** The chain's watcher has news of a block or of the chain's silence. */
	async chainMoved(moved: ChainMoved): Promise<void> {
		const { following, publisher, sockets } = this.#parts;
		const hasNews = following.hear(moved);
		const record = await publisher.lastKnown();
		const now = this.#deps.clock.now();
		// A block that went a moment after the last check is notified once.
		const isDue = moved.reorged || now - this.#checkedLastAt >= RECENT_CHECK_MS;
		if (isDue && callsForCheck(followNeeds(record, moved.chainId, sockets.anyOpen), moved)) await this.#check(now);
		else if (hasNews || followNeeds(record, moved.chainId, true).blocks.length > 0) await publisher.broadcast(record);
	}

	async following(chainId: number): Promise<FollowNeeds> {
		try {
			return followNeeds(await this.#parts.publisher.read(), chainId, this.#parts.sockets.anyOpen);
		} catch (error) {
			if (error instanceof LinkGone) return NOTHING_FOLLOWED;
			throw error;
		}
	}

	/** The room's alarm rings. */
	async alarm(): Promise<void> {
		const now = this.#deps.clock.now();
		if (!(await this.#isLeftToWatcher(now))) await this.#check(now);
	}

	async checkUnlessRecent(): Promise<void> {
		const now = this.#deps.clock.now();
		if (now - this.#checkedLastAt >= RECENT_CHECK_MS) await this.#check(now);
	}

	/** What is mined is followed by the chain's watcher: as long as it is heard of, the room asks nothing by itself. */
	async #isLeftToWatcher(now: number): Promise<boolean> {
		const { alarm, following, publisher, sockets } = this.#parts;
		if (alarm.isAsked) return false;
		const record = await publisher.lastKnown().catch(() => null);
		if (!record || !following.follows(record) || !isFollowedWholly(record, now)) return false;
		for (const chainId of record.link.chainIds) {
			const moved = await following.position(record, chainId, now);
			if (!moved || callsForCheck(followNeeds(record, chainId, sockets.anyOpen), moved)) return false;
		}
		await publisher.schedule(record, { news: false });
		return true;
	}

	async #check(checkedAt: number): Promise<void> {
		const { alarm, results, publisher } = this.#parts;
		this.#checkedLastAt = checkedAt;
		const removeRetry = await alarm.setRetry(checkedAt);
		try {
			const known = await publisher.lastKnown();
			const { changed, affected, checked, sources, record: watched } = await watchLink(this.#deps, known);
			results.note(checked, checkedAt, sources);
			// A report stored while the chain was asked must not lose its next check.
			const record = newer(watched, await publisher.lastKnown());
			alarm.endAsked();
			await removeRetry();
			await publisher.schedule(record, { news: changed, checkedAt });
			if (changed) await publisher.publish({ record, mails: true }, affected);
			// Pages wait until the chain was asked about their wallet's payment, even if it knows nothing of it.
			else if (checked.length > 0) await publisher.broadcast(record);
		} catch (error) {
			if (error instanceof LinkGone) return this.#parts.close();
			log({ event: "link.check.failed", paymentId: this.#paymentId, error });
			await alarm.askAt(checkedAt + RETRY_CHECK_MS);
			throw error;
		}
	}
}
