import { migrate } from "#local/runtime/seed.ts";
import type { Bench } from "../bench.ts";
import { fanOut, hold } from "../live/fan-out.ts";
import { mined } from "../live/mined.ts";
import { putToSleep } from "../live/woken.ts";
import { startWorker } from "../runtime/worker.ts";

const THE_TRUTH_IS_IN_D1 =
	"Before anybody is notified, the product has answered through Remix, asked the link's room and travelled to D1 once, for one batch that stores the event, raises the version and reads the link. The bare room writes into its own storage, where the truth about money cannot be: two links may get a report of one transfer. That is a few milliseconds more whatever the number of sockets, so the ratio falls as they grow.";

export const live: Bench = {
	name: "live",
	title: "Changes as they happen",
	how: [
		"The POST that is measured is the payer's page reporting that a wallet connected (`POST /link/:id/calls`): it stores one event, raises the link's version and sends everybody the whole snapshot, and asks nobody outside. Beside it a Durable Object that inserts one row into its SQLite and sends as many bytes to as many sockets, held by the Hibernation API too. One client for both, rounds that take turns (22 after 8 to warm up), from the moment of the POST until the last socket has the message; sockets come from addresses of their own, compressed as a browser asks for. A report also asks two RPC endpoints about the transaction before the broadcast: its time stands on a line of its own, with what the bare room takes, and no target.",
		"5,000 sockets are as many as a link takes; 20 changes one behind the other, then it is counted who has which version.",
		"Block → dashboard: six dashboards in Chromium per round, six rounds, each of a link of its own whose payment is reported and unmined, against anvil behind two endpoints; from the order to mine until the status is drawn. The chain's watcher reads new blocks every 2 s while a page waits for a payment; that is its pace, and 0.5 s over it the target.",
		"Sleep: 24 rooms whose 20 sockets each were opened in parallel are left alone for 12 s. A worker around the production one marks each room in memory when it is made: another mark proves that it was gone. A change wakes it, a second one meets it awake. Its own storage (a wrong guess), tags and attachments of its sockets and the versions they got are compared.",
	].join(" "),
	workers: ["app", "marked-rooms", "bare-room"],
	seconds: 105,
	shortfalls: {
		"POST → the one socket, longer than the bare room": THE_TRUTH_IS_IN_D1,
		"POST → the last of 10 sockets, longer than the bare room": THE_TRUTH_IS_IN_D1,
		"POST → the last of 100 sockets, multiple of the bare room's": THE_TRUTH_IS_IN_D1,
		"block mined → dashboard shows it, p95":
			"Two seconds are the watcher's pace; the rest is a round, a check by two endpoints and six browsers on one machine. A machine whose bare scrypt takes 181 ms needs 2,273 ms for all, one that takes 330 ms 2,653.",
	},
	run: async (context) => {
		// they sleep while the rest is measured
		const asleep = await putToSleep(context);
		const stops = [asleep.stop];
		try {
			const app = await startWorker(context.root, "app");
			stops.push(app.stop);
			const bare = await startWorker(context.root, "bare-room");
			stops.push(bare.stop);
			await migrate(context.root, await app.database());
			return [
				...(await fanOut(context, app, bare)),
				...(await hold(context, app)),
				...(await mined(context, bare)),
				...(await asleep.wake()),
			];
		} finally {
			await Promise.all(stops.map((stop) => stop()));
		}
	},
};
