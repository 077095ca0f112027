import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { kCurrentWorker } from "miniflare";
import { defineConfig } from "vitest/config";
import { standInVars } from "#local/stand-ins/settings.ts";
import { VARIATION } from "../tags.ts";
import { APP_URL } from "./start-outside.ts";

/** What `npm run soak` asks of the models; nothing otherwise. */
function modelSize(): { sequences?: number; seed?: number } {
	const { MODEL_SEQUENCES, MODEL_SEED } = process.env;
	return MODEL_SEQUENCES ? { sequences: Number(MODEL_SEQUENCES), seed: Number(MODEL_SEED) } : {};
}

/** Inside workerd: the real D1, Durable Objects, queue and alarms, against real chains outside it. */
export default defineConfig({
	plugins: [
		cloudflareTest(async ({ inject }) => {
			const chain = inject("chain");
			const chainTwo = inject("chainTwo");
			const standInsUrl = inject("standInsUrl");
			return {
				main: "./tests/workers/worker.ts",
				miniflare: {
					compatibilityDate: "2026-11-01",
					compatibilityFlags: ["nodejs_compat"],
					// Fonts and WebAssembly are imported as by wrangler's bundler.
					modulesRules: [
						{ type: "CompiledWasm", include: ["**/*.wasm"] },
						{ type: "Data", include: ["**/*.bin"] },
					],
					// The second is for tests that count whole tables: links of ended tests change in the first at any moment.
					d1Databases: { DB: "paylink", COUNTED_DB: "counted" },
					durableObjects: {
						PAYMENT_LINK_ROOM: { className: "PaymentLinkRoom", useSQLite: true },
						ACCOUNT_DESK: { className: "AccountDesk", useSQLite: true },
						CHAIN_WATCHER: { className: "ChainWatcher", useSQLite: true },
					},
					queueProducers: {
						MAIL_QUEUE: "paylink-mail",
						SYNC_QUEUE: "showcase-sync",
						PICTURE_QUEUE: "showcase-pictures",
						ROTATION_QUEUE: "showcase-rotation",
					},
					queueConsumers: {
						"paylink-mail": { maxBatchTimeout: 0, maxRetries: 3 },
						"showcase-sync": { maxBatchTimeout: 0, maxRetries: 3 },
						"showcase-pictures": { maxBatchSize: 1, maxBatchTimeout: 0, maxRetries: 5 },
						"showcase-rotation": { maxBatchTimeout: 0, maxRetries: 3 },
					},
					// The pictures' Worker and the app's are one here; tests/bundle and the browser stories run two.
					serviceBindings: { PICTURES_WORKER: { name: kCurrentWorker, entrypoint: "Pictures" } },
					// Bound under another name, because the app would use a binding named `IMAGES`.
					images: { binding: "SIMULATED_IMAGES" },
					r2Buckets: { PICTURES: "showcase-pictures", OLD_LINKS: "paylink-old-links" },
					email: { send_email: [{ name: "MAIL" }] },
					ratelimits: {
						SIGN_IN_LIMIT: { namespace_id: "1001", simple: { limit: 20, period: 60 } },
						SIGN_IN_SITE_LIMIT: { namespace_id: "1006", simple: { limit: 100, period: 60 } },
						REPORT_LIMIT: { namespace_id: "1002", simple: { limit: 30, period: 60 } },
						REPORT_SITE_LIMIT: { namespace_id: "1007", simple: { limit: 150, period: 60 } },
						CREATE_LIMIT: { namespace_id: "1003", simple: { limit: 20, period: 60 } },
						CHECK_LIMIT: { namespace_id: "1004", simple: { limit: 20, period: 60 } },
						CONTACT_LIMIT: { namespace_id: "1005", simple: { limit: 3, period: 60 } },
					},
					bindings: {
						...standInVars(standInsUrl),
						APP_URL,
						HELP_URL: `${APP_URL}/faqs`,
						ADMIN_EMAILS: "admin@paylink.test",
						MAIL_FROM: "Paylink <hello@paylink.test>",
						SUPPORT_EMAIL: "support@paylink.test",
						OFFERED_CHAINS: "31337,31338",
						// Tests run its rounds by hand; rooms ask about reported hashes by themselves.
						UNWATCHED_CHAINS: "31337",
						RPC_ENDPOINTS: JSON.stringify({ 31337: chain.endpoints, 31338: chainTwo.endpoints }),
						TOKEN_KEYS: JSON.stringify({ test: btoa("another secret of 32 bytes, okay") }),
						RECEIPT_KEYS: JSON.stringify({ test: btoa("a receipt secret of 32 bytes, ok") }),
						COOKIE_SECRET: btoa("a secret of thirty-two bytes, ok"),
						CHAIN_URL: chain.url,
						CHAIN_CONTROL_URL: chain.controlUrl,
						CHAIN_TWO_URL: chainTwo.url,
						CHAIN_TWO_CONTROL_URL: chainTwo.controlUrl,
						STAND_INS_URL: standInsUrl,
						MODEL_SIZE: JSON.stringify(modelSize()),
						MIGRATIONS: await readD1Migrations("./migrations"),
					},
				},
			};
		}),
	],
	test: {
		name: "workers",
		tags: [VARIATION],
		root: ".",
		include: ["tests/workers/**/*.test.ts"],
		globalSetup: ["tests/workers/start-outside.ts"],
		setupFiles: ["tests/workers/setup.ts"],
		// The same chains for all files: their blocks and reorgs must not mix.
		fileParallelism: false,
		// One runtime and one database for all files, as in production: loading the app anew for each takes longer than its
		// tests. So a test makes its own people and links, and says where it needs a table for itself.
		isolate: false,
		testTimeout: 60_000,
		// Long enough for a busy machine.
		expect: { poll: { timeout: 15_000 } },
		// CommonJS that requires a package of ES modules: bundled first, as the production build does.
		deps: { optimizer: { ssr: { enabled: true, include: ["remix-auth-twitter"] } } },
	},
});
