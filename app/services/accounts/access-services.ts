import { findAccessState } from "../../db/accounts/access.ts";
import { isProvenElsewhere, listWallets, makeMainWallet, removeWallet } from "../../db/accounts/wallets.ts";
import { PortError } from "../../ports/port-error.ts";
import { readPreviewToken } from "../showcase/preview-token.ts";
import type { AccessServices, WalletServices } from "./access-contracts.ts";
import type { AccessDeps } from "./access-deps.ts";
import { addWallet } from "./add-wallet.ts";
import { checkPost, currentCode, renewCode } from "./check-post.ts";
import { askProof, proveAddress } from "./prove-address.ts";

export function accessServices(deps: AccessDeps): AccessServices {
	return {
		currentCode: (userId) => currentCode(deps, userId),
		renewCode: (userId) => renewCode(deps, userId),
		isRevoked: async (userId) => (await findAccessState(deps.db, userId)).grant?.revoked ?? false,
		checkPost: (userId, typedUrl) => checkPost(deps, userId, typedUrl),
	};
}

export function walletServices(deps: AccessDeps): WalletServices {
	return {
		chainIds: deps.chain.chainIds,
		async list(userId) {
			const wallets = await listWallets(deps.db, userId);
			return wallets.map(({ provenAt, ...wallet }) => ({ ...wallet, proven: provenAt !== null }));
		},
		add: (userId, typed) => addWallet(deps, userId, typed),
		async makeMain(userId, address) {
			const own = (await listWallets(deps.db, userId)).find((wallet) => wallet.address === address);
			if (!own || (own.provenAt === null && (await isProvenElsewhere(deps.db, userId, address)))) return false;
			return makeMainWallet(deps.db, userId, address);
		},
		remove: (userId, address) => removeWallet(deps.db, userId, address),
		askProof: (userId, asked) => askProof(deps, userId, asked),
		prove: (userId, signed) => proveAddress(deps, userId, signed),
		async fetchPicture(token) {
			const url = readPreviewToken(token, deps.secret, deps.clock.now());
			if (url === null) return null;
			try {
				return await deps.pictures.fetchPicture(url);
			} catch (error) {
				if (error instanceof PortError) return null;
				throw error;
			}
		},
	};
}
