import type { Bench } from "../bench.ts";
import { fanOut, hold } from "../live/fan-out.ts";
import { mined } from "../live/mined.ts";
import { putToSleep } from "../live/woken.ts";
import { migrate } from "../runtime/seed.ts";
import { startWorker } from "../runtime/worker.ts";

export const live: Bench = {
	name: "live",
	title: "Changes as they happen",
	how: "TODO",
	workers: ["app", "marked-rooms", "bare-room"],
	seconds: 200,
	run: async (context) => {
		const asleep = await putToSleep(context);
		const app = await startWorker(context.root, "app");
		const bare = await startWorker(context.root, "bare-room");
		try {
			await migrate(context.root, await app.database());
			const figures = [...(await fanOut(context, app, bare)), ...(await hold(context, app))];
			figures.push(...(await mined(context, bare)));
			figures.push(...(await asleep.wake()));
			return figures;
		} finally {
			await Promise.all([asleep.stop(), app.stop(), bare.stop()]);
		}
	},
};
