import fc, { type RunDetails } from "fast-check";
import type { TestContext } from "vitest";
import { env } from "./environment.ts";

/** How many sequences a model's property tries, and from which seed. */
export interface ModelSize {
	sequences: number;
	seed: number;
	/** whole test, ms; what is not tried within it is not tried */
	timeLimitMs: number;
}

/** Per sequence when they are many. */
const AT_LENGTH_MS = 20_000;

/** The size that `npm run soak` asks for, else the usual one. */
export function modelSize(usual: ModelSize): ModelSize {
	const { sequences, seed } = JSON.parse(env.MODEL_SIZE) as Partial<ModelSize>;
	return sequences && seed !== undefined ? { sequences, seed, timeLimitMs: sequences * AT_LENGTH_MS } : usual;
}

/**
 * Checks a property in that size; how many sequences were tried is in the test's report.
 *
 * @throws Error with the least sequence that breaks it
 */
export async function checkModel<T>(
	property: fc.IAsyncPropertyWithHooks<T>,
	{ sequences, seed, timeLimitMs }: ModelSize,
	{ task }: TestContext,
): Promise<void> {
	const details: RunDetails<T> = await fc.check(property, {
		seed,
		numRuns: sequences,
		interruptAfterTimeLimit: timeLimitMs,
	});
	Object.assign(task.meta, { sequences: details.numRuns });
	if (!details.failed || details.counterexample === null) return;
	const reason = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
	throw new Error(`${reason}\n${fc.defaultReportMessage(details)}`, { cause: details.errorInstance });
}
