import { log } from "../core/operations/log.ts";
import { PictureMessageSchema } from "../core/showcase/showcase-messages.ts";
import { type PrepareDeps, preparePicture } from "../services/showcase/prepare-picture.ts";
import { parseMessage } from "./parse-message.ts";

/** Delay before redelivery after a database failure, seconds. */
const RETRY_AFTER_S = 30;

/** Makes avatars one at a time: each may take most of the isolate's memory. */
export async function handlePictureBatch(batch: MessageBatch<unknown>, deps: PrepareDeps): Promise<void> {
	for (const message of batch.messages) {
		const picture = parseMessage(PictureMessageSchema, "showcase-pictures", message);
		if (!picture) continue;
		try {
			const outcome = await preparePicture(deps, picture);
			if (outcome.kind === "done") message.ack();
			else message.retry({ delaySeconds: Math.ceil(outcome.afterMs / 1_000) });
		} catch (error) {
			log({ event: "picture.prepare.failed", nftId: picture.nftId, error });
			message.retry({ delaySeconds: RETRY_AFTER_S });
		}
	}
}
