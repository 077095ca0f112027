import type { Part } from "./part.ts";
import { faults } from "./parts/faults.ts";
import { hostile } from "./parts/hostile.ts";
import { models } from "./parts/models.ts";
import { properties } from "./parts/properties.ts";
import { variations } from "./parts/variations.ts";

/** All of them, in the order they are reported. */
export const PARTS: readonly Part[] = [hostile, ...faults, ...models, properties, ...variations];
