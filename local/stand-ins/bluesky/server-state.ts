export type AccountStatus = "active" | "takendown" | "deactivated";

/** What a test changes about the servers. */
export interface ServerState {
	/** the authorization server refuses the app: invalid_client */
	refusesClient: boolean;
	/** the authorization server knows granular permissions */
	granular: boolean;
	/** scope that users grant instead of the one asked for; null: all of it */
	grants: string | null;
	/** user's id → status; active by default */
	accounts: Map<string, AccountStatus>;
}

export function keepServerState(): ServerState {
	return { refusesClient: false, granular: true, grants: null, accounts: new Map() };
}

/** Everything as it was at the start. */
export function healServer(state: ServerState): void {
	Object.assign(state, keepServerState());
}
