import type { Address } from "#app/core/address.ts";
import { execTransaction, handleOps, placeAccount, signUserOperation } from "#local/chain/contract-accounts.ts";
import { type Call, etherTransfer, sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import {
	approve,
	pull,
	receiveMessage,
	relayAuthorization,
	releaseEther,
	releaseToken,
	signAuthorization,
	transferWithAuthorization,
	withdrawEther,
	withdrawToken,
} from "#local/chain/relays.ts";
import { ASKED, type Token, usdc } from "./payer-scenes.ts";
import { chain, freshAddress, payer, stranger } from "./scenario.ts";

/** A way for a stranger to send a transaction in which somebody else's money goes to a payee. */
export interface Relay {
	name: string;
	token: Token;
	/** @returns what the stranger sends, and whose money it moves */
	prepare(to: Address): Promise<{ call: Call; whose: Address }>;
}

const NOBODY: Address = "0x0000000000000000000000000000000000000000";

/** A contract with more money than is asked. */
async function funded(place: (at: Address) => Promise<Address>, token: Token): Promise<Address> {
	const at = await place(freshAddress());
	await chain.mint(token, at, 10n * ASKED[token]);
	return at;
}

const splitter = (at: Address) => chain.place("Splitter", at);
const bridge = (at: Address) => chain.place("Bridge", at);
const safe = (at: Address) => placeAccount(chain, "Safe", at, payer.address);
const account = (at: Address) => placeAccount(chain, "SmartAccount", at, payer.address);

const transferOf = (token: Token, to: Address) =>
	token === "ETH" ? etherTransfer(to, ASKED.ETH) : tokenTransfer(usdc(), to, ASKED.USDC);

const bySafe = (token: Token): Relay => ({
	name: "a Safe's transaction that its owner signed",
	token,
	async prepare(to) {
		const whose = await funded(safe, token);
		return { whose, call: await execTransaction(chain, whose, payer, transferOf(token, to)) };
	},
});

const byBundle = (token: Token): Relay => ({
	name: "a bundle with an operation that its owner signed",
	token,
	async prepare(to) {
		const whose = await funded(account, token);
		const { operation } = await signUserOperation(chain, whose, payer, transferOf(token, to));
		return { whose, call: handleOps([operation], stranger.address) };
	},
});

export const RELAYS: readonly Relay[] = [
	{
		name: "a splitter's release",
		token: "USDC",
		async prepare(to) {
			const whose = await funded(splitter, "USDC");
			return { whose, call: releaseToken(whose, usdc(), to, ASKED.USDC) };
		},
	},
	{
		name: "a splitter's release",
		token: "ETH",
		async prepare(to) {
			const whose = await funded(splitter, "ETH");
			return { whose, call: releaseEther(whose, to, ASKED.ETH) };
		},
	},
	{
		name: "a bridge's withdrawal",
		token: "USDC",
		async prepare(to) {
			const whose = await funded(bridge, "USDC");
			return { whose, call: withdrawToken(whose, usdc(), to, ASKED.USDC) };
		},
	},
	{
		name: "a bridge's withdrawal",
		token: "ETH",
		async prepare(to) {
			const whose = await funded(bridge, "ETH");
			return { whose, call: withdrawEther(whose, to, ASKED.ETH) };
		},
	},
	{
		name: "a CCTP message",
		token: "USDC",
		prepare: async (to) => ({
			whose: NOBODY,
			call: receiveMessage(await bridge(freshAddress()), usdc(), to, ASKED.USDC),
		}),
	},
	{
		name: "an authorization sent before its relayer does",
		token: "USDC",
		prepare: async (to) => ({
			whose: payer.address,
			call: transferWithAuthorization(await signAuthorization(chain, payer, usdc(), to, ASKED.USDC)),
		}),
	},
	{
		name: "an authorization through a relayer's contract",
		token: "USDC",
		async prepare(to) {
			const authorizer = await chain.place("Authorizer", freshAddress());
			const signed = await signAuthorization(chain, payer, usdc(), to, ASKED.USDC);
			return { whose: payer.address, call: relayAuthorization(authorizer, signed) };
		},
	},
	{
		name: "an allowance spent",
		token: "USDC",
		async prepare(to) {
			const spender = await chain.place("Spender", freshAddress());
			await sendCall(chain, payer, approve(usdc(), spender));
			return { whose: payer.address, call: pull(spender, usdc(), payer.address, to, ASKED.USDC) };
		},
	},
	bySafe("USDC"),
	bySafe("ETH"),
	byBundle("USDC"),
	byBundle("ETH"),
];

/** Rows for `test.each`: the title, the relay. */
export function titled(relays: readonly Relay[]): [string, Relay][] {
	return relays.map((relay) => [`${relay.name} (${relay.token})`, relay]);
}
