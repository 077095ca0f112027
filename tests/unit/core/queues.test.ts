import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MAIL_RETRIES, PICTURES_QUEUE, QUEUES, queueBatches } from "#app/core/operations/queues.ts";

const ROOT = join(import.meta.dirname, "../../..");
const wrangler = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
const pictures = readFileSync(join(ROOT, "wrangler.pictures.toml"), "utf8");

/** The `queue` values of all TOML tables of a kind. */
function queuesIn(kind: "producers" | "consumers", config = wrangler): string[] {
	const tables = config.split(/^(?=\[)/m).filter((table) => table.startsWith(`[[queues.${kind}]]`));
	return tables.map((table) => /^queue = "(.+)"$/m.exec(table)?.[1] ?? table).sort();
}

test("every queue has a producer, one consumer and a dead-letter queue; the pictures' Worker consumes its own alone", () => {
	expect(queuesIn("producers")).toEqual([...QUEUES].sort());
	const all = QUEUES.flatMap((queue) => [queue, `${queue}-dead`]);
	expect(queuesIn("consumers")).toEqual(all.filter((queue) => queue !== PICTURES_QUEUE).sort());
	expect(queuesIn("consumers", pictures)).toEqual([PICTURES_QUEUE]);
	for (const queue of QUEUES)
		expect(queue === PICTURES_QUEUE ? pictures : wrangler).toContain(`dead_letter_queue = "${queue}-dead"`);
});

test("mails know how often their queue tries", () => {
	const [consumer = ""] = wrangler
		.split(/^(?=\[)/m)
		.filter((table) => table.includes('dead_letter_queue = "paylink-mail-dead"'));
	expect(Number(/^max_retries = (\d+)$/m.exec(consumer)?.[1])).toBe(MAIL_RETRIES);
});

test("both Workers run under the same rules, on the same database and bucket", () => {
	const lines = (config: string) =>
		config.split("\n").filter((line) => /^(?:compatibility_|database_|bucket_name|workers_dev)/.test(line));
	// Of old links the app's Worker alone knows.
	expect(lines(pictures)).toEqual(lines(wrangler).filter((line) => !line.includes("old-links")));
});

test("the pictures' Worker ends what takes all its time, has no secrets and is bound by its name", () => {
	expect(Number(/^cpu_ms = ([\d_]+)$/m.exec(pictures)?.[1]?.replaceAll("_", ""))).toBeLessThanOrEqual(10_000);
	expect(/^name = "(.+)"$/m.exec(pictures)?.[1]).toBe(/^service = "(.+)"$/m.exec(wrangler)?.[1]);
});

test("batches are no more and no longer than a queue takes, in order, and a message that is too long is alone", () => {
	expect(queueBatches([])).toEqual([]);
	const short = Array.from({ length: 250 }, (_, at) => at);
	expect(queueBatches(short).map(({ length }) => length)).toEqual([100, 100, 50]);
	expect(queueBatches(short).flat()).toEqual(short);
	// Bytes count, not characters.
	const [long, tooLong] = ["\u{1F984}".repeat(10_000), "\u{1F984}".repeat(40_000)];
	expect(queueBatches([tooLong, 1, long, long, long, 2, tooLong, 3])).toEqual([
		[tooLong],
		[1, long, long],
		[long, 2],
		[tooLong],
		[3],
	]);
});
