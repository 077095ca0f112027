import type { Bench } from "./bench.ts";
import { day } from "./benches/day.ts";
import { desk } from "./benches/desk.ts";
import { earlyTaps } from "./benches/early-taps.ts";
import { links } from "./benches/links.ts";
import { live } from "./benches/live.ts";
import { oldLinks } from "./benches/old-links.ts";
import { page } from "./benches/page.ts";
import { paint } from "./benches/paint.ts";
import { pictures } from "./benches/pictures.ts";
import { receipts } from "./benches/receipts.ts";
import { scale } from "./benches/scale.ts";
import { server } from "./benches/server.ts";
import { shards } from "./benches/shards.ts";
import { watch } from "./benches/watch.ts";
import { weight } from "./benches/weight.ts";
import { welcome } from "./benches/welcome.ts";

/** All of them, in the order they run and are reported. */
export const BENCHES: readonly Bench[] = [
	page,
	server,
	weight,
	paint,
	earlyTaps,
	welcome,
	live,
	desk,
	watch,
	links,
	oldLinks,
	shards,
	scale,
	pictures,
	receipts,
	day,
];
