import { expect, test } from "vitest";
import { paymentDeps } from "#app/composition/services.server.ts";
import { openDatabase } from "#app/db/database.ts";
import { beginPayment } from "#app/services/payments/begin-payment.ts";
import { createPaymentLink } from "#app/services/payments/create-payment-link.ts";
import type { RoomDeps } from "#app/services/payments/payment-deps.ts";
import { env } from "./environment.ts";
import { defaultDraft, makeLink, makeUser, unique } from "./scenario.ts";

/** What was stored is said to be done, whatever goes wrong after: whoever reads that it failed does it again, and has it twice. */

const NOW = Date.parse("2042-01-01T00:00:00Z");

async function linksMade(owner: string): Promise<number> {
	const made = await env.DB.prepare(
		"select count(*) as made from pending_payments where user_id = ? and created_at = ?",
	)
		.bind(owner, NOW)
		.first<number>("made");
	return made ?? 0;
}

/** The database, which answers nothing more once it has stored a link of an account. */
function silentOnceStored(owner: string): D1Database {
	let stored = false;
	return new Proxy(env.DB, {
		get(target, name) {
			if (stored) throw new Error("D1_ERROR: the database is silent");
			const value = Reflect.get(target, name) as unknown;
			if (name !== "batch") return typeof value === "function" ? value.bind(target) : value;
			return async (statements: D1PreparedStatement[]) => {
				const results = await target.batch(statements);
				stored = (await linksMade(owner)) > 0;
				return results;
			};
		},
	});
}

const deps = (owner: string) => ({
	...paymentDeps(env),
	db: openDatabase(silentOnceStored(owner)),
	clock: { now: () => NOW },
});

test("a link is made although the database is silent from then on", async () => {
	const owner = await makeUser();
	const draft = { ...defaultDraft(), dashboardPassword: "seven lamps and a kettle" };
	expect(await createPaymentLink(deps(owner), { id: owner, hasAccess: true }, draft)).toMatchObject({ ok: true });
	expect(await linksMade(owner)).toBe(1);
});

test("a payment of a link for many is begun although the database is silent from then on", async () => {
	const owner = await makeUser();
	const parent = await makeLink({ reuse: { open: null, most: null } }, owner);
	const memory = new Map<string, unknown>();
	const room = {
		...deps(owner),
		runExclusive: (work: () => Promise<unknown>) => work(),
		memory: {
			get: (key: string) => memory.get(key),
			set: (key: string, value: unknown) => void memory.set(key, value),
		},
	} as unknown as RoomDeps;
	const { outcome } = await beginPayment(room, parent, { amount: null, own: null, clientKey: unique("payer") });
	expect(outcome).toMatchObject({ ok: true, isNew: true });
	expect(await linksMade(owner)).toBe(1);
});
