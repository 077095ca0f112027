import type { Address } from "../../core/address.ts";
import { CHAINS, tokenContracts } from "../../core/chains.ts";
import { isNameTyped } from "../../core/names.ts";
import { ok, type Result } from "../../core/result.ts";
import { isAddressInside, readTypedAddress } from "../../core/typed-address.ts";
import { isProvenElsewhere, listWallets, addWallet as storeWallet } from "../../db/accounts/wallets.ts";
import type { MarketplaceNft } from "../../ports/marketplace.ts";
import { PortError } from "../../ports/port-error.ts";
import { LONGEST_PICTURE_URL, signPreviewToken } from "../showcase/preview-token.ts";
import type { AddWalletOutcome, MarketPreview, TypedAddressRefusal } from "./access-contracts.ts";
import { type AccessDeps, checkLimited } from "./access-deps.ts";
import { resolveName } from "./names.ts";

/** Pages counted while the user waits; beyond that the count is "or more". */
const PAGES_COUNTED = 3;
/** Enough pictures to recognise one's own collection. */
const PICTURES_SHOWN = 4;
const LONGEST_NFT_NAME = 80;
/** Anybody's address can be typed, and what its NFTs are is stored for each account that does. Further ones can be proven. */
const MOST_ADDRESSES = 50;

const TOKEN_CONTRACTS: readonly Address[] = tokenContracts(CHAINS);

/**
 * Parses a typed address or name, stores it as the user's main address and reads its NFTs from the marketplace. An address
 * that another user has proven is only listed until this user proves it too.
 *
 * @param seen - the address the user was shown for a name, and agreed to: of a name nothing else is stored
 * @param replacesMain - it becomes the main address also where another one is
 */
export async function addWallet(
	deps: AccessDeps,
	userId: string,
	typed: string,
	seen: Address | null = null,
	replacesMain = false,
): Promise<AddWalletOutcome> {
	if (!(await deps.mayCheck(userId))) return checkLimited;
	const read = await readTyped(deps, typed);
	if (!read.ok) return read;
	const { address, ensName } = read.value;
	if (ensName !== null && seen !== address)
		return { ok: false, reason: "name-to-confirm", name: ensName, address, before: seen };
	const [own, provenElsewhere] = await Promise.all([
		listWallets(deps.db, userId),
		isProvenElsewhere(deps.db, userId, address),
	]);
	if (own.length >= MOST_ADDRESSES && !own.some((wallet) => wallet.address === address))
		return { ok: false, reason: "addresses-full" };
	const proven = own.some((wallet) => wallet.address === address && wallet.provenAt !== null);
	const needsProof = provenElsewhere && !proven;
	const becomesMain = !needsProof && (replacesMain || !own.some(({ main }) => main));
	await storeWallet(deps.db, { userId, address, ensName, addedAt: deps.clock.now() }, becomesMain);
	return { ok: true, address, needsProof, market: await fetchPreview(deps, address) };
}

async function readTyped(
	deps: AccessDeps,
	typed: string,
): Promise<Result<{ address: Address; ensName: string | null }, TypedAddressRefusal>> {
	if (!isNameTyped(typed) || isAddressInside(typed)) {
		const read = readTypedAddress(typed, TOKEN_CONTRACTS);
		return read.ok ? ok({ address: read.value.address, ensName: null }) : read;
	}
	const found = await resolveName(deps, typed, [deps.names.chainId]);
	return found.ok ? ok({ address: found.value.address, ensName: found.value.name }) : found;
}

/** Counts NFTs. If the marketplace fails after the first page, the pages read so far are used. */
async function fetchPreview(deps: AccessDeps, address: Address): Promise<MarketPreview> {
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
