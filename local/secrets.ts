import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Secrets of a local stack: 32 random bytes as base64, or JSON of such keys by id. */
const RANDOM_SECRETS = ["COOKIE_SECRET", "TOKEN_KEYS", "RECEIPT_KEYS"] as const;

const randomKey = () => randomBytes(32).toString("base64");

/** Created once per stack and kept, so that users stay signed in over a restart. */
export function readSecrets(stateDir: string): Record<string, string> {
	const file = join(stateDir, "secrets.json");
	const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
	const missing = RANDOM_SECRETS.filter((name) => !known[name]);
	if (missing.length === 0) return known;
	for (const name of missing)
		known[name] = name.endsWith("_KEYS") ? JSON.stringify({ local: randomKey() }) : randomKey();
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, JSON.stringify(known, null, "\t"), { mode: 0o600 });
	return known;
}
