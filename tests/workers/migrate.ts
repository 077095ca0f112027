import { applyD1Migrations } from "cloudflare:test";
import { env } from "./environment.ts";

await applyD1Migrations(env.DB, env.MIGRATIONS);
