import { expect, test } from "vitest";
import { withTimeout } from "#app/core/with-timeout.ts";

const never = new Promise<string>(() => undefined);
const fail = (message: string) => () => {
	throw new Error(message);
};

test("work that ends within the limit answers for itself", async () => {
	expect(await withTimeout(Promise.resolve("answer"), 60_000, () => "late")).toBe("answer");
	await expect(withTimeout(Promise.reject(new Error("refused")), 60_000, () => "late")).rejects.toThrow("refused");
});

test("work that takes longer is answered for, or refused", async () => {
	expect(await withTimeout(never, 1, () => "late")).toBe("late");
	await expect(withTimeout(never, 1, fail("no answer in time"))).rejects.toThrow("no answer in time");
});
