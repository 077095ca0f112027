import { expect } from "vitest";

/**
 * The most that reading one hostile text or file may cost, ms of processor time. What is bounded costs a fraction of
 * it on any machine; what is not costs minutes.
 */
export const SECONDS_MS = 8_000;

/** Processor time of this process so far, ms: unlike a clock it does not go on while other processes have the processor. */
export function processorTime(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
}

/** A hostile drawing is read, or refused as too much, within seconds of processor time. */
export function expectReadWithinSeconds(read: () => unknown): void {
	const started = processorTime();
	try {
		read();
	} catch (error) {
		expect((error as Error).name).toBe("TooMuchStyle");
	}
	expect(processorTime() - started).toBeLessThan(SECONDS_MS);
}
