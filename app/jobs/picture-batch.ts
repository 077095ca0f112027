import { loggable } from "../core/loggable.ts";
import { PictureMessageSchema } from "../core/showcase-messages.ts";
import { preparePicture } from "../services/prepare-picture.ts";
import { type Env, showcaseDepsOf } from "../services.server.ts";

/** The database failed: the queue waits this long, in seconds. */
const RETRY_AFTER_S = 30;

/** Prepares pictures, one after the other: each may take most of the isolate's memory. */
export async function handlePictureBatch(batch: MessageBatch<unknown>, env: Env): Promise<void> {
	const deps = showcaseDepsOf(env);
	for (const message of batch.messages) {
		const parsed = PictureMessageSchema.safeParse(message.body);
		if (!parsed.success) {
			console.error("a picture message of an unknown shape was dropped", message.id);
			message.ack();
			continue;
		}
		try {
			const outcome = await preparePicture(deps, parsed.data);
			if (outcome.kind === "over") message.ack();
			else message.retry({ delaySeconds: Math.ceil(outcome.afterMs / 1_000) });
		} catch (error) {
			console.error("a picture was not prepared", parsed.data.nftId, loggable(error));
			message.retry({ delaySeconds: RETRY_AFTER_S });
		}
	}
}
