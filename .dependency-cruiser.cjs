/** Who may import whom (docs/architecture.md). */
const layer = (name, from, to, comment) => ({
	name,
	severity: "error",
	comment,
	from: { path: from },
	to: { path: to },
});

module.exports = {
	forbidden: [
		{ name: "no-circular", severity: "error", from: {}, to: { circular: true, dependencyTypesNot: ["type-only"] } },
		layer(
			"core-is-pure",
			"^app/core/",
			"^(app/(?!core/)|local/|tests/)",
			"core imports nothing but itself and libraries that only compute",
		),
		{
			name: "core-packages",
			severity: "error",
			from: { path: "^app/core/" },
			to: { path: "node_modules/", pathNot: "node_modules/(zod|viem|abitype|@noble|ox|jose|css-what|culori)(/|$)" },
		},
		layer("words-know-core-only", "^app/words/", "^app/(?!core/|words/)"),
		layer("ports-know-core", "^app/ports/", "^app/(?!core/|ports/)"),
		layer("adapters-know-ports", "^app/adapters/", "^app/(?!core/|ports/|adapters/)"),
		layer("db-knows-core", "^app/db/", "^app/(?!core/|db/)"),
		layer("services-are-inside", "^app/services/", "^app/(?!core/|ports/|db/|services/|words/)"),
		layer(
			"sentences-are-made-at-the-edge",
			"^app/(core|db|durable-objects|services/payments/(?!payment-mails))",
			"^app/words/",
			"judging a payment yields codes; routes and mails put them into words",
		),
		{
			name: "judging-knows-no-rate",
			severity: "error",
			comment: "no payment is judged by what a token is worth; rates are shown, and kept with what was settled",
			from: {
				path: [
					"^app/core/payments/(?!rate|receipt\\.ts|export-records)",
					"^app/services/payments/(?!current-rates|settlement-rates|receipts|export-links)",
					"^app/adapters/chain/(?!chainlink-rates)",
					"^app/(db/payments/(?!rate)|durable-objects/(?!payment-link-room)|wallet/)",
				],
			},
			to: {
				path: [
					"^app/core/payments/(rates|rate-feeds|rated-tokens)\\.ts$",
					"^app/services/payments/(current-rates|settlement-rates)\\.ts$",
					"^app/db/payments/(rates|rate-tables)\\.ts$",
					"^app/ports/rates\\.ts$",
					"^app/adapters/chain/chainlink-rates\\.ts$",
				],
			},
		},
		{
			name: "products-stay-apart",
			severity: "error",
			comment: "Paylink and Show My NFT share accounts and operations, never each other's code",
			from: { path: "^app/[^/]+/(payments|showcase)/" },
			to: { path: "^app/[^/]+/(payments|showcase)/", pathNot: "^app/[^/]+/$1/" },
		},
		layer("wallet-is-browser-only", "^app/wallet/", "^app/(?!core/|wallet/|ui/|words/)"),
		layer("ui-is-dumb", "^app/ui/", "^app/(?!core/|ui/|words/)"),
		layer(
			"objects-are-shells",
			"^app/durable-objects/",
			"^app/(?!core/|ports/|services/|db/|durable-objects/|composition/)",
		),
		layer("jobs-call-services", "^app/jobs/", "^app/(?!core/|ports/|services/|db/|jobs/|composition/)"),
		layer(
			"http-is-around-a-request",
			"^app/http/",
			"^app/(?!core/|ports/|services/|words/|ui/|http/|composition/(settings|load-context)\\.server)",
		),
		layer("nothing-imports-a-route", "^app/(?!routes/|routes\\.js)", "^app/routes/"),
		{
			name: "routes-stay-apart",
			severity: "error",
			from: { path: "^app/routes/([^/]+)/" },
			to: { path: "^app/routes/([^/]+)/", pathNot: "^app/routes/$1/" },
		},
		{
			name: "screens-of-a-link-stay-apart",
			severity: "error",
			from: { path: "^app/routes/link/\\$paymentId/([^/]+)/" },
			to: { path: "^app/routes/link/\\$paymentId/", pathNot: "^app/routes/link/\\$paymentId/$1/" },
		},
		layer(
			"the-payment-page-stays-apart",
			"^app/routes/link/\\$paymentId/[^/]+$",
			"^app/routes/link/\\$paymentId/[^/]+/",
		),
		layer("routes-never-touch-sql-or-the-outside", "^app/routes/", "^app/(adapters|db|durable-objects|jobs)/"),
		layer("only-composition-joins-adapters", "^app/(?!adapters/|composition/)", "^app/adapters/"),
		layer("app-knows-no-stand-in", "^app/", "^(local|tests|bench)/"),
		layer("local-knows-no-test", "^local/", "^(tests|bench)/"),
		layer("bench-measures-by-itself", "^bench/", "^tests/"),
		{
			name: "tests-stay-apart",
			severity: "error",
			comment:
				"tests share their harnesses, the attacks, and the properties that hold of what people type; a simulation's laws, and what a bench's stand-ins refuse, are tested like rules",
			from: { path: "^tests/([^/]+)/" },
			to: {
				path: "^(bench/|tests/[^/]+/)",
				pathNot: "^(tests/($1/|[^/]+/harness/|soak/properties/|attacks/)|bench/scale/(shards/|outside|prepared))",
			},
		},
	],
	options: {
		doNotFollow: { path: "node_modules" },
		exclude: { path: "^bench/bare/[^/]+/build/" },
		tsConfig: { fileName: "tsconfig.json" },
		tsPreCompilationDeps: true,
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "require", "node", "default", "types"],
		},
	},
};
