import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { requireAdmin } from "#app/routes/admin/require-admin.server.ts";

type Asker = { role: "admin" | "user" | null; proven: boolean };

/** @returns where somebody is led who asks for the admin's pages, or the status they get; null: they are let in */
async function answerTo({ role, proven }: Asker, method: string): Promise<string | number | null> {
	const accounts = {
		findUser: async () => (role === null ? null : { role }),
		isRecentlyProven: async () => proven,
	} as unknown as AppLoadContext["accounts"];
	const request = new Request("https://paylink.test/admin?q=rosa", { method });
	try {
		await requireAdmin(request, { accounts } as AppLoadContext);
		return null;
	} catch (thrown) {
		if (thrown instanceof Response) return thrown.headers.get("Location");
		return (thrown as { init: { status: number } }).init.status;
	}
}

test.for<[Asker["role"], boolean, string, string | number | null]>([
	["admin", true, "GET", null],
	["admin", true, "POST", null],
	["admin", false, "GET", "/settings/proof?returnTo=%2Fadmin%3Fq%3Drosa"],
	["admin", false, "POST", "/settings/proof?returnTo=%2Fadmin"],
	["user", true, "GET", 404],
	["user", false, "POST", 404],
	[null, false, "GET", 404],
])("the admin's pages, for %s with a recent proof (%s) by %s: %s", async ([role, proven, method, answer]) => {
	expect(await answerTo({ role, proven }, method)).toBe(answer);
});
