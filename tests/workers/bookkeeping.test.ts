import { describe, expect, test } from "vitest";
import { paymentDeps } from "#app/composition/services.server.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import type { Bookkeeping } from "#app/core/payments/bookkeeping.ts";
import { readLinkQuery } from "#app/core/payments/link-query.ts";
import { deleteUser } from "#app/db/accounts/account-deletion.ts";
import { openDatabase } from "#app/db/database.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import { deskServices } from "#app/services/payments/desk-services.ts";
import { requestServices } from "#app/services/payments/request-services.ts";
import { BLOCKS_TO_FINALITY } from "#local/chain/finality.ts";
import { env } from "./environment.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	report,
	services,
	unique,
} from "./scenario.ts";

/** What a requester's books need: on the link, on the receipt, and nowhere changed once it stands on one. */

const LINES: Bookkeeping = {
	invoiceNumber: "2026-0427",
	taxId: "DE 123 456 789",
	postalLines: ["Ada Lovelace", "St. James’s Square 12", "London SW1Y 4JH"],
};

const room = (paymentId: string) => services().room(paymentId);
const pageOf = async (paymentId: string) => (await services().findLinkPage(paymentId))?.terms.bookkeeping;
const linkOf = async (paymentId: string) => (await findLinkRecord(openDatabase(env.DB), paymentId))?.link;

async function booked(draft: Parameters<typeof makeLink>[0] = {}) {
	const owner = await makeUser();
	const to = freshAddress();
	return { owner, to, paymentId: await makeLink({ requesterAddress: to, bookkeeping: LINES, ...draft }, owner) };
}

async function paid({ paymentId, to }: { paymentId: string; to: `0x${string}` }) {
	const txHash = await pay(to, HUNDRED);
	await report(paymentId, txHash);
	const read = async () => {
		const token = await services().receiptToken(paymentId, { chainId: LOCAL_CHAIN_ID, txHash });
		return token === null ? null : services().findReceipt(token);
	};
	return { txHash, read };
}

describe("lines for bookkeeping", () => {
	test("are on the payer's page, on open pages and on the receipt, and none where there are none", async () => {
		const link = await booked();
		expect(await pageOf(link.paymentId)).toEqual(LINES);
		expect(await room(link.paymentId).snapshot()).toMatchObject({ bookkeeping: LINES });
		const { read } = await paid(link);
		expect((await read())?.claims.bookkeeping).toEqual(LINES);

		const bare = await booked({ bookkeeping: null });
		expect(await pageOf(bare.paymentId)).toBeNull();
		expect((await (await paid(bare)).read())?.claims.bookkeeping).toBeNull();
	});

	test("may be changed one by one until money counts, and stay as they are on the receipt from then on", async () => {
		const link = await booked();
		const edit = (value: string | null, seen: string) =>
			room(link.paymentId).edit(link.owner, { invoiceNumber: { seen, value } });
		expect(await edit("2026-0428", "2026-0427")).toEqual({ ok: true, changed: true });
		expect(await pageOf(link.paymentId)).toEqual({ ...LINES, invoiceNumber: "2026-0428" });
		expect(await edit("2026-0429", "2026-0427"), "from a tab that saw the first").toMatchObject({
			ok: false,
			reason: "changed-meanwhile",
			field: "invoiceNumber",
		});
		const { read } = await paid(link);
		expect(await edit("2026-0500", "2026-0428")).toMatchObject({ ok: false, reason: "bookkeeping-on-receipt" });

		// Not even a row that was changed by hand changes what was signed.
		await env.DB.prepare("update pending_payments set bookkeeping = null, version = version + 1 where payment_id = ?")
			.bind(link.paymentId)
			.run();
		await chain.mine(BLOCKS_TO_FINALITY);
		await checkNow(link.paymentId);
		expect((await read())?.claims).toMatchObject({
			payment: { final: true },
			bookkeeping: { ...LINES, invoiceNumber: "2026-0428" },
		});
	});

	test("that are all taken out are none, and the trace says that they changed, not what they said", async () => {
		const { owner, paymentId } = await booked();
		const outcome = await room(paymentId).edit(owner, {
			invoiceNumber: { seen: "2026-0427", value: null },
			taxId: { seen: "DE 123 456 789", value: null },
			postalLines: { seen: LINES.postalLines.join("\n"), value: [] },
		});
		expect(outcome).toEqual({ ok: true, changed: true });
		expect(await pageOf(paymentId)).toBeNull();
		const { events } = await room(paymentId).snapshot();
		expect(events.at(-1)).toMatchObject({ kind: "link-edited", detail: { changed: "bookkeeping" } });
		expect(JSON.stringify(events)).not.toMatch(/0427|London/);
	});

	test("of the longest that a form takes, in letters of any size, can be signed and read", async () => {
		const lines: Bookkeeping = {
			invoiceNumber: "🧾".repeat(64),
			taxId: "𝟗".repeat(64),
			postalLines: Array.from({ length: 6 }, () => "🏠".repeat(120)),
		};
		const link = await booked({ bookkeeping: lines, requesterName: "🦊".repeat(120), memo: "📚".repeat(280) });
		const receipt = await (await paid(link)).read();
		expect(receipt?.claims).toMatchObject({ bookkeeping: lines, request: { payeeName: "🦊".repeat(120) } });
	});

	test("of a link for many payers follow its edits into payments that are not paid yet", async () => {
		const { owner, paymentId } = await booked({ reuse: { most: null, open: null } });
		const begun = await room(paymentId).begin({ amount: null, own: null, clientKey: unique("payer") });
		if (!begun.ok) throw new Error(begun.reason);
		expect(await pageOf(begun.paymentId)).toEqual(LINES);
		await room(paymentId).edit(owner, { taxId: { seen: "DE 123 456 789", value: "GB 999 9999 73" } });
		expect(await pageOf(begun.paymentId)).toEqual({ ...LINES, taxId: "GB 999 9999 73" });
	});

	test("go with the account, but not from receipts", async () => {
		const link = await booked();
		const { read } = await paid(link);
		expect((await read())?.claims.bookkeeping).toEqual(LINES);
		await deleteUser(openDatabase(env.DB), { id: link.owner, email: null, emailHash: null }, Date.now());
		expect((await linkOf(link.paymentId))?.bookkeeping).toBeNull();
		expect((await read())?.claims.bookkeeping).toEqual(LINES);
	});
});

test("an invoice's number is found in the list and stands in both exports", async () => {
	const number = `INV-${unique("7")}`;
	const link = await booked({ bookkeeping: { ...LINES, invoiceNumber: number } });
	await paid(link);
	const desk = deskServices(paymentDeps(env), () => "caller");
	const query = readLinkQuery(new URLSearchParams({ q: number.toLowerCase() }));
	for (const thing of ["links", "payments"] as const) {
		const lines = [];
		for await (const some of desk.export(link.owner, query, thing)) lines.push(...some);
		expect(lines, thing).toMatchObject([{ payment_id: link.paymentId, invoice_number: number }]);
	}
});

test("what new links begin with is kept for its account, and can be taken out", async () => {
	const [owner, other] = [await makeUser(), await makeUser()];
	const requests = requestServices(paymentDeps(env));
	const lines = { taxId: LINES.taxId, postalLines: LINES.postalLines };
	await requests.setBookkeeping(owner, lines);
	expect(await requests.bookkeeping(owner)).toEqual(lines);
	expect(await requests.bookkeeping(other)).toBeNull();
	await requests.setBookkeeping(owner, null);
	expect(await requests.bookkeeping(owner)).toBeNull();
});
