import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { findServerApp, forgetServerApp, keepServerApp } from "../../db/showcase/targets.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ServerApp, ServerApps } from "../../ports/target-connections.ts";
import type { TokenVault } from "../accounts/token-vault.ts";

const AppShape = z.object({
	clientId: z.string(),
	clientSecret: z.string(),
	scopes: z.string(),
	redirectUri: z.string(),
});

/** This app's registrations at servers of Mastodon, encrypted. One whose key is gone is registered anew. */
export function serverApps({ db, vault, clock }: { db: Database; vault: TokenVault; clock: Clock }): ServerApps {
	const ownerOf = (host: string) => ({ userId: host, provider: "mastodon" }) as const;

	async function opened(host: string, sealed: string): Promise<ServerApp | null> {
		const plain = await vault.open(sealed, ownerOf(host));
		return plain === null ? null : AppShape.parse(JSON.parse(plain));
	}

	return {
		async find(host) {
			const row = await findServerApp(db, host);
			if (!row) return null;
			const app = await opened(host, row.sealedApp);
			if (app === null) await forgetServerApp(db, host, row.clientId);
			return app;
		},
		async keep(host, app) {
			const sealedApp = await vault.seal(JSON.stringify(app), ownerOf(host));
			const row = await keepServerApp(db, { host, clientId: app.clientId, sealedApp, registeredAt: clock.now() });
			return (await opened(host, row.sealedApp)) ?? app;
		},
		forget: (host, clientId) => forgetServerApp(db, host, clientId),
	};
}
