import type { Env } from "../services.server.ts";

export async function handleMailBatch(_batch: MessageBatch<unknown>, _env: Env): Promise<void> {}
