import type { Hex } from "viem";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { showcaseDepsOf } from "#app/composition/services.server.ts";
import type { Address } from "#app/core/address.ts";
import type { AccountMail, MailMessage } from "#app/core/operations/mail-message.ts";
import { openDatabase } from "#app/db/database.ts";
import type { NftPage } from "#app/ports/marketplace.ts";
import { PortError } from "#app/ports/port-error.ts";
import { accountMail } from "#app/services/accounts/account-mails.ts";
import { refreshOwnership, reportSold } from "#app/services/showcase/ownership.ts";
import type { ShowcaseDeps } from "#app/services/showcase/showcase-deps.ts";
import { APP, DAY_MS, HOUR_MS, MINUTE_MS, outside } from "../accounts/world.ts";
import { env } from "../environment.ts";
import { explaining, tableScans } from "../explaining.ts";
import { chain, freshAddress, setFaults } from "../scenario.ts";
import { addWalletTo, type GalleryWorld, galleryWorld, items, marketOf } from "./gallery-world.ts";
import { historyOf } from "./x-world.ts";

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(async () => {
	await outside.heal();
	vi.restoreAllMocks();
});

interface Holder extends GalleryWorld {
	outbox: MailMessage[];
	/** by position in the listing */
	picked: { id: string; name: string }[];
}

/** A user whose wallet was read and who selected NFTs by position. */
async function holder(owned: number, places: number[], shape: "v1" | "v2" = "v2"): Promise<Holder> {
	const outbox: MailMessage[] = [];
	const more: Partial<ShowcaseDeps> = { queueMails: async (messages) => void outbox.push(...messages) };
	const it = await galleryWorld(owned, { shape, more });
	await env.DB.prepare("update users set email_verified_at = 1 where id = ?").bind(it.userId).run();
	await it.gallery.startSync(it.userId, it.wallet);
	await it.settle();
	const rows = await it.rows();
	const picked = places.map((place) => {
		const row = rows.find(({ position }) => position === place);
		if (!row) throw new Error(`nothing at ${place}`);
		return { id: row.id, name: row.name };
	});
	const saved = await it.gallery.save(
		it.userId,
		picked.map(({ id }) => ({ nftId: id, cropX: 50, cropY: 50 })),
	);
	expect(saved).toMatchObject({ ok: true });
	await outside.heal();
	return { ...it, outbox, picked };
}

async function refresh(deps: ShowcaseDeps, userId: string): Promise<"fresh" | "unknown"> {
	const row = await env.DB.prepare("select owned_checked_at from avatar_schedules where user_id = ?")
		.bind(userId)
		.first<{ owned_checked_at: number | null }>();
	const silent = await refreshOwnership(deps, row ? [{ userId, ownedCheckedAt: row.owned_checked_at }] : []);
	return silent.has(userId) ? "unknown" : "fresh";
}

const goneOf = async (it: Holder) => (await it.rows()).filter(({ gone_at }) => gone_at !== null).map(({ id }) => id);
const listings = () => outside.calls("opensea", /nfts|assets/);
const soldOf = async (it: Holder) => (await historyOf(it.userId)).filter(({ kind }) => kind === "sold");

async function textOf(mail: MailMessage | undefined): Promise<string> {
	const facts = { appUrl: APP, supportEmail: "support@paylink.test", cookieSecret: "" };
	return (await accountMail(facts, mail as AccountMail)).text;
}

