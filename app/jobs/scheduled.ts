import type { Env } from "../services.server.ts";

export async function handleScheduled(
	_event: ScheduledController,
	_env: Env,
	_execution: ExecutionContext,
): Promise<void> {}
