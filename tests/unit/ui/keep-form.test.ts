import { type ClientActionFunctionArgs, redirect } from "@remix-run/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepForm, keepTyped } from "#app/ui/keep-form.ts";
import { PROOF_OVER_EVENT } from "#app/ui/unreachable.ts";

/** What a page does with where its action leads. */

const heard: string[] = [];

beforeEach(() => {
	heard.length = 0;
	const window = new EventTarget();
	window.addEventListener(PROOF_OVER_EVENT, ({ type }) => heard.push(type));
	vi.stubGlobal("window", window);
});
afterEach(() => vi.unstubAllGlobals());

const sentTo = (path: string) =>
	({
		serverAction: async () => {
			throw redirect(path);
		},
	}) as unknown as ClientActionFunctionArgs;

test("a page that asks for the proof before anything is typed keeps what was typed where that ran out meanwhile, and says so", async () => {
	const kept = (await keepTyped(sentTo("/settings/proof?returnTo=%2Flink%2F1%2Fsend"))) as Response;
	expect({ status: kept.status, heard }).toEqual({ status: 503, heard: [PROOF_OVER_EVENT] });
	await expect(keepTyped(sentTo("/link/1/send"))).rejects.toMatchObject({ status: 302 });
});

test("a page of buttons leads to the proof", async () => {
	await expect(keepForm(sentTo("/settings/proof?returnTo=%2Fsettings"))).rejects.toMatchObject({ status: 302 });
	expect(heard).toEqual([]);
});