describe.each(["v1", "v2"] as const)("the ownership check (%s)", (shape) => {
	test("runs once a day and reads only up to the last selected NFT", async () => {
		const it = await holder(450, [0, 120], shape);
		expect(await refresh(it.deps, it.userId)).toBe("fresh");
		// Pages of 50 in v1, of 200 in v2.
		expect((await listings()).length).toBe(shape === "v1" ? 3 : 1);
		it.pass(19 * HOUR_MS);
		expect(await refresh(it.deps, it.userId)).toBe("fresh");
		expect((await listings()).length).toBe(shape === "v1" ? 3 : 1);
		it.pass(2 * HOUR_MS);
		await refresh(it.deps, it.userId);
		expect((await listings()).length).toBe(shape === "v1" ? 6 : 2);
		expect(it.outbox).toEqual([]);
		expect(await historyOf(it.userId)).toEqual([]);
	});

	test("removes sold NFTs from the rotation, adds a history entry each, and sends one mail", async () => {
		const it = await holder(60, [3, 55, 58], shape);
		await outside.setOwned(it.wallet, 50);
		expect(await refresh(it.deps, it.userId)).toBe("fresh");
		const sold = it.picked.slice(1);
		expect((await goneOf(it)).sort()).toEqual(sold.map(({ id }) => id).sort());
		const entries = await soldOf(it);
		expect(entries.map(({ nftId }) => nftId).sort()).toEqual(sold.map(({ id }) => id).sort());
		expect(entries.map(({ name }) => name).sort()).toEqual(sold.map(({ name }) => name).sort());
		expect(entries.every(({ state, reason }) => state === "done" && reason === null)).toBe(true);
		expect(it.outbox).toHaveLength(1);
		const text = await textOf(it.outbox[0]);
		for (const { name } of sold) expect(text).toContain(name);
		expect(text).not.toContain(it.picked[0]?.name);
		it.pass(DAY_MS);
		expect(await refresh(it.deps, it.userId)).toBe("fresh");
		expect(await soldOf(it)).toHaveLength(2);
		expect(it.outbox).toHaveLength(1);
	});

	test("returns NFTs to the rotation when they are back, and reports them again when sold again", async () => {
		const it = await holder(60, [55], shape);
		await outside.setOwned(it.wallet, 50);
		await refresh(it.deps, it.userId);
		it.pass(DAY_MS);
		await outside.setOwned(it.wallet, 60);
		await refresh(it.deps, it.userId);
		expect(await goneOf(it)).toEqual([]);
		it.pass(DAY_MS);
		await outside.setOwned(it.wallet, 50);
		await refresh(it.deps, it.userId);
		expect(await goneOf(it)).toHaveLength(1);
		expect(await soldOf(it)).toHaveLength(2);
		expect(it.outbox).toHaveLength(2);
	});

	test.each([
		["is down", { fault: "down" }],
		["fails", { fault: 500 }],
		["has us wait", { fault: 429 }],
		["talks nonsense", { fault: "garbage" }],
	] as const)("are unknown while the marketplace %s, and nobody sold anything", async (_how, fault) => {
		const it = await holder(60, [55], shape);
		await outside.setOwned(it.wallet, 50);
		await outside.setFault({ service: "opensea", ...fault });
		expect(await refresh(it.deps, it.userId)).toBe("unknown");
		expect(await goneOf(it)).toEqual([]);
		expect(await historyOf(it.userId)).toEqual([]);
		expect(it.outbox).toEqual([]);
		await outside.heal();
		expect(await refresh(it.deps, it.userId)).toBe("fresh");
		expect(await goneOf(it)).toHaveLength(1);
	});
});

test.each([3, 0])(
	"an empty listing sells nothing before the whole wallet was read twice; then %i are held",
	async (then) => {
		const it = await holder(3, [0, 2]);
		await outside.setOwned(it.wallet, 0);
		expect(await refresh(it.deps, it.userId)).toBe("unknown");
		await it.deliver();
		expect(await goneOf(it)).toEqual([]);
		expect(it.outbox).toEqual([]);
		await outside.setOwned(it.wallet, then);
		await it.settle();
		expect(await refresh(it.deps, it.userId)).toBe("fresh");
		expect(await goneOf(it)).toHaveLength(then === 0 ? 2 : 0);
		expect(it.outbox).toHaveLength(then === 0 ? 1 : 0);
	},
);

