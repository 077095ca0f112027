import { describe, expect, test } from "vitest";
import { connectedOf, isHeldAtXAlone, namesOf, showingOf, stoppedBy } from "#app/routes/today/connected.ts";
import type { RotationState, TargetState, TargetStatus } from "#app/services/showcase/rotation/rotation-contract.ts";

const HANGING = { nftId: "1", name: "Owl", pictureUrl: "/owl" };
const at = (target: TargetState["target"], status: TargetStatus, shown = HANGING): TargetState => ({
	target,
	label: status.kind === "not-connected" ? null : "@marta",
	status,
	shown,
	original: null,
});
const state = (...targets: TargetState[]) => ({
	targets,
	current: { ...HANGING, since: 1 },
	held: null as RotationState["held"],
});

describe("places", () => {
	const mixed = state(
		at("x", { kind: "behind", reason: "tier", until: null }),
		at("bluesky", { kind: "stopped", why: "paused" }),
		at("mastodon", { kind: "stopped", why: "own-picture" }),
		at("gravatar", { kind: "not-connected" }),
	);

	test("that are connected, and that stopped", () => {
		expect(namesOf(connectedOf(mixed))).toEqual(["x", "bluesky", "mastodon"]);
		expect(stoppedBy(mixed, "own-picture")).toEqual(["mastodon"]);
		expect(stoppedBy(mixed, "reconnect")).toEqual([]);
	});

	test("that show what hangs: a paused one, too, but no picture of the user's own and none of an earlier day", () => {
		expect(namesOf(showingOf(mixed))).toEqual(["bluesky"]);
		const earlier = { ...HANGING, pictureUrl: "/earlier" };
		const others = state(
			at("x", { kind: "up", since: 1 }),
			at("mastodon", { kind: "stopped", why: "reconnect" }, earlier),
			at("gravatar", { kind: "stopped", why: "restored" }),
		);
		expect(namesOf(showingOf(others))).toEqual(["x"]);
	});

	test("X that refuses the app is said above them while others go on, and in the head where it is alone", () => {
		expect(isHeldAtXAlone(mixed)).toBe(true);
		expect(isHeldAtXAlone({ ...mixed, held: "tier" })).toBe(false);
		expect(isHeldAtXAlone(state(at("x", { kind: "behind", reason: "silent", until: null })))).toBe(false);
		expect(isHeldAtXAlone(state(at("mastodon", { kind: "up", since: 1 })))).toBe(false);
	});
});
