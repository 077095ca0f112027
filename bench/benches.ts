import type { Bench } from "./bench.ts";
import { hostile } from "./benches/hostile.ts";
import { page } from "./benches/page.ts";
import { properties } from "./benches/properties.ts";

/** All of them, in the order they run and are told. */
export const BENCHES: readonly Bench[] = [page, hostile, properties];