describe("what the marketplace lists no more is asked about on the chain", () => {
	/** Answers everything with the address. */
	const erc721Of = (owner: Address): Hex => `0x73${owner.slice(2)}60005260206000f3`;
	/** Knows no owner of a token: balances alone. */
	const erc1155Of = (balance: 0 | 2): Hex =>
		`0x60003560e01c636352211e14601957600${balance}60005260206000f35b60006000fd`;
	const onEthereum = () => {
		const [endpoints] = Object.values(JSON.parse(env.RPC_ENDPOINTS)) as string[][];
		const settings = { ...env, RPC_ENDPOINTS: JSON.stringify({ 1: endpoints }) };
		return { holdings: showcaseDepsOf(settings).holdings };
	};
	/** the first 50 of 60 are listed; those beyond are in a contract of that code */
	const cutShort = async (code: (wallet: Address) => Hex, left = 50): Promise<Holder> => {
		const it = await holder(60, [3, 55]);
		const contract = (await it.rows())[55]?.contract as Address;
		await chain.client.setCode({ address: contract, bytecode: code(it.wallet) });
		await outside.setOwned(it.wallet, left);
		return it;
	};
	const ways = {
		check: async (it: Holder) => void (await refresh({ ...it.deps, ...onEthereum() }, it.userId)),
		sync: async (it: Holder) => {
			Object.assign(it.deps, onEthereum());
			await it.gallery.startSync(it.userId, it.wallet);
			await it.settle();
		},
	};
	beforeEach(() => setFaults("both", [{ kind: "wrong-chain", chainId: 1 }]));
	afterEach(() => setFaults("both", []));

	describe.each(Object.keys(ways) as (keyof typeof ways)[])("by the %s", (way) => {
		test.each<[what: string, code: (wallet: Address) => Hex, left: number, gone: number]>([
			["a token that is still the wallet's", erc721Of, 50, 0],
			["a balance of several", () => erc1155Of(2), 50, 0],
			["everything, though nothing is listed", erc721Of, 0, 0],
			["a token of somebody else", () => erc721Of(freshAddress()), 50, 1],
			["a balance of none", () => erc1155Of(0), 50, 1],
			["a contract that knows neither", () => "0x60006000fd", 50, 1],
			["no contract", () => "0x", 50, 1],
		])("%s", async (_what, code, left, gone) => {
			const it = await cutShort(code, left);
			await ways[way](it);
			expect(await goneOf(it)).toHaveLength(gone);
			expect(it.outbox).toHaveLength(gone);
		});
	});

	test("and nothing is sold while the chain is silent", async () => {
		const it = await cutShort(() => "0x");
		await setFaults("both", [{ kind: "down" }]);
		expect(await refresh({ ...it.deps, ...onEthereum() }, it.userId)).toBe("unknown");
		await ways.sync(it);
		expect(await it.sync()).toMatchObject({ state: "failed" });
		expect(await goneOf(it)).toEqual([]);
	});
});

test("a chain that cannot be asked and shows nothing of its favourites is read again by the sync", async () => {
	const it = await holder(10, [0]);
	await outside.setOwned(it.wallet, 2, "zora");
	await it.gallery.chooseChains(it.userId, it.wallet, ["ethereum", "zora"]);
	await it.settle();
	const rows = await it.rows();
	await it.gallery.save(
		it.userId,
		rows.map(({ id }) => ({ nftId: id, cropX: 50, cropY: 50 })),
	);
	await outside.setOwned(it.wallet, 0, "zora");
	await it.gallery.startSync(it.userId, it.wallet);
	await it.deliver();
	expect(await it.sync()).toMatchObject({ state: "waiting" });
	expect(await goneOf(it)).toEqual([]);
	await outside.setOwned(it.wallet, 2, "zora");
	await it.settle();
	expect(await goneOf(it)).toEqual([]);
});

test("no answer after the first page changes nothing", async () => {
	const it = await holder(450, [440]);
	let pages = 0;
	const { listNfts } = it.deps.marketplace;
	const marketplace: ShowcaseDeps["marketplace"] = {
		listNfts: (...asked) => {
			pages += 1;
			if (pages > 1) throw new PortError("marketplace", "time-out", "silent");
			return listNfts(...asked);
		},
	};
	expect(await refresh({ ...it.deps, marketplace }, it.userId)).toBe("unknown");
	expect(await goneOf(it)).toEqual([]);
});

test("finds an NFT that a sale moved to a page already read, by reading a second time", async () => {
	const it = await holder(120, [50]);
	const market = await shifting(it);
	expect(await refresh({ ...it.deps, marketplace: market }, it.userId)).toBe("fresh");
	expect(await goneOf(it)).toEqual([]);
	expect(it.outbox).toEqual([]);
});

