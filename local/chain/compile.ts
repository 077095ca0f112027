import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const FOLDER = fileURLToPath(new URL("./contracts/", import.meta.url));

/** contract → runtime code */
export type CompiledContracts = Record<string, `0x${string}`>;

interface SolcOutput {
	errors?: { severity: string; formattedMessage: string }[];
	contracts: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>>;
}

/**
 * Compiles local/chain/contracts/*.sol deterministically.
 * @throws Error with the compiler's output
 */
export function compileContracts(): CompiledContracts {
	const solc = require("solc") as {
		compile(input: string, callbacks: { import(path: string): { contents: string } }): string;
	};
	const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sol"));
	const input = {
		language: "Solidity",
		sources: Object.fromEntries(files.map((name) => [name, { content: readFileSync(join(FOLDER, name), "utf8") }])),
		settings: {
			evmVersion: "cancun",
			optimizer: { enabled: true, runs: 200 },
			metadata: { appendCBOR: false, bytecodeHash: "none" },
			outputSelection: { "*": { "*": ["evm.deployedBytecode.object"] } },
		},
	};
	const output = JSON.parse(
		solc.compile(JSON.stringify(input), {
			import: (path) => ({ contents: readFileSync(require.resolve(path), "utf8") }),
		}),
	) as SolcOutput;
	const errors = (output.errors ?? []).filter((error) => error.severity === "error");
	if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join("\n"));
	const compiled: CompiledContracts = {};
	// Interfaces and abstract contracts have no code.
	for (const name of files)
		for (const [contract, { evm }] of Object.entries(output.contracts[name] ?? {}))
			if (evm.deployedBytecode.object !== "") compiled[contract] = `0x${evm.deployedBytecode.object}`;
	return compiled;
}
