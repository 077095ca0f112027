import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";

/** What `npm start` can be told. */
export interface StackOptions {
	/** the app, http://localhost:PORT */
	port: number;
	chainPort: number;
	/** forget all data first */
	reset: boolean;
	/** where this stack keeps everything it remembers; two stacks never share one */
	stateDir: string;
	/** seconds between blocks; 0 mines a block for each transaction at once */
	blockTimeSeconds: number;
	/** write only into stateDir, so that a stack for tests does not replace the facts of the one in use */
	isolated: boolean;
	chainId: number;
	/** posts are looked up through X's API v2 instead of oEmbed */
	xBearer: boolean;
}

/** The RPC endpoints and the outbox sit this far above the chain and the app: not where the next stack would be put. */
export const SIDE_PORT = 1_000;

const DEFAULT_PORT = 8787;
const DEFAULT_CHAIN_PORT = 8545;

function readPort(text: string, flag: string): number {
	const port = Number(text);
	if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`--${flag} must be a port, 1 to 65535`);
	return port;
}

/**
 * @param args - the command line after the script's name
 * @param root - the repository
 * @throws Error with one line for the person who typed it
 */
export function readOptions(args: string[], root: string): StackOptions {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: "string", default: String(DEFAULT_PORT) },
			"chain-port": { type: "string", default: String(DEFAULT_CHAIN_PORT) },
			reset: { type: "boolean", default: false },
			state: { type: "string" },
			"block-time": { type: "string", default: "1" },
			"x-bearer": { type: "boolean", default: false },
		},
	});
	const port = readPort(values.port, "port");
	const chainPort = readPort(values["chain-port"], "chain-port");
	if (port === chainPort) throw new Error("--port and --chain-port must differ");
	if (port === chainPort + SIDE_PORT)
		throw new Error(`${port} is where the RPC endpoints of a chain at ${chainPort} are: choose another --port`);
	const blockTimeSeconds = Number(values["block-time"]);
	if (!(blockTimeSeconds >= 0 && blockTimeSeconds <= 3_600)) throw new Error("--block-time is in seconds, 0 to 3600");
	return {
		port,
		chainPort,
		reset: values.reset,
		stateDir: values.state
			? resolve(root, values.state)
			: join(root, ".local", port === DEFAULT_PORT ? "state" : `state-${port}`),
		blockTimeSeconds,
		isolated: values.state !== undefined,
		chainId: LOCAL_CHAIN_ID,
		xBearer: values["x-bearer"],
	};
}
