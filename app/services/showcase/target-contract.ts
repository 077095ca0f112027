import type { ConnectedTarget } from "../../core/showcase/picture-targets.ts";
import type { ConnectRefusal } from "../../ports/target-connections.ts";

/** Types between the routes of /targets, /off and /settings and the use cases of connected accounts. */

export type BeginRefusal =
	| ConnectRefusal
	/** an operator has not set it up */
	| "not-offered"
	| "too-often"
	/** the target did not answer */
	| "silent";

export type FinishRefusal =
	| ConnectRefusal
	/** another account is connected there, which has to be disconnected first */
	| "other-account"
	| "silent";

export type FinishOutcome =
	| { ok: true; label: string; cookie: string }
	/** `cookie`: a `Set-Cookie` value, of every outcome */
	| { ok: false; reason: FinishRefusal; cookie: string };

export interface TargetConnections {
	/** those that an operator has set up, in their order */
	offered(): ConnectedTarget[];
	list(userId: string): Promise<{ target: ConnectedTarget; label: string; needsSignIn: boolean }[]>;
	/**
	 * @param typed - the server's or the account's name; "" where none is asked for
	 * @returns `url`: where the browser is sent; `cookie`: a `Set-Cookie` value
	 */
	begin(
		userId: string,
		target: ConnectedTarget,
		typed: string,
	): Promise<{ ok: true; url: string; cookie: string } | { ok: false; reason: BeginRefusal }>;
	/** @param request - that the target sent the browser back with */
	finish(request: Request, userId: string, target: ConnectedTarget): Promise<FinishOutcome>;
	/** restores the original there and ends the access; the cron retries calls that the target does not answer */
	disconnect(userId: string, target: ConnectedTarget): Promise<{ restored: boolean }>;
}
