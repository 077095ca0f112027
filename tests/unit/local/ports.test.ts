import { describe, expect, it } from "vitest";
import { isPortFree, LOCAL_HOST, pickPort, serve } from "#local/listen.ts";

describe("picked ports", () => {
	it("are free, differ, and are none that a system hands out itself", async () => {
		const ports = await Promise.all(Array.from({ length: 200 }, pickPort));
		expect(new Set(ports).size).toBe(ports.length);
		expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
		expect(Math.max(...ports)).toBeLessThan(32_768);
	});

	it("can be listened on, and are then free no more", async () => {
		const port = await pickPort();
		const server = await serve((_request, response) => response.end(), port);
		try {
			expect(server.url).toBe(`http://${LOCAL_HOST}:${port}`);
			expect(await isPortFree(port)).toBe(false);
		} finally {
			await server.close();
		}
	});
});
