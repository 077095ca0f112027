import type { Bench } from "./bench.ts";
import { faults } from "./benches/faults.ts";
import { page } from "./benches/page.ts";
import { server } from "./benches/server.ts";

/** All of them, in the order they run and are told. */
export const BENCHES: readonly Bench[] = [page, server, faults];
