import { expect, test } from "vitest";
import { walletScriptsIn } from "#app/routes/link/$paymentId/wallet-scripts.server.ts";

test("the wallet's scripts are what the first click imports, and not what a chosen wallet brings", () => {
	const scripts = walletScriptsIn({
		"_wallet-flow.client-1.js": {
			file: "assets/wallet-flow.client-1.js",
			name: "wallet-flow.client",
			imports: ["_framework.js"],
			dynamicImports: ["_wallet-engine-1.js", "app/wallet/transfer.ts"],
		},
		"_framework.js": { file: "assets/framework.js" },
		"_wallet-engine-1.js": {
			file: "assets/wallet-engine-1.js",
			imports: ["_framework.js", "_chains.js"],
			dynamicImports: ["node_modules/wallet/index.js"],
		},
		"_chains.js": { file: "assets/chains.js" },
		"app/wallet/transfer.ts": { file: "assets/transfer.js" },
		"node_modules/wallet/index.js": { file: "assets/some-wallet.js" },
		"app/routes/link/$paymentId/pay-calls-client.ts": { file: "assets/pay-calls-client.js", name: "pay-calls-client" },
		"app/routes/faqs/route.tsx": { file: "assets/route.js", name: "route" },
	});
	expect(scripts.sort()).toEqual(
		["chains", "framework", "pay-calls-client", "transfer", "wallet-engine-1", "wallet-flow.client-1"].map(
			(name) => `/assets/${name}.js`,
		),
	);
});
