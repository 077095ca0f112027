import type { Address, Hex } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rpcNftHoldings } from "#app/adapters/chain/rpc-nft-holdings.ts";
import { type Anvil, startAnvil } from "#local/chain/anvil.ts";
import { type ChainControl, controlChain } from "#local/chain/chain-control.ts";
import { pickPort } from "#local/listen.ts";

/** Who holds NFTs, read from a chain with contracts of all kinds. */

const ETHEREUM = 1;
const OWNER = "0x1111111111111111111111111111111111111111";
const OTHER = "0x2222222222222222222222222222222222222222";
/** Whatever a contract is asked, it does this. */
const answers = (address: Address): Hex => `0x73${address.slice(2)}60005260206000f3`;
const CODES = {
	held: answers(OWNER),
	sold: answers(OTHER),
	reverts: "0x60006000fd",
	"says nothing": "0x60006000f3",
	// As contracts of 2017 answer what they do not know: CryptoPunks, for one.
	"burns all gas": "0xfe",
	"never ends": "0x5b600056",
	none: "0x",
} as const satisfies Record<string, Hex>;
type Kind = keyof typeof CODES;
const KINDS = Object.keys(CODES) as Kind[];

let anvil: Anvil;
let control: ChainControl;

const contractOf = (kind: Kind): Address => `0x${(0xabc0 + KINDS.indexOf(kind)).toString(16).padStart(40, "0")}`;
const nft = (kind: Kind, id: string = kind) => ({
	id,
	chain: "ethereum" as const,
	contract: contractOf(kind),
	tokenId: "7",
});

beforeAll(async () => {
	anvil = await startAnvil({ port: await pickPort(), chainId: ETHEREUM, blockTimeSeconds: 0 });
	control = controlChain(anvil.url);
	for (const kind of KINDS) await control.client.setCode({ address: contractOf(kind), bytecode: CODES[kind] });
});
afterAll(() => anvil?.stop());

const heldBy = (...nfts: ReturnType<typeof nft>[]) => rpcNftHoldings({ [ETHEREUM]: [anvil.url] }).heldBy(OWNER, nfts);

test("contracts say who holds what, or nothing", async () => {
	const held = await heldBy(nft("held"), nft("sold"), nft("reverts"), nft("says nothing"), nft("none"));
	expect([...held]).toEqual([
		["held", true],
		["sold", false],
	]);
});

test.each<Kind>(["burns all gas", "never ends"])("one that %s keeps no other from being asked", async (kind) => {
	const before = Array.from({ length: 5 }, (_, at) => nft("held", `before ${at}`));
	const after = Array.from({ length: 60 }, (_, at) => nft(at % 2 === 0 ? "held" : "sold", `after ${at}`));
	const held = await heldBy(...before, nft(kind), ...after);
	expect([...held.keys()].sort()).toEqual([...before, ...after].map(({ id }) => id).sort());
	expect([...held.values()].filter(Boolean)).toHaveLength(35);
});

test.each<Kind>(["burns all gas", "never ends"])("one alone that %s says nothing", async (kind) => {
	expect([...(await heldBy(nft(kind)))]).toEqual([]);
});
