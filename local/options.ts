import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

/** Options of `npm start`. */
export interface StackOptions {
	/** port of the app, http://localhost:PORT */
	port: number;
	/** port of the first chain; the second one's is the next, or another if that is taken */
	chainPort: number;
	/** delete all data first */
	reset: boolean;
	/** folder for this stack's data; never shared by two stacks */
	stateDir: string;
	/** seconds between blocks of the first chain; 0: both mine each transaction at once */
	blockTimeSeconds: number;
	/** write only into stateDir, so that a test stack does not overwrite the stack.json of the one in use */
	isolated: boolean;
	/** run the deployable bundle that bundled-app.ts built, in workerd alone: no reload after edits, no cron */
	bundled: boolean;
	/** look up posts through X's API v2 instead of oEmbed */
	xBearer: boolean;
}

/** Port offset of the RPC endpoints from the chain and of the outbox from the app; leaves room for further stacks. */
export const SIDE_PORT = 1_000;

const DEFAULT_PORT = 8787;
const DEFAULT_CHAIN_PORT = 8545;

function readPort(text: string, flag: string): number {
	const port = Number(text);
	if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`--${flag} must be a port, 1 to 65535`);
	return port;
}

/**
 * @param args - command line arguments
 * @param root - the repository
 * @throws Error with a one-line message for the user
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
			bundled: { type: "boolean", default: false },
		},
	});
	const port = readPort(values.port, "port");
	const chainPort = readPort(values["chain-port"], "chain-port");
	if (port === chainPort) throw new Error("--port and --chain-port must differ");
	if (port === chainPort + SIDE_PORT || port === chainPort + SIDE_PORT + 1)
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
		bundled: values.bundled,
		xBearer: values["x-bearer"],
	};
}
