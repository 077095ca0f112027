import { type Exchange, type Handle, json } from "../exchange.ts";
import type { Users } from "../users.ts";
import type { ProfileRecord, Repositories } from "./repositories.ts";
import type { AccountStatus, ServerState } from "./server-state.ts";
import type { BlueskySessions } from "./sessions.ts";

/** Changes of the servers that a test wants; what is missing stays. */
export type BlueskyOrder = Partial<Omit<ServerState, "accounts">>;

export interface BlueskyControlParts {
	users: Users;
	sessions: BlueskySessions;
	repositories: Repositories;
	state: ServerState;
}

/**
 * Control API of Bluesky besides the one of all targets (target-control.ts), for tests:
 *
 * - `GET /bluesky/record?person=ID`: the current record of the profile and its CID, or null; `PUT`, body: a record, or null
 * - `POST /bluesky/status?person=ID&status=active|takendown|deactivated`: of an account
 * - `POST /bluesky/expire?person=ID`: access tokens end, as after an hour; refresh tokens stay
 * - `POST /bluesky/servers` {@link BlueskyOrder}: what the servers do for everybody; `/heal` ends it
 */
export function blueskyControl({ users, sessions, repositories, state }: BlueskyControlParts): Handle {
	const STATUSES: readonly AccountStatus[] = ["active", "takendown", "deactivated"];

	function act(ask: string, { query, body }: Exchange): unknown {
		if (ask === "POST servers") return Object.assign(state, JSON.parse(body.toString("utf8")) as BlueskyOrder);
		const person = users.find(query.get("person"));
		if (!person?.bluesky) throw new Error(`nobody at Bluesky is ${query.get("person")}`);
		if (ask === "GET record") return repositories.current(person);
		if (ask === "PUT record") {
			repositories.write(person, JSON.parse(body.toString("utf8")) as ProfileRecord | null);
			return repositories.current(person);
		}
		if (ask === "POST expire") {
			sessions.expireAllOf(person.id);
			return {};
		}
		const status = STATUSES.find((one) => one === query.get("status"));
		if (ask !== "POST status" || !status) return undefined;
		state.accounts.set(person.id, status);
		return { status };
	}

	return (exchange) => {
		const [, what] = /^\/bluesky\/(\w+)$/.exec(exchange.path) ?? [];
		if (!what) return null;
		try {
			const answer = act(`${exchange.method} ${what}`, exchange);
			return answer === undefined ? null : json(200, JSON.stringify(answer));
		} catch (error) {
			return json(400, { error: String(error) });
		}
	};
}
