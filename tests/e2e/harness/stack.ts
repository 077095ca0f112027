import { inject } from "vitest";
import type { StackFacts } from "#local/stack-facts.ts";

/** The stack of this worker: files run at once, each against an app and a chain that no other file touches. */
export function ownStack(): StackFacts {
	const stacks = inject("stacks");
	const stack = stacks[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % stacks.length];
	if (!stack) throw new Error("no stack was started for this worker");
	return stack;
}
