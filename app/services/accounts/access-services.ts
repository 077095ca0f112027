import { nameStanding } from "../../core/names.ts";
import { findAccessState } from "../../db/accounts/access.ts";
import { listNames } from "../../db/accounts/names.ts";
import { isProvenElsewhere, listWallets, makeMainWallet } from "../../db/accounts/wallets.ts";
import { listRepeatedPayees } from "../../db/payments/recurring-requests.ts";
import { keptImage } from "../showcase/kept-image.ts";
import { pictureKeyOf } from "../showcase/nft-rows.ts";
import { readPreviewToken } from "../showcase/preview-token.ts";
import type { AccessServices, WalletServices } from "./access-contracts.ts";
import type { AccessDeps } from "./access-deps.ts";
import { addWallet } from "./add-wallet.ts";
import { checkPost, currentCode, renewCode } from "./check-post.ts";
import { type MainAddressDeps, withWayBack } from "./main-address.ts";
import { lookUpName } from "./names.ts";
import { askProof, proveAddress } from "./prove-address.ts";

/** Of an account's addresses that were typed as names, so many are looked after. */
const NAMES_CHECKED = 5;
/** How old what an owner reads of a name may be. */
const NAMES_FRESH_MS = 10 * 60_000;

export function accessServices(deps: AccessDeps): AccessServices {
	return {
		currentCode: (userId) => currentCode(deps, userId),
		renewCode: (userId) => renewCode(deps, userId),
		isRevoked: async (userId) => (await findAccessState(deps.db, userId)).grant?.revoked ?? false,
		checkPost: (userId, typedUrl) => checkPost(deps, userId, typedUrl),
	};
}

/** @param visit - the request that is answered, for what its account's owner is told of it */
export function walletServices(deps: AccessDeps, visit: MainAddressDeps): WalletServices {
	return {
		chainIds: deps.chain.chainIds,
		readsNames: deps.names.connected,
		async list(userId) {
			const [wallets, repeated] = await Promise.all([
				listWallets(deps.db, userId),
				listRepeatedPayees(deps.db, userId),
			]);
			const { chainId } = deps.names;
			const typed = wallets.flatMap(({ ensName }) => (ensName === null ? [] : [{ name: ensName, chainId }]));
			const known = await listNames(deps.db, typed);
			const old = deps.clock.now() - NAMES_FRESH_MS;
			const due = typed.filter(({ name }) => (known.find((one) => one.name === name)?.checkedAt ?? 0) < old);
			visit.waitUntil(Promise.all(due.slice(0, NAMES_CHECKED).map((one) => lookUpName(deps, one, NAMES_FRESH_MS))));
			return wallets.map(({ provenAt, ...wallet }) => {
				const name = known.find((stored) => stored.name === wallet.ensName);
				return {
					...wallet,
					proven: provenAt !== null,
					repeats: repeated.filter(({ payee }) => payee === wallet.address).map(({ paymentId }) => paymentId),
					...(name ? { typedName: { ...name, standing: nameStanding(wallet.address, [name]) } } : {}),
				};
			});
		},
		add: (userId, typed, seen, replacesMain) =>
			withWayBack(visit, userId, () => addWallet(deps, userId, typed, seen, replacesMain)),
		async makeMain(userId, address) {
			const own = (await listWallets(deps.db, userId)).find((wallet) => wallet.address === address);
			if (!own || (own.provenAt === null && (await isProvenElsewhere(deps.db, userId, address)))) return false;
			return withWayBack(visit, userId, () => makeMainWallet(deps.db, userId, address));
		},
		askProof: (userId, asked) => askProof(deps, userId, asked),
		prove: (userId, signed) => withWayBack(visit, userId, () => proveAddress(deps, userId, signed)),
		async fetchPicture(token) {
			const url = readPreviewToken(token, deps.secret, deps.clock.now());
			if (url === null) return null;
			return keptImage({ source: deps.pictures, appUrl: deps.appUrl }, { url, key: pictureKeyOf(url) });
		},
	};
}
