import type { LinkRecord } from "../core/payments/records.ts";
import type { Stored } from "../services/payments/change-link.ts";
import { findEndedUnlocks } from "../services/payments/ended-unlocks.ts";
import { requireLinkRecord } from "../services/payments/link-snapshot.ts";
import { notifyOfChange } from "../services/payments/notify-of-change.ts";
import type { RoomDeps } from "../services/payments/payment-deps.ts";
import type { RoomStub } from "../services/payments/payment-services.ts";
import type { AffectedLinks } from "../services/payments/store-check.ts";
import { summarise } from "../services/payments/summarise-link.ts";
import type { ChainFollowing } from "./chain-following.ts";
import type { CheckAlarm } from "./check-alarm.ts";
import type { LinkSnapshots } from "./link-snapshots.ts";
import type { LinkSockets } from "./link-sockets.ts";

/** What a room publishes with. */
interface RoomParts {
	sockets: LinkSockets;
	alarm: CheckAlarm;
	following: ChainFollowing;
	snapshots: LinkSnapshots;
	/** the room of another link */
	roomOf(paymentId: string): RoomStub;
	/** what may be done of a stored change once all is published, without delaying anybody */
	published(record: LinkRecord): void;
}

/** Brings a link's stored changes to its pages, its alarm, its chain's watcher, mailboxes and the rooms of other links. */
export class LinkPublisher {
	readonly #deps: RoomDeps;
	readonly #paymentId: string;
	readonly #parts: RoomParts;
	#record: LinkRecord | null = null;

	constructor(deps: RoomDeps, paymentId: string, parts: RoomParts) {
		this.#deps = deps;
		this.#paymentId = paymentId;
		this.#parts = parts;
	}

	/** @throws LinkGone when the link is not there any more */
	async read(): Promise<LinkRecord> {
		this.#record = await requireLinkRecord(this.#deps, this.#paymentId);
		return this.#record;
	}

	/** As last read or stored: may be older than what is stored. */
	async lastKnown(): Promise<LinkRecord> {
		return this.#record ?? (await this.read());
	}

	/** A change is stored: broadcast it, plan the next check, send its mails and notify the other links it affects. */
	async publish(stored: Stored, affected: AffectedLinks): Promise<void> {
		await this.broadcastNews(stored.record);
		await notifyOfChange(this.#deps, stored, affected, this.#parts.roomOf);
		this.#parts.published(stored.record);
	}

	/** As `publish`, without mails and other links. */
	async broadcastNews(record: LinkRecord): Promise<void> {
		await this.schedule(record, { news: true });
		await Promise.all([this.broadcast(record), summarise(this.#deps, record)]);
	}

	/** @param plan - `news`: the link changed; `checkedAt`: when the check just made began, epoch ms */
	async schedule(record: LinkRecord, plan: { news: boolean; checkedAt?: number }): Promise<void> {
		this.#record = record;
		const { alarm, following, sockets } = this.#parts;
		const socketOpen = sockets.anyOpen;
		const followed = following.follows(record);
		await alarm.schedule(record, { ...plan, socketOpen, followed }, this.#deps.clock.now());
		await following.ask(record, socketOpen);
	}

	broadcast(record: LinkRecord): Promise<void> {
		const { sockets, snapshots } = this.#parts;
		return sockets.broadcast(
			record.link,
			(audience) => snapshots.of(audience, record),
			(unlocks) => findEndedUnlocks(this.#deps, unlocks),
		);
	}
}
