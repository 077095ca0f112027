import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildBundledApp } from "#local/bundled-app.ts";
import type { StackFacts } from "#local/stack-facts.ts";
import { type StartedStack, startStack } from "./start-stack.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** one for each worker; see stack.ts */
		stacks: StackFacts[];
		/** where screenshots and what is worth keeping go */
		shotsDir: string;
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const { root, maxWorkers } = project.config;
	const stacks: StartedStack[] = [];
	const end = async () => {
		await Promise.all(stacks.map((stack) => stack.end()));
	};
	try {
		// once, for all of them
		await buildBundledApp(root);
		const starting = Array.from({ length: maxWorkers }, () =>
			startStack(root, "--bundled").then((stack) => stacks.push(stack)),
		);
		// each to its end, so that none is left behind
		const failed = (await Promise.allSettled(starting)).find(({ status }) => status === "rejected");
		if (failed) throw (failed as PromiseRejectedResult).reason;
	} catch (error) {
		await end();
		throw error;
	}
	project.provide(
		"stacks",
		stacks.map(({ facts }) => facts),
	);
	project.provide("shotsDir", join(root, ".local", "shots"));
	return end;
}
