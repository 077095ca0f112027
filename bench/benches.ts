import type { Bench } from "./bench.ts";
import { page } from "./benches/page.ts";
import { pictures } from "./benches/pictures.ts";
import { scale } from "./benches/scale.ts";

/** All of them, in the order they run and are told. */
export const BENCHES: readonly Bench[] = [page, scale, pictures];
