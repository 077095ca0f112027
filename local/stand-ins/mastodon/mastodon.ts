import { keepCodes } from "../authorization-codes.ts";
import { bearerOf, type Exchange, type Handle } from "../exchange.ts";
import { endingOf } from "../picture-files.ts";
import type { TargetControl } from "../targets.ts";
import type { StandInUser, Users } from "../users.ts";
import { keepPictures } from "../x/pictures.ts";
import { mastodonAccounts, shownAvatar } from "./accounts.ts";
import { keepGrants } from "./grants.ts";
import { mastodonOAuth } from "./oauth.ts";
import { MASTODON_HOSTS, MASTODON_SERVERS, type MastodonHost, mastodonAddresses } from "./servers.ts";

export interface MastodonParts {
	users: Users;
	stateDir: string | null;
	/** @returns path of a journal; null: not persistent */
	file(name: string): string | null;
	now(): number;
}

export interface MastodonControl extends TargetControl {
	/** The server forgets all apps with their tokens. @returns their number */
	forgetApps(): number;
}

/** Mastodon's servers (servers.ts), each below its own path: "/art/api/v1/apps". */
export function mastodonStandIn({ users, stateDir, file, now }: MastodonParts) {
	function startServer(host: MastodonHost) {
		const { path: prefix } = MASTODON_SERVERS[host];
		const grants = keepGrants(file(`mastodon-${prefix}-grants`));
		const pictures = keepPictures(stateDir, now, 0, `mastodon-${prefix}`);
		const codes = keepCodes(now);
		const suspended = new Set<string>();
		const accountOf = (person: StandInUser) => person.mastodon?.find((account) => account.server === host);
		const personOf = (id: string): StandInUser => {
			const person = users.find(id);
			if (!person || !accountOf(person)) throw new Error(`nobody at ${host} is ${id}`);
			return person;
		};

		function handlerAt(origin: string): Handle {
			const ownUrl = mastodonAddresses(origin)[host];
			const oauth = mastodonOAuth({ host, ownUrl, users, grants, codes, accountOf });
			const accounts = mastodonAccounts({ host, ownUrl, users, grants, pictures, suspended, accountOf, now });
			return (exchange) => oauth(exchange) ?? accounts(exchange);
		}

		function controlAt(origin: string): MastodonControl {
			const ownUrl = mastodonAddresses(origin)[host];
			return {
				shown: (id) => {
					const shown = shownAvatar({ pictures, ownUrl, accountOf }, personOf(id));
					return shown && { url: shown.url, hash: shown.hash };
				},
				setByHand: (id, bytes) => {
					const ending = endingOf(bytes);
					if (ending === null) throw new Error("a GIF, JPEG or PNG");
					pictures.upload(personOf(id).id, bytes, ending);
				},
				revoke: (id) => grants.revokeAllOf(id),
				suspend: (id, isSuspended) =>
					void (isSuspended ? suspended.add(personOf(id).id) : suspended.delete(personOf(id).id)),
				kept: (id) => {
					const shown = shownAvatar({ pictures, ownUrl, accountOf }, personOf(id));
					return shown ? [shown.url] : [];
				},
				forgetApps: () => grants.forgetApps(),
			};
		}

		return { host, prefix: `/${prefix}`, grants, handlerAt, controlAt };
	}

	const servers = MASTODON_HOSTS.map(startServer);
	const below = (path: string) => servers.find(({ prefix }) => path.startsWith(`${prefix}/`));
	return {
		/** @param origin - origin of the stand-ins */
		handlerAt: (origin: string): Handle => {
			const handlers = new Map(servers.map(({ prefix, handlerAt }) => [prefix, handlerAt(origin)]));
			return (exchange) => {
				const prefix = below(exchange.path)?.prefix;
				if (!prefix) return null;
				return handlers.get(prefix)?.({ ...exchange, path: exchange.path.slice(prefix.length) }) ?? null;
			};
		},
		controlsAt: (origin: string) =>
			Object.fromEntries(servers.map(({ host, controlAt }) => [host, controlAt(origin)])) as Record<
				MastodonHost,
				MastodonControl
			>,
		/** The user that a call's token belongs to. */
		personOf: (exchange: Exchange): string | null =>
			below(exchange.path)?.grants.findToken(bearerOf(exchange))?.personId ?? null,
	};
}
