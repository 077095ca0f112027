/// <reference types="@cloudflare/vitest-plugin/types" />
import type { D1Migration } from "cloudflare:test";
import { env as bindings } from "cloudflare:workers";
import type { Env } from "#app/composition/services.server.ts";

export interface TestEnv extends Env {
	MIGRATIONS: D1Migration[];
	/** a database that only the test that uses it writes; its migrations are not applied yet */
	COUNTED_DB: D1Database;
	CHAIN_URL: string;
	CHAIN_CONTROL_URL: string;
	CHAIN_TWO_URL: string;
	CHAIN_TWO_CONTROL_URL: string;
	/** JSON of chain id → endpoints */
	RPC_ENDPOINTS: string;
	/** JSON of ModelSize, of which `npm run soak` says more; {} otherwise */
	MODEL_SIZE: string;
	/** origin of the stand-ins for X, Google, Facebook and OpenSea */
	STAND_INS_URL: string;
	/** local simulation of Cloudflare Images, which the app would have as IMAGES */
	SIMULATED_IMAGES: ImagesBinding;
}

export const env = bindings as unknown as TestEnv;
