import type { Browser } from "playwright-core";
import { launchBrowser } from "#local/browser.ts";
import { makeLink, migrate } from "#local/runtime/seed.ts";
import { type Running, startWorker, type WorkerName } from "../runtime/worker.ts";
import { startFront } from "./front.ts";

/** One of the two that are compared: a worker and its front. */
interface Side extends Running {
	/** as the browser asks for it */
	front: string;
}

export interface Sides {
	browser: Browser;
	/** pages by name, as a browser opens them */
	pages: { payment: string; welcome: string; bare: string };
	/** the bare page that connects a wallet; only where it was asked for */
	walletPage: string | null;
	stop(): Promise<void>;
}

/** Starts the app, the bare pages and a browser. */
export async function startSides(root: string, withWalletPage = false): Promise<Sides> {
	const stops: (() => Promise<void>)[] = [];
	const stop = async () => {
		for (let end = stops.pop(); end; end = stops.pop()) await end();
	};
	const start = async (name: WorkerName): Promise<Side> => {
		const front = await startFront();
		stops.push(front.close);
		const worker = await startWorker(root, name, { vars: { APP_URL: front.url, HELP_URL: `${front.url}/faqs` } });
		stops.push(worker.stop);
		front.serve(worker.url);
		return { ...worker, front: front.url };
	};
	try {
		const app = await start("app");
		const bare = await start("bare-page");
		const wallet = withWalletPage ? await start("bare-wallet-page") : null;
		const database = await app.database();
		await migrate(root, database);
		const link = await makeLink(database);
		const bareDatabase = await bare.database();
		await bareDatabase.exec("create table pages (id text primary key, title text not null, body text not null)");
		await bareDatabase.prepare("insert into pages values ('one', 'A page', 'With one row in it.')").run();
		const browser = await launchBrowser();
		stops.push(() => browser.close());
		const pages = {
			payment: `${app.front}/link/${link}`,
			welcome: `${app.front}/welcome`,
			bare: `${bare.front}/page/one`,
		};
		return { browser, pages, walletPage: wallet && `${wallet.front}/`, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
