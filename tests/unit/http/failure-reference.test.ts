import { data, redirect, type ServerBuild } from "@remix-run/cloudflare";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { loggable } from "#app/core/operations/loggable.ts";
import { handleError, withFailureReferences } from "#app/http/failure-reference.server.ts";

const log = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => log.mockClear());
afterAll(() => log.mockRestore());

function run(loader: () => unknown): Promise<unknown> {
	const build = { routes: { page: { id: "page", module: { loader } } } } as unknown as ServerBuild;
	const guarded = withFailureReferences(build).routes.page?.module.loader as (args: object) => Promise<unknown>;
	return guarded({ request: new Request("https://paylink.example"), context: { reference: "ref-1" } });
}

test("a bug is logged, and the response shows only its reference", async () => {
	const bug = new Error("D1_ERROR: no such column: secret");
	const thrown = await run(() => {
		throw bug;
	}).catch((error: unknown) => error);
	expect(thrown).toMatchObject({ data: { reference: "ref-1", at: expect.any(Number) }, init: { status: 500 } });
	expect(JSON.stringify(thrown)).not.toContain("secret");
	const entry = { event: "request.failed", reference: "ref-1", error: loggable(bug) };
	expect(log).toHaveBeenCalledExactlyOnceWith(JSON.stringify(entry));
});

test("thrown responses and returned values pass unchanged", async () => {
	const away = redirect("/");
	const missing = data(null, { status: 404 });
	const thrower = (value: unknown) => async () => {
		throw value;
	};
	await expect(run(thrower(away))).rejects.toBe(away);
	await expect(run(thrower(missing))).rejects.toBe(missing);
	await expect(run(() => ({ fine: true }))).resolves.toEqual({ fine: true });
	expect(log).not.toHaveBeenCalled();
});

/** As Remix makes them of an address without a route. */
const answer = (status: number) => ({ status, statusText: "", internal: true, data: "", error: new Error("no route") });

test.each([
	["a bug", new Error("no such column"), true],
	["a value thrown by mistake", "oops", true],
	["a page that failed", answer(500), true],
	["an address that leads nowhere", answer(404), false],
	["a method that no page takes", answer(405), false],
])("outside loaders and actions: %s", (_what, error, logged) => {
	const request = new Request("https://paylink.example");
	const args = { request, params: {}, context: { reference: "ref-2" } };
	handleError(error, args as unknown as Parameters<typeof handleError>[1]);
	expect(log).toHaveBeenCalledTimes(logged ? 1 : 0);
});
