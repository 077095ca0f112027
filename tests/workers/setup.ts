import { applyD1Migrations } from "cloudflare:test";
import { afterEach } from "vitest";
import { env } from "./environment.ts";
import { silenceRooms, silenceWatchers } from "./quiet.ts";

await applyD1Migrations(env.DB, env.MIGRATIONS);

afterEach(silenceRooms);
afterEach(silenceWatchers);
