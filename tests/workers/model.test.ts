import fc from "fast-check";
import { afterAll, test } from "vitest";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { checkModel, modelSize } from "./model-size.ts";
import { type SentTransfer, World } from "./model-world.ts";
import { chain, chainTwo, setFaults } from "./scenario.ts";

const LONGEST = 24;
/** The same sequences each time, so that a red run is the change's doing; another seed covers other sequences. */
const SIZE = modelSize({ sequences: 10, seed: 20261120, timeLimitMs: 30_000 });

/** The sequence alone decides what happens; the model is empty because the invariants hold in every state. */
type Model = Record<string, never>;
type Step = fc.AsyncCommand<Model, World>;

function step(name: string, run: (world: World) => Promise<void>): Step {
	return {
		check: () => true,
		run: async (_model, world) => {
			await run(world);
			await world.expectNothingWrong();
		},
		toString: () => name,
	};
}

/** Does something with one of the transfers sent so far, if there is any. */
function withTransfer(world: World, pick: number, run: (transfer: SentTransfer) => Promise<void>): Promise<void> {
	const transfer = world.sent[pick % Math.max(1, world.sent.length)];
	return transfer ? run(transfer) : Promise.resolve();
}

const nameOf = (second: boolean) => (second ? "second chain" : "first chain");

const FAULTS: SteeredFault[] = [
	{ kind: "down" },
	{ kind: "forgetful" },
	{ kind: "stale", blocks: 2 },
	{ kind: "server-error" },
	{ kind: "forged-receipt", status: "0x0" },
];

const link = fc.nat(2);
const wallet = fc.nat(1);
const pick = fc.nat(20);
const steps = [
	fc
		.tuple(link, wallet, fc.boolean(), fc.boolean())
		.map(([link, wallet, page, second]) =>
			step(`payAndReport(${link}, wallet ${wallet}, ${page ? "page" : "by hand"}, ${nameOf(second)})`, (world) =>
				world.payAndReport(link, wallet, page, second),
			),
		),
	fc
		.record({ link, wallet, part: fc.boolean(), page: fc.boolean(), second: fc.boolean() })
		.map(({ link, wallet, part, page, second }) =>
			step(
				`pay(${link}, wallet ${wallet}, ${part ? "part" : "whole"}, ${page ? "page" : "by hand"}, ${nameOf(second)})`,
				(world) => world.pay(link, wallet, part, page, second),
			),
		),
	fc
		.tuple(link, pick)
		.map(([link, pick]) =>
			step(`report(${link}, #${pick})`, (world) =>
				withTransfer(world, pick, (transfer) => world.report(link, transfer)),
			),
		),
	fc
		.tuple(link, pick)
		.map(([link, pick]) =>
			step(`decide(${link}, #${pick})`, (world) =>
				withTransfer(world, pick, (transfer) => world.decide(link, transfer)),
			),
		),
	link.map((link) => step(`stranger's link(${link})`, (world) => world.linkByStranger(link))),
	fc
		.tuple(link, fc.nat(3), fc.boolean())
		.map(([link, wallet, own]) =>
			step(`stranger's attempt(${link}, wallet ${wallet}, ${own ? "on their link" : "on the payer's"})`, (world) =>
				world.attemptByStranger(link, wallet, own),
			),
		),
	fc
		.record({ link, pick, own: fc.boolean(), signs: fc.boolean() })
		.map(({ link, pick, own, signs }) =>
			step(
				`stranger's report(${link}, #${pick}, ${own ? "on their link" : "on the payer's"}${signs ? ", signed" : ""})`,
				(world) =>
					withTransfer(world, pick, ({ txHash }) =>
						world.strangers.report(world.paymentIdFor(link, own), txHash, signs),
					),
			),
		),
	fc
		.tuple(link, fc.constantFrom("splitter" as const, "authorization" as const))
		.map(([link, how]) => step(`stranger relays(${link}, ${how})`, (world) => world.relay(link, how))),
	fc
		.tuple(link, fc.constantFrom("dust" as const, "logs" as const))
		.map(([link, company]) =>
			step(`stranger relays a splitter(${link}, among ${company})`, (world) => world.relayAmong(link, company)),
		),
	fc
		.tuple(link, fc.boolean())
		.map(([link, part]) =>
			step(`stranger pays(${link}, ${part ? "a part" : "dust"})`, (world) => world.give(link, part)),
		),
	link.map((link) => step(`flood(${link})`, (world) => world.strangers.flood(world.paymentIdFor(link, false)))),
	fc.integer({ min: 1, max: 3 }).map((blocks) => step(`mine(${blocks})`, (world) => world.mine(blocks))),
	fc
		.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean(), fc.boolean())
		.map(([depth, keep, second]) =>
			step(`reorg(${depth}, ${keep ? "mine again" : "drop"}, ${nameOf(second)})`, (world) =>
				world.reorg(depth, keep, second),
			),
		),
	link.map((link) => step(`checkNow(${link})`, (world) => world.checkNow(link))),
	fc
		.tuple(fc.constantFrom("one", "two", "both"), fc.constantFrom(...FAULTS))
		.map(([endpoint, fault]) =>
			step(`fault(${endpoint}, ${fault.kind})`, (world) => world.setFaults(endpoint, [fault])),
		),
	fc.constant(step("heal", (world) => world.setFaults("both", []))),
];

afterAll(async () => {
	for (const on of [chain, chainTwo]) {
		await setFaults("both", [], on.chainId);
		await on.setAutomine(true);
	}
});

test("no sequence of payments, reports, decisions, strangers' doings, blocks, reorgs and RPC failures breaks a link", {
	timeout: SIZE.timeLimitMs * 4,
}, async (context) => {
	await checkModel(
		fc.asyncProperty(fc.commands(steps, { maxCommands: LONGEST, size: "max" }), async (commands) => {
			const world = await World.begin();
			await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
			await world.settle();
		}),
		SIZE,
		context,
	);
});
