/** Interval of wrangler.toml's Cron Trigger; wrangler's local runtime does not fire it. */
const EVERY_MS = 10 * 60_000;
const CRON = "*/10 * * * *";
/** Timeout, longer than any cron run of a local stack. */
const ANSWER_LIMIT_MS = 60_000;

/** Runs the app's cron now. @throws Error if the app does not confirm it */
export async function fireCron(appUrl: string): Promise<void> {
	const response = await fetch(`${appUrl}/__scheduled?${new URLSearchParams({ cron: CRON })}`, {
		signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
	});
	const answer = await response.text();
	if (!response.ok) throw new Error(`the app answered ${response.status} to its cron: ${answer}`);
}

/** Runs the cron at once, for what a stack that was off has missed, and then at the same minutes as in production, until stopped. */
export function keepFiring(appUrl: string): { stop(): Promise<void> } {
	let timer: NodeJS.Timeout;
	const fire = () => void fireCron(appUrl).catch((error) => console.error(`the cron failed: ${error}`));
	const wait = () => {
		timer = setTimeout(
			() => {
				fire();
				wait();
			},
			EVERY_MS - (Date.now() % EVERY_MS),
		);
		timer.unref();
	};
	fire();
	wait();
	return { stop: async () => clearTimeout(timer) };
}
