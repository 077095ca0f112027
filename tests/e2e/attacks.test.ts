import { beforeAll, describe, test } from "vitest";
import type { Inhabited } from "../attacks/attack.ts";
import { ATTACKS } from "../attacks/attacks.ts";
import { inhabit } from "../attacks/target.ts";
import { ownStack } from "./harness/stack.ts";

describe("held off, tried from outside", () => {
	let target: Inhabited;
	beforeAll(async () => {
		target = await inhabit(ownStack());
	});

	for (const attack of ATTACKS) test(attack.name, () => attack.run(target));
});
