/**
 * Processor time of this process so far, ms: unlike a clock it does not go on while other processes have the processor.
 * A hostile file that costs more than some seconds of it is a bound that is missing.
 */
export function processorTime(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
}
