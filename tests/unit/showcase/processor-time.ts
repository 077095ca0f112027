import { expect } from "vitest";

/**
 * Processor time of this process so far, ms: unlike a clock it does not go on while other processes have the processor.
 * A hostile file that costs more than some seconds of it is a bound that is missing.
 */
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
	expect(processorTime() - started).toBeLessThan(8_000);
}
