import { createHash } from "node:crypto";
import type { Answer, Exchange, Handle } from "../exchange.ts";
import type { TargetControl } from "../targets.ts";
import type { Users } from "../users.ts";
import { authorizationServer } from "./authorization-server.ts";
import { blueskyControl } from "./control.ts";
import { dataServer } from "./data-server.ts";
import { handleResolver, plcDirectory } from "./directory.ts";
import { BLUESKY_HOSTS, type BlueskyHost, originOf } from "./hosts.ts";
import { profilePage } from "./profile-page.ts";
import { proofCheck } from "./proofs.ts";
import { type Blob, keepRepositories, PROFILE, typeOf } from "./repositories.ts";
import { healServer, keepServerState } from "./server-state.ts";
import { keepSessions } from "./sessions.ts";

export interface BlueskyParts {
	users: Users;
	/** storage; null: not persistent */
	stateDir: string | null;
	file(name: string): string | null;
	/** origin that users are sent back to */
	appUrl: string;
	/** origin at which the app's documents are read */
	documentsUrl: string;
	now(): number;
}

type Part = (exchange: Exchange) => Answer | null | Promise<Answer | null>;

/** Bluesky: a server of users with its authorization server, the directory of DIDs and a resolver of handles (hosts.ts). */
export function blueskyStandIn({ users, stateDir, file, appUrl, documentsUrl, now }: BlueskyParts) {
	const state = keepServerState();
	const sessions = keepSessions(file("bluesky-sessions"), now);
	const repositories = keepRepositories(stateDir);
	const hosts: Record<BlueskyHost, Part> = {
		auth: authorizationServer({
			users,
			sessions,
			state,
			proofs: proofCheck(originOf("auth")),
			appUrl,
			documentsUrl,
			now,
		}),
		pds: dataServer({ users, sessions, state, repositories, proofs: proofCheck(originOf("pds")) }),
		plc: plcDirectory(users),
		handles: handleResolver(users),
	};
	const pages = profilePage(users, repositories, sessions);

	function known(personId: string) {
		const person = users.find(personId);
		if (!person?.bluesky) throw new Error(`nobody at Bluesky is ${personId}`);
		return { person, did: person.bluesky.did };
	}

	return {
		handle: async (exchange: Exchange): Promise<Answer | null> => {
			const [, first = "", path = ""] = /^\/([a-z]+)(\/.*)$/.exec(exchange.path) ?? [];
			if (!Object.hasOwn(BLUESKY_HOSTS, first)) return pages(exchange);
			return hosts[first as BlueskyHost]({ ...exchange, path });
		},
		/** The user that a call's access token belongs to. */
		personOf: ({ headers }: Exchange): string | null => {
			const [, token = ""] = /^DPoP (\S+)$/.exec(headers.authorization ?? "") ?? [];
			return sessions.findAccess(token)?.personId ?? null;
		},
		heal: () => healServer(state),
		ownControl: blueskyControl({ users, sessions, repositories, state }) as Handle,
		/** @param url - origin of the stand-ins */
		controlAt: (url: string): TargetControl => {
			const addressOf = (did: string, { ref }: Blob) =>
				`${url}/bluesky/pds/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid: ref.$link })}`;
			return {
				shown: (personId) => {
					const { person, did } = known(personId);
					const avatar = repositories.current(person)?.record.avatar as Blob | undefined;
					const bytes = avatar && repositories.file(avatar.ref.$link);
					if (!avatar || !bytes) return null;
					return { url: addressOf(did, avatar), hash: createHash("sha256").update(bytes).digest("hex") };
				},
				setByHand: (personId, bytes) => {
					const { person } = known(personId);
					const type = typeOf(bytes);
					if (type === null) throw new Error("this is no picture");
					const record = repositories.current(person)?.record ?? { $type: PROFILE };
					repositories.write(person, { ...record, avatar: repositories.keep(bytes, type) });
				},
				revoke: (personId) => sessions.revokeAllOf(known(personId).person.id),
				suspend: (personId, suspended) =>
					void state.accounts.set(known(personId).person.id, suspended ? "takendown" : "active"),
				// A server deletes files that no record names any more.
				kept: (personId) => {
					const { person, did } = known(personId);
					const avatar = repositories.current(person)?.record.avatar as Blob | undefined;
					return avatar ? [addressOf(did, avatar)] : [];
				},
			};
		},
	};
}
