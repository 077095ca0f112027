import { type Env, showcaseDepsOf } from "../composition/services.server.ts";
import { log } from "../core/operations/log.ts";
import { SyncMessageSchema } from "../core/showcase/showcase-messages.ts";
import { readWallet } from "../services/showcase/read-wallet.ts";
import { parseMessage } from "./parse-message.ts";

/** After a failure of our own or of the database the queue waits this long, in seconds. */
const RETRY_AFTER_S = 30;

/** Reads wallets, one after the other: the marketplace limits our calls together. */
export async function handleSyncBatch(batch: MessageBatch<unknown>, env: Env): Promise<void> {
	const deps = showcaseDepsOf(env);
	for (const message of batch.messages) {
		const sync = parseMessage(SyncMessageSchema, "showcase-sync", message);
		if (!sync) continue;
		try {
			await readWallet(deps, sync);
			message.ack();
		} catch (error) {
			log({ event: "wallet.sync.failed", messageId: message.id, error });
			message.retry({ delaySeconds: RETRY_AFTER_S });
		}
	}
}
