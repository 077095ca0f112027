import { writeFileSync } from "node:fs";
import { compileContracts } from "./compile.ts";

/** Run after a change of contracts/*.sol: `node --import tsx local/chain/write-contracts.ts`. */
writeFileSync(new URL("./contracts.json", import.meta.url), `${JSON.stringify(compileContracts(), null, "\t")}\n`);
