import { type Address, parseAddress } from "../../core/address.ts";
import { CHAINS } from "../../core/chains.ts";
import { ok, type Result, refuse } from "../../core/result.ts";
import { isProvenElsewhere, listWallets, addWallet as storeWallet } from "../../db/accounts/wallets.ts";
import type { MarketplaceNft } from "../../ports/marketplace.ts";
import { PortError } from "../../ports/port-error.ts";
import { LONGEST_PICTURE_URL, signPreviewToken } from "../showcase/preview-token.ts";
import type { AddWalletOutcome, MarketGlance, TypedAddressRefusal } from "./access-contracts.ts";
import { type AccessDeps, askedTooOften } from "./access-deps.ts";

/** Pages looked at to count: more are "or more"; somebody waits for the answer. */
const PAGES_COUNTED = 3;
/** Enough to know one's own collection again. */
const PICTURES_SHOWN = 4;
const LONGEST_NFT_NAME = 80;

const TOKEN_CONTRACTS: readonly Address[] = CHAINS.flatMap(({ tokens, lookAlikes }) => [
	...Object.values(tokens).filter((contract) => contract !== null),
	...(Object.keys(lookAlikes) as Address[]),
]);

/**
 * Takes what a person typed as their address: reads it, stores it as their main one and shows what the marketplace knows
 * of it. An address that somebody else has proven is listed, but becomes theirs only by a proof.
 */
export async function addWallet(deps: AccessDeps, userId: string, typed: string): Promise<AddWalletOutcome> {
	if (!(await deps.mayCheck(userId))) return askedTooOften;
	const read = await readTyped(deps, typed);
	if (!read.ok) return read;
	const { address, ensName } = read.value;
	const [own, provenElsewhere] = await Promise.all([
		listWallets(deps.db, userId),
		isProvenElsewhere(deps.db, userId, address),
	]);
	const proven = own.some((wallet) => wallet.address === address && wallet.provenAt !== null);
	const needsProof = provenElsewhere && !proven;
	await storeWallet(deps.db, { userId, address, ensName, addedAt: deps.clock.now() }, !needsProof);
	return { ok: true, address, needsProof, market: await glance(deps, address) };
}

async function readTyped(
	deps: AccessDeps,
	typed: string,
): Promise<Result<{ address: Address; ensName: string | null }, TypedAddressRefusal>> {
	const text = typed.trim();
	if (/^0x/i.test(text) || !text.includes(".")) {
		const address = parseAddress(text, TOKEN_CONTRACTS);
		return address.ok ? ok({ address: address.value, ensName: null }) : address;
	}
	if (!deps.names.connected) return refuse("names-not-connected");
	try {
		const found = await deps.names.find(text);
		if (found === null) return refuse("name-unknown");
		const address = parseAddress(found.address, TOKEN_CONTRACTS);
		return address.ok ? ok({ address: address.value, ensName: found.name }) : address;
	} catch (error) {
		if (error instanceof PortError) return refuse("name-unreadable");
		throw error;
	}
}

/** A marketplace that fails while its further pages are read has still told something. */
async function glance(deps: AccessDeps, address: Address): Promise<MarketGlance> {
	const items: MarketplaceNft[] = [];
	let cursor: string | null = null;
	for (let page = 0; page < PAGES_COUNTED; page++) {
		try {
			const { items: found, next } = await deps.marketplace.listNfts(address, cursor);
			items.push(...found);
			cursor = next;
		} catch (error) {
			if (!(error instanceof PortError)) throw error;
			if (page === 0) return { kind: "silent", retryAfterMs: error.retryAfterMs };
		}
		if (cursor === null) break;
	}
	const now = deps.clock.now();
	const pictures = items
		.flatMap(({ imageUrl, name }) =>
			imageUrl !== null && imageUrl.length <= LONGEST_PICTURE_URL && deps.pictures.mayFetch(imageUrl)
				? [{ imageUrl, name }]
				: [],
		)
		.slice(0, PICTURES_SHOWN)
		.map(({ imageUrl, name }) => ({
			token: signPreviewToken(imageUrl, deps.secret, now),
			name: name?.slice(0, LONGEST_NFT_NAME) || null,
		}));
	return { kind: "answered", count: items.length, more: cursor !== null, pictures };
}
