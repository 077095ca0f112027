/** How often wrangler.toml's Cron Trigger fires; wrangler's local runtime fires none by itself. */
const EVERY_MS = 10 * 60_000;
const CRON = "*/10 * * * *";
/** Longer than any sweep of a local stack. */
const ANSWER_LIMIT_MS = 60_000;

/** Has the app's scheduled work done now, as the Cron Trigger would. @throws Error when the app answers otherwise */
export async function fireCron(appUrl: string): Promise<void> {
	const response = await fetch(`${appUrl}/__scheduled?${new URLSearchParams({ cron: CRON })}`, {
		signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
	});
	const answer = await response.text();
	if (!response.ok) throw new Error(`the app answered ${response.status} to its cron: ${answer}`);
}

/** Fires the cron at the minutes it fires at in production, until stopped. */
export function keepFiring(appUrl: string): { stop(): Promise<void> } {
	let timer: NodeJS.Timeout;
	const wait = () => {
		timer = setTimeout(
			() => {
				fireCron(appUrl).catch((error) => console.error(`the cron failed: ${error}`));
				wait();
			},
			EVERY_MS - (Date.now() % EVERY_MS),
		);
		timer.unref();
	};
	wait();
	return { stop: async () => clearTimeout(timer) };
}
