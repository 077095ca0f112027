import { type Env, showcaseDepsOf } from "../composition/services.server.ts";
import { log } from "../core/operations/log.ts";
import { SyncMessageSchema } from "../core/showcase/showcase-messages.ts";
import { readWallet } from "../services/showcase/read-wallet.ts";
import { parseMessage } from "./parse-message.ts";

/** Delay before redelivery after an unexpected error, seconds. */
const RETRY_AFTER_S = 30;

/** Reads wallets one at a time: they share the marketplace's rate limit. */
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
