import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { QUEUES } from "#app/core/operations/queues.ts";

const ROOT = join(import.meta.dirname, "../../..");
const wrangler = readFileSync(join(ROOT, "wrangler.toml"), "utf8");

/** The `queue` values of all TOML tables of a kind. */
function queuesIn(kind: "producers" | "consumers"): string[] {
	const tables = wrangler.split(/^(?=\[)/m).filter((table) => table.startsWith(`[[queues.${kind}]]`));
	return tables.map((table) => /^queue = "(.+)"$/m.exec(table)?.[1] ?? table).sort();
}

test("wrangler.toml has a producer, a consumer and a dead-letter queue for every queue", () => {
	expect(queuesIn("producers")).toEqual([...QUEUES].sort());
	expect(queuesIn("consumers")).toEqual(QUEUES.flatMap((queue) => [queue, `${queue}-dead`]).sort());
	for (const queue of QUEUES) expect(wrangler).toContain(`dead_letter_queue = "${queue}-dead"`);
});
