import type { Page } from "playwright-core";
import { openDashboard } from "./harness/dashboard.ts";
import { connectDemoWallet, goToConfirm } from "./harness/demo-wallet.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { test } from "./harness/story.ts";

/** As Chrome does it: each text makes way for an element with the translated one, also those that come later. */
async function translate(page: Page): Promise<void> {
	await page.evaluate(() => {
		const put = (text: Text) => {
			const said = text.data;
			if (!said.trim() || text.parentElement?.closest("font, script, style, textarea, svg")) return;
			const [outer, inner] = [document.createElement("font"), document.createElement("font")];
			inner.textContent = `‹${said}›`;
			outer.appendChild(inner);
			text.parentNode?.replaceChild(outer, text);
		};
		const putAll = (root: Node) => {
			const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
			const texts: Text[] = [];
			while (walker.nextNode()) texts.push(walker.currentNode as Text);
			texts.forEach(put);
		};
		putAll(document.body);
		new MutationObserver((changes) => {
			for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) putAll(node);
		}).observe(document.body, { childList: true, subtree: true });
	});
}

test("a dashboard that the browser translates shows that it was paid, like any other", async ({ story }) => {
	const link = await (await openRequester(story)).createLink({ requesterAddress: newAddress() });
	const { page } = await openDashboard(story, link);
	await translate(page);
	await page.locator(".pagehead").getByText("‹None›").waitFor();
	const payer = await story.person();
	await connectDemoWallet(payer.page, link.path);
	await goToConfirm(payer.page, newSender());
	await payer.page.getByRole("button", { name: "Continue" }).click();
	await page.locator(".pagehead").getByText("Success").waitFor();
	await page.locator(".pagehead").getByText("None").waitFor({ state: "detached" });
});
