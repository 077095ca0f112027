import type { StackFacts } from "./stack-facts.ts";

/** The text printed once the stack is running. */
export function panel(facts: StackFacts): string {
	const rows: [string, string][] = [
		["App", facts.appUrl],
		["Sign in", `${facts.demo.email} / ${facts.demo.password}`],
		["Example link", facts.demo.exampleLink ?? "none"],
		["Its dashboard", facts.demo.exampleLink ? `password ${facts.demo.dashboardPassword}` : "none"],
		["Mails", facts.outboxUrl],
		[
			"Outside world",
			`${facts.standIns.url} (X, Google, Facebook, OpenSea, Mastodon, Gravatar, Bluesky and their demo people; an exchange, a Safe)`,
		],
		...facts.chains.map(({ name, rpcUrl, chainId }): [string, string] => [name, `${rpcUrl} (id ${chainId})`]),
		["For scripts", ".local/stack.json"],
	];
	const width = Math.max(...rows.map(([name]) => name.length));
	const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
	return [
		"",
		`Paylink is ready after ${(facts.readyAfterMs / 1000).toFixed(1)} s. Begin here, with your first payment:`,
		"",
		`  ${facts.firstPaymentUrl}`,
		"",
		"Later:",
		"",
		...lines,
		"",
		"Ctrl-C ends everything; data stays.",
		"",
	].join("\n");
}
