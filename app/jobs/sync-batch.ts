import { loggable } from "../core/loggable.ts";
import { SyncMessageSchema } from "../core/showcase-messages.ts";
import { readWallet } from "../services/read-wallet.ts";
import { type Env, showcaseDepsOf } from "../services.server.ts";

/** What failed here is our own, or the database's: the queue waits this long, in seconds. */
const RETRY_AFTER_S = 30;

/** Reads wallets, one after the other: the marketplace counts our questions all together. */
export async function handleSyncBatch(batch: MessageBatch<unknown>, env: Env): Promise<void> {
	const deps = showcaseDepsOf(env);
	for (const message of batch.messages) {
		const parsed = SyncMessageSchema.safeParse(message.body);
		if (!parsed.success) {
			console.error("a sync message of an unknown shape was dropped", message.id);
			message.ack();
			continue;
		}
		try {
			await readWallet(deps, parsed.data);
			message.ack();
		} catch (error) {
			console.error("a wallet was not read on", loggable(error));
			message.retry({ delaySeconds: RETRY_AFTER_S });
		}
	}
}
