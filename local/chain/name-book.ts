import {
	type Address,
	concatHex,
	encodeAbiParameters,
	type Hex,
	keccak256,
	pad,
	parseAbiParameters,
	stringToHex,
	toHex,
} from "viem";
import { mainnet } from "viem/chains";
import { namehash } from "viem/ens";
import type { ChainControl } from "./chain-control.ts";

/** What NameBook (contracts/names.sol) knows of a name. */
const KNOWN = { unknown: 0, onChain: 1, noProfile: 2, noContract: 3, failing: 4, elsewhere: 5 } as const;
export type Known = keyof typeof KNOWN;

/** Coin type of Ethereum's own addresses (SLIP-44). */
const ETHEREUM = 60n;
const NOBODY: Address = `0x${"0".repeat(40)}`;
/** A slot holds a shorter text with its length; a longer one stands from the slot's hash on. */
const SHORT_TEXT = 32;

const SLOTS = { records: 0n, primaries: 1n, servers: 2n, texts: 3n } as const;

const keyOf = (what: Hex, coinType: bigint) =>
	keccak256(encodeAbiParameters(parseAbiParameters("bytes32, uint256"), [pad(what, { size: 32 }), coinType]));

/**
 * Writes the names of a chain that has the NameBook in place of the Universal Resolver; names are normalised by the caller.
 *
 * @param control - the chain that plays Ethereum
 */
export function nameBook({ client, place }: Pick<ChainControl, "client" | "place">) {
	const address = mainnet.contracts.ensUniversalResolver.address;
	const slotOf = (mapping: keyof typeof SLOTS, key: Hex) =>
		keccak256(concatHex([key, pad(toHex(SLOTS[mapping]), { size: 32 })]));
	const write = (index: Hex, value: Hex) => client.setStorageAt({ address, index, value });
	const writeText = async (slot: Hex, text: string) => {
		const bytes = stringToHex(text);
		const length = (bytes.length - 2) / 2;
		if (length < SHORT_TEXT) {
			await write(slot, concatHex([pad(bytes, { size: 31, dir: "right" }), toHex(length * 2, { size: 1 })]));
			return;
		}
		await write(slot, pad(toHex(length * 2 + 1), { size: 32 }));
		for (let at = 0; at < length; at += 32) {
			const part: Hex = `0x${bytes.slice(2 + at * 2, 2 + (at + 32) * 2)}`;
			const index = toHex(BigInt(keccak256(slot)) + BigInt(at / 32), { size: 32 });
			await write(index, pad(part, { size: 32, dir: "right" }));
		}
	};
	return {
		/** Deploys it without a name. */
		place: () => place("NameBook", address),

		/** @param known - left out: the name leads to the address */
		setName: (name: string, owner: Address | null, known: Known = "onChain", coinType = ETHEREUM) =>
			write(
				slotOf("records", keyOf(namehash(name), coinType)),
				concatHex([toHex(KNOWN[known], { size: 12 }), owner ?? NOBODY]),
			),

		/** The server that keeps the name. @param url - with "{data}" it is asked by GET */
		setServer: async (name: string, url: string) => {
			await write(
				slotOf("records", keyOf(namehash(name), ETHEREUM)),
				concatHex([toHex(KNOWN.elsewhere, { size: 12 }), NOBODY]),
			);
			await writeText(slotOf("servers", namehash(name)), url);
		},

		/** The name of an address. @param name - after "!" it is given without a look at where it leads */
		setPrimary: (owner: Address, name: string, coinType = ETHEREUM) =>
			writeText(slotOf("primaries", keyOf(owner, coinType)), name),

		/** The server that keeps the address' name. */
		setPrimaryServer: (owner: Address, url: string, coinType: bigint) =>
			writeText(slotOf("servers", keyOf(owner, coinType)), url),
	};
}