/** The newest NFT is sold between the first two pages of 50, so the 51st moves up and is missed. */
async function shifting(it: Holder): Promise<ShowcaseDeps["marketplace"]> {
	const all: NftPage["items"] = [];
	for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
		const page: NftPage = await it.deps.marketplace.listNfts(it.wallet, cursor);
		all.push(...page.items);
		cursor = page.next;
	}
	let asked = 0;
	return {
		async listNfts(_owner, cursor) {
			asked += 1;
			const held = asked === 1 ? all : all.slice(1);
			const from = Number(cursor ?? 0);
			return { items: held.slice(from, from + 50), next: from + 50 < held.length ? String(from + 50) : null };
		},
	};
}

test("NFTs beyond the page limit keep their state", async () => {
	const it = await holder(60, [55]);
	let page = 0;
	const { marketplace } = marketOf(() => {
		page += 1;
		return { items: items(page * 10, page * 10 + 10), next: String(page) };
	});
	expect(await refresh({ ...it.deps, marketplace }, it.userId)).toBe("fresh");
	expect(page).toBeLessThanOrEqual(60);
	expect(await goneOf(it)).toEqual([]);
	const circle = marketOf(() => ({ items: [], next: "again" }));
	it.pass(DAY_MS);
	expect(await refresh({ ...it.deps, marketplace: circle.marketplace }, it.userId)).toBe("fresh");
	expect(circle.asked.length).toBe(2);
	expect(await goneOf(it)).toEqual([]);
});

test("whose wallets take long to list keep the others of a message for a minute, and what was not read keeps its state", async () => {
	const it = await holder(60, [55]);
	const begunAt = it.deps.clock.now();
	let from = 0;
	const { marketplace } = marketOf(() => {
		it.pass(5_000);
		from += 200;
		return { items: items(from, from + 200), next: String(from) };
	});
	expect(await refresh({ ...it.deps, marketplace }, it.userId)).toBe("fresh");
	expect(it.deps.clock.now() - begunAt).toBeLessThanOrEqual(65_000);
	expect(await goneOf(it)).toEqual([]);
});

test("a wallet that takes all the time keeps the others from being read for no more than days", async () => {
	const it = await holder(60, [55]);
	// Listed after the slow one's, which are hexadecimal.
	const others = [`z-${freshAddress()}`, `z-${freshAddress()}`];
	for (const nftId of others) {
		await addWalletTo(it.userId, nftId as Address);
		await env.DB.prepare("insert into nfts (id, user_id, wallet, position, run) values (?1, ?2, ?1, 0, 'run')")
			.bind(nftId, it.userId)
			.run();
		await env.DB.prepare("insert into selected_nfts (nft_id, user_id, position, added_at) values (?, ?, 9, 1)")
			.bind(nftId, it.userId)
			.run();
	}
	const marketplace: ShowcaseDeps["marketplace"] = {
		async listNfts(owner) {
			if (owner !== it.wallet) return { items: items(0, 1), next: null };
			it.pass(20_000);
			return { items: [], next: String(it.deps.clock.now()) };
		},
	};
	for (let day = 0; day < 3; day++) {
		await refresh({ ...it.deps, marketplace }, it.userId);
		it.pass(DAY_MS);
	}
	const gone = await env.DB.prepare("select id from nfts where user_id = ? and gone_at is not null order by id")
		.bind(it.userId)
		.all<{ id: string }>();
	expect(gone.results.map(({ id }) => id)).toEqual(others.sort());
});

