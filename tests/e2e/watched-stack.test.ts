/** @module-tag variation */
import { expect, test } from "vitest";
import { fireCron } from "#local/cron.ts";
import { startStack } from "./harness/start-stack.ts";

/** Its start may take three minutes on a busy machine (harness/start-stack.ts). The other stories run on the deployable bundle; people start the stack that reloads after their edits. */
test("the stack that `npm start` runs serves the app with a seeded link, and fires its cron", async () => {
	const stack = await startStack(process.cwd());
	try {
		const { appUrl, demo } = stack.facts;
		const page = await fetch(appUrl);
		expect(page.status).toBe(200);
		expect(await page.text()).toContain("/__local/demo-wallet.js");
		expect((await fetch(demo.exampleLink ?? "")).status).toBe(200);
		await fireCron(appUrl);
	} finally {
		await stack.end();
	}
}, 240_000);
