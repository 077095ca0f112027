import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, type TokenSymbol, tokenContract } from "#app/core/chains.ts";
import { newAddress, walletNamed } from "#local/chain/accounts.ts";
import { type ChainControl, CONTRACT_WALLET_ABI } from "#local/chain/chain-control.ts";
import { placeAccount } from "#local/chain/contract-accounts.ts";
import { type Answered, type Callers, verdictIn } from "./callers.ts";
import { HUNDRED, type LinkInput, makeLinks } from "./links.ts";

/** How many claim one transaction at the same moment. */
export const CLIENTS = 32;

/** equal transfers to one payee in a batch payer's transaction: fewer than claim one */
const BATCH = 8;
/** attempts of one account for one nonce, on as many links: none of them proves anything */
const RIVALS = 4;
/** 12 confirmations, counting the block itself */
const DEEP = 11;
const ONE_ETHER = 10n ** 18n;

/** One transaction, and everybody who claims it at once. */
export interface Race {
	txHash: Hash;
	/** transfers in it that can pay a link each */
	transfers: number;
	/** base units that arrived with it */
	arrived: bigint;
	/** rounds of claims, each all at once; a claim that no verdict answered (null) is made again */
	rounds: (() => Promise<Claim[]> | Claim[])[];
}

/** @returns whether it was judged */
export type Claim = () => Promise<boolean>;

export interface RaceWorld {
	callers: Callers;
	chain: ChainControl;
	database: D1Database;
}

const payer = walletNamed("payer");

/** The chain could not be asked in time: nothing was judged. */
const NO_VERDICT = new Set(["silent", "disagree", "not-seen", "unmined"]);

const isJudged = (answer: Answered) => {
	const verdict = verdictIn(answer);
	return verdict !== null && !NO_VERDICT.has(verdict.reason);
};
/** Accepting ends in a credit or in the word that the transfer, or the decision, is taken. */
const isDecided = ({ status }: Answered) => status === 200 || status === 409;

function linksFor({ database }: RaceWorld, count: number, input: Partial<LinkInput> = {}): Promise<string[]> {
	const requesterAddress = input.requesterAddress ?? newAddress();
	return makeLinks(
		database,
		Array.from({ length: count }, () => ({ ...input, requesterAddress })),
	);
}

async function send({ chain }: RaceWorld, to: Address, token: TokenSymbol, amount: bigint): Promise<Hash> {
	const hash = await chain.transfer(payer, token, to, amount);
	await chain.mined(hash);
	return hash;
}

/** Everybody names the hash with the payer's signature for their link: each claim would credit by itself. */
async function signedClaims(
	{ callers }: RaceWorld,
	links: readonly string[],
	txHash: Hash,
	spell = (hash: Hash) => hash,
) {
	const signatures = await Promise.all(links.map((link) => callers.sign(payer, link, txHash)));
	return links.map(
		(link, index): Claim =>
			async () =>
				isJudged(await callers.report(link, spell(txHash), { payerSignature: signatures[index] })),
	);
}

const plainClaims = ({ callers }: RaceWorld, links: readonly string[], txHash: Hash) =>
	links.map(
		(link): Claim =>
			async () =>
				isJudged(await callers.report(link, txHash)),
	);

const accepts = ({ callers }: RaceWorld, links: readonly string[], txHash: Hash) =>
	links.map(
		(link): Claim =>
			async () =>
				isDecided(await callers.decide(link, txHash)),
	);

/** 0xAb… and 0xaB… are one hash. */
function inAnyCase(hash: Hash): Hash {
	const digits = [...hash.slice(2)].map((digit) => (Math.random() < 0.5 ? digit.toUpperCase() : digit));
	return `0x${digits.join("")}`;
}

async function signed(world: RaceWorld): Promise<Race> {
	const to = newAddress();
	const links = await linksFor(world, CLIENTS, { requesterAddress: to });
	const txHash = await send(world, to, "USDC", HUNDRED);
	const claims = await signedClaims(world, links, txHash, inAnyCase);
	return { txHash, transfers: 1, arrived: HUNDRED, rounds: [() => claims] };
}