describe("a sale", () => {
	test("found by a full sync is reported the same way, once", async () => {
		const it = await holder(60, [55]);
		await outside.setOwned(it.wallet, 50);
		it.pass(HOUR_MS);
		await it.gallery.startSync(it.userId, it.wallet);
		await it.settle();
		expect(await soldOf(it)).toMatchObject([{ nftId: it.picked[0]?.id, state: "done" }]);
		expect(it.outbox).toMatchObject([{ kind: "pieces-sold" }]);
		it.pass(DAY_MS);
		await refresh(it.deps, it.userId);
		expect(await soldOf(it)).toHaveLength(1);
		expect(it.outbox).toHaveLength(1);
	});

	test("found concurrently is reported once, and never to an unverified e-mail", async () => {
		const it = await holder(60, [51, 52, 55]);
		await env.DB.prepare("update nfts set gone_at = ? where user_id = ? and position > 50")
			.bind(it.deps.clock.now(), it.userId)
			.run();
		await Promise.all([1, 2, 3, 4].map(() => reportSold(it.deps, [it.userId])));
		expect(await soldOf(it)).toHaveLength(3);
		expect(it.outbox).toHaveLength(1);

		const unproven = await holder(60, [55]);
		await env.DB.prepare("update users set email_verified_at = null where id = ?").bind(unproven.userId).run();
		await outside.setOwned(unproven.wallet, 50);
		await refresh(unproven.deps, unproven.userId);
		expect(await soldOf(unproven)).toHaveLength(1);
		expect(unproven.outbox).toEqual([]);
	});

	test("does not use the slot of a past, current or future change", async () => {
		const it = await holder(60, [51, 52, 55]);
		const now = it.deps.clock.now();
		await env.DB.batch([
			env.DB.prepare("update nfts set gone_at = ? where user_id = ? and position > 50").bind(now, it.userId),
			env.DB.prepare("update avatar_targets set slot = ?, next_at = ? where user_id = ?").bind(
				now - 1,
				now - 2,
				it.userId,
			),
			env.DB.prepare(
				"insert into avatar_rotations (user_id, target, slot, kind, state, started_at) values (?1, 'x', ?2, 'scheduled', 'done', ?2)",
			).bind(it.userId, now - 3),
		]);
		await reportSold(it.deps, [it.userId]);
		const slots = (await soldOf(it)).map(({ slot }) => slot);
		expect(slots).toEqual([now - 4, now - 5, now - 6]);
	});

	test("is stored in the outbox even if the queue fails, and sent by the cron", async () => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		const it = await holder(60, [55]);
		await outside.setOwned(it.wallet, 50);
		const queueMails = () => Promise.reject(new Error("the queue is down"));
		await refresh({ ...it.deps, queueMails }, it.userId);
		const row = await env.DB.prepare(
			"select sent_at from mails where dedupe_key like 'account:pieces-sold:%' and message like ?",
		)
			.bind(`%${it.userId}@example.com%`)
			.all();
		expect(row.results).toEqual([{ sent_at: null }]);
	});

	test("of hundreds with long names makes a mail that a queue takes", async () => {
		const it = await holder(
			60,
			Array.from({ length: 40 }, (_, at) => at + 10),
		);
		const now = it.deps.clock.now();
		await env.DB.prepare("update nfts set gone_at = ?, name = ? where user_id = ? and position >= 10")
			.bind(now, "\u{1F984}".repeat(1_000), it.userId)
			.run();
		await reportSold(it.deps, [it.userId]);
		const [mail] = it.outbox;
		expect(JSON.stringify(mail).length).toBeLessThan(30_000);
		expect(
			(await accountMail({ appUrl: APP, supportEmail: "support@paylink.test", cookieSecret: "" }, mail as AccountMail))
				.subject,
		).toContain("40");
	});

	test("of unselected NFTs, or long ago, is not reported", async () => {
		const it = await holder(60, [55]);
		await env.DB.prepare("update nfts set gone_at = ? where id = ?")
			.bind(it.deps.clock.now() - 8 * DAY_MS, it.picked[0]?.id)
			.run();
		await reportSold(it.deps, [it.userId]);
		expect(await soldOf(it)).toEqual([]);
		expect(await refresh(it.deps, "nobody")).toBe("fresh");
	});
});

test("the check scans no table", async () => {
	const it = await holder(60, [55]);
	const { d1, plans } = explaining(env.DB);
	it.pass(MINUTE_MS);
	await outside.setOwned(it.wallet, 50);
	await refresh({ ...it.deps, db: openDatabase(d1) }, it.userId);
	const asked = await plans();
	expect(asked.length).toBeGreaterThan(5);
	for (const one of asked) {
		expect({ sql: one.sql, scans: tableScans(one) }).toEqual({ sql: one.sql, scans: [] });
	}
});
