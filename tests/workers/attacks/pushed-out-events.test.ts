import { expect } from "vitest";
import { variation } from "../../variation.ts";
import { restoreChain, startAttempt } from "../payer-scenes.ts";
import { freshAddress, HUNDRED, makeLink, pay, report, snapshot } from "../scenario.ts";
import { beginAtHead } from "../watcher/rounds.ts";

/** A record lists the newest events: what anybody can have noted for nothing must not push out what happened to the money. */

restoreChain();

/** more than a record lists */
const MANY = 210;
const AT_ONCE = 15;

variation(
	"wallets that were asked in hundreds leave what was paid in the timeline",
	async () => {
		await beginAtHead();
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		await report(paymentId, await pay(to, HUNDRED / 2n));
		expect(await snapshot(paymentId)).toMatchObject({ status: "pending", detail: "needs-requester" });
		for (let made = 0; made < MANY; made += AT_ONCE) {
			const asked = Array.from({ length: AT_ONCE }, () => startAttempt(paymentId, freshAddress(), { nonce: 0 }));
			expect((await Promise.all(asked)).filter(({ ok }) => ok)).toHaveLength(AT_ONCE);
		}
		const kinds = (await snapshot(paymentId)).events.map(({ kind }) => kind);
		expect(kinds).toContain("created");
		expect(kinds).toContain("mined");
		expect(kinds).toContain("needs-requester");
	},
	120_000,
);