async function oneLink(world: RaceWorld): Promise<Race> {
	const to = newAddress();
	const [link = ""] = await linksFor(world, 1, { requesterAddress: to });
	const txHash = await send(world, to, "USDC", HUNDRED);
	const everybody = Array.from({ length: CLIENTS }, () => link);
	return { txHash, transfers: 1, arrived: HUNDRED, rounds: [() => plainClaims(world, everybody, txHash)] };
}

async function native(world: RaceWorld): Promise<Race> {
	const to = newAddress();
	const links = await linksFor(world, CLIENTS, { requesterAddress: to, token: "ETH", amount: ONE_ETHER });
	const txHash = await send(world, to, "ETH", ONE_ETHER);
	const claims = await signedClaims(world, links, txHash);
	return { txHash, transfers: 1, arrived: ONE_ETHER, rounds: [() => claims] };
}

/** Nothing shows whom it was meant for: everybody is asked, and everybody accepts. */
async function accepted(world: RaceWorld): Promise<Race> {
	const to = newAddress();
	const links = await linksFor(world, CLIENTS, { requesterAddress: to });
	const nonce = await world.chain.client.getTransactionCount({ address: payer.address, blockTag: "pending" });
	const attempt = { from: payer.address, nonce, amount: String(HUNDRED) };
	const started = await Promise.all(links.slice(0, RIVALS).map((link) => world.callers.startAttempt(link, attempt)));
	for (const { status, body } of started) if (status !== 200) throw new Error(`an attempt was refused: ${body}`);
	const txHash = await send(world, to, "USDC", HUNDRED);
	const rounds = [() => plainClaims(world, links, txHash), () => accepts(world, links, txHash)];
	return { txHash, transfers: 1, arrived: HUNDRED, rounds };
}

/** A batch payer's equal transfers to one payee: as many links are paid as there are transfers, no more. */
async function batchPayer(world: RaceWorld): Promise<Race> {
	const to = newAddress();
	const links = await linksFor(world, CLIENTS, { requesterAddress: to });
	const usdc = tokenContract(LOCAL_CHAIN_ID, "USDC");
	if (!usdc) throw new Error("USDC has no contract");
	const wallet = await world.chain.place("ContractWallet", newAddress());
	await world.chain.mint("USDC", wallet, BigInt(BATCH) * HUNDRED);
	const txHash = await world.chain.walletOf(payer).writeContract({
		address: wallet,
		abi: CONTRACT_WALLET_ABI,
		functionName: "sendTokens",
		args: [usdc, Array.from({ length: BATCH }, () => to), Array.from({ length: BATCH }, () => HUNDRED)],
	});
	await world.chain.mined(txHash);
	// From here on its owner signs in its name (EIP-1271).
	await placeAccount(world.chain, "OwnedWallet", wallet, payer.address);
	const claims = await signedClaims(world, links, txHash);
	return { txHash, transfers: BATCH, arrived: BigInt(BATCH) * HUNDRED, rounds: [() => claims] };
}

/** Half of them wait for twelve confirmations, half for one; all ask again once it is buried. */
async function depths(world: RaceWorld): Promise<Race> {
	const to = newAddress();
	const shallow = await linksFor(world, CLIENTS / 2, { requesterAddress: to });
	const deep = await linksFor(world, CLIENTS / 2, { requesterAddress: to, confirmationsAsked: "12" });
	const txHash = await send(world, to, "USDC", HUNDRED);
	const claims = await signedClaims(world, [...deep, ...shallow], txHash);
	const buried = async () => {
		await world.chain.mine(DEEP);
		return claims;
	};
	return { txHash, transfers: 1, arrived: HUNDRED, rounds: [() => claims, buried] };
}

/** Claimed, mined again in another block by a reorg, claimed again. */
async function minedAgain(world: RaceWorld): Promise<Race> {
	const race = await signed(world);
	const [claim] = race.rounds;
	const again = async () => {
		const raw = await world.chain.rawTransaction(race.txHash);
		await world.chain.mine(1);
		await world.chain.reorg(2, [{ raw, block: 1 }]);
		return claim?.() ?? [];
	};
	return { ...race, rounds: [...race.rounds, again] };
}

/** They take turns. */
export const RACES = [batchPayer, accepted, depths, minedAgain, signed, oneLink, native] as const;
