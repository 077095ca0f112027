import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { backOffSeconds, LAST_DELIVERY } from "#app/services/showcase/rotation/deliver-rotations.ts";

test("LAST_DELIVERY matches the queue's number of retries", () => {
	const toml = readFileSync("wrangler.toml", "utf8");
	const consumer = /queue = "showcase-rotation"\nmax_batch_size[\s\S]*?max_retries = (\d+)/.exec(toml)?.[1];
	expect(LAST_DELIVERY).toBe(Number(consumer) + 1);
});

test("all retries together take about four hours", () => {
	const waits = Array.from({ length: LAST_DELIVERY - 1 }, (_, index) => backOffSeconds(index + 1));
	expect(waits.slice(0, 6)).toEqual([30, 60, 120, 240, 480, 900]);
	const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3_600;
	expect(hours).toBeGreaterThan(3.5);
	expect(hours).toBeLessThan(4.5);
});
