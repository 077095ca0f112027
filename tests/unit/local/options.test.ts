import { expect, test } from "vitest";
import { readOptions } from "#local/options.ts";

const read = (...args: string[]) => readOptions(args, "/repository");

test("defaults without flags", () => {
	expect(read()).toMatchObject({
		port: 8787,
		chainPort: 8545,
		reset: false,
		blockTimeSeconds: 1,
		isolated: false,
		xBearer: false,
	});
});

test("posts can be looked up through API v2", () => {
	expect(read("--x-bearer").xBearer).toBe(true);
});

test("stacks on different ports have separate data", () => {
	expect(read("--port", "9001").stateDir).not.toBe(read("--port", "9002").stateDir);
});

test.each([
	[["--port", "nine"], /--port must be a port/],
	[["--chain-port", "70000"], /--chain-port must be a port/],
	[["--port", "9001", "--chain-port", "9001"], /must differ/],
	[["--port", "9600", "--chain-port", "8600"], /9600 is where the RPC endpoints/],
	[["--block-time", "-1"], /./],
	[["--prot", "1"], /--prot/],
])("%j is refused with a message", (args, words) => {
	expect(() => read(...args)).toThrow(words);
});
