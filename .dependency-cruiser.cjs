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
			"core imports nothing but itself, zod and viem/utils",
		),
		{
			name: "core-packages",
			severity: "error",
			from: { path: "^app/core/" },
			to: { path: "node_modules/", pathNot: "node_modules/(zod|viem|abitype|@noble|ox)(/|$)" },
		},
		layer("words-know-core-only", "^app/words/", "^app/(?!core/|words/)"),
		layer("ports-know-core", "^app/ports/", "^app/(?!core/|ports/)"),
		layer("adapters-know-ports", "^app/adapters/", "^app/(?!core/|ports/|adapters/)"),
		layer("db-knows-core", "^app/db/", "^app/(?!core/|db/)"),
		layer("services-are-inside", "^app/services/", "^app/(?!core/|ports/|db/|services/|words/)"),
		layer(
			"auth-knows-services",
			"^app/auth/",
			"^app/(?!core/|ports/|db/|services/|auth/|words/|settings\\.server|load-context\\.server)",
		),
		layer("wallet-is-browser-only", "^app/wallet/", "^app/(?!core/|wallet/|ui/|words/)"),
		layer("forms-know-core-and-words", "^app/forms/", "^app/(?!core/|forms/|words/)"),
		layer("ui-is-dumb", "^app/ui/", "^app/(?!core/|forms/|ui/|words/)"),
		layer(
			"objects-are-shells",
			"^app/durable-objects/",
			"^app/(?!core/|ports/|services/|db/|durable-objects/|services\\.server|settings\\.server)",
		),
		layer(
			"jobs-call-services",
			"^app/jobs/",
			"^app/(?!core/|ports/|services/|db/|jobs/|services\\.server|settings\\.server)",
		),
		layer("nothing-imports-a-route", "^app/(?!routes/|routes\\.js)", "^app/routes/"),
		{
			name: "routes-stay-apart",
			severity: "error",
			from: { path: "^app/routes/([^/]+)/" },
			to: { path: "^app/routes/([^/]+)/", pathNot: "^app/routes/$1/" },
		},
		layer("routes-never-touch-sql-or-the-outside", "^app/routes/", "^app/(adapters|db|durable-objects|jobs)/"),
		layer(
			"only-the-root-joins-adapters",
			"^app/(?!adapters/|services\\.server|showcase-deps\\.server)",
			"^app/adapters/",
		),
		layer("app-knows-no-stand-in", "^app/", "^(local|tests|bench)/"),
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
