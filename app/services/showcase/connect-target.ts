import { fromBase64Url, toBase64Url } from "../../core/base64url.ts";
import { log } from "../../core/operations/log.ts";
import { CONNECTED_TARGETS, type ConnectedTarget } from "../../core/showcase/picture-targets.ts";
import { connectTarget, listConnected } from "../../db/showcase/targets.ts";
import { PortError } from "../../ports/port-error.ts";
import type { TargetAccount } from "../../ports/target-connections.ts";
import { clearCookie, openCookie, sealCookie } from "../accounts/sealed-cookie.ts";
import type { TokenVault } from "../accounts/token-vault.ts";
import { resumeAfterReconnect } from "./rotation/resume-after-reconnect.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import type { FinishOutcome, TargetConnections } from "./target-contract.ts";

const COOKIE = "target";
/** From the way to the target until its user is back. */
const BEGUN_FOR_MS = 15 * 60_000;
const STATE_BYTES = 16;

export interface ConnectDeps extends ShowcaseDeps {
	vault: TokenVault;
	/** completes or cancels revocations of an account that is connected again */
	finishRevocations(target: ConnectedTarget, subject: string): Promise<void>;
	/** continues work after the response */
	waitUntil(work: Promise<unknown>): void;
}

/** Where a target sends users back to. */
export const callbackOf = ({ appUrl }: Pick<ShowcaseDeps, "appUrl">, target: ConnectedTarget) =>
	`${appUrl}/targets/${target}/callback`;

/**
 * Connects accounts for the daily picture. What is under way is sealed in a cookie of the browser that began it, for the user that
 * began it: nobody can bring somebody else back with an account of their own.
 */
export function targetConnections(deps: ConnectDeps): TargetConnections {
	const { clock, secret, targets } = deps;
	const sealedAs = () => ({ name: COOKIE, secret, now: clock.now() });

	return {
		offered: () => CONNECTED_TARGETS.filter((target) => targets[target] !== undefined),

		async list(userId) {
			const accounts = await listConnected(deps.db, userId);
			return accounts.map(({ target, label, stoppedBecause }) => ({
				target,
				label,
				needsSignIn: stoppedBecause === "reconnect",
			}));
		},

		async begin(userId, target, typed) {
			const port = targets[target];
			if (!port) return { ok: false, reason: "not-offered" };
			if (!(await deps.mayCheck(userId))) return { ok: false, reason: "too-often" };
			const state = toBase64Url(deps.randomBytes(STATE_BYTES));
			try {
				const begun = await port.begin({ typed, redirectUrl: callbackOf(deps, target), state });
				if (begun.kind === "refused") return { ok: false, reason: begun.reason };
				const content = { userId, target, state, pending: begun.pending };
				return { ok: true, url: begun.url, cookie: await sealCookie(sealedAs(), content, BEGUN_FOR_MS) };
			} catch (error) {
				return { ok: false, reason: silent(error, target) };
			}
		},

		async finish(request, userId, target): Promise<FinishOutcome> {
			const cookie = clearCookie(COOKIE);
			const refuse = (reason: Extract<FinishOutcome, { ok: false }>["reason"]): FinishOutcome => ({
				ok: false,
				reason,
				cookie,
			});
			const port = targets[target];
			const params = new URL(request.url).searchParams;
			const begun = await openCookie(request, sealedAs());
			const isOurs = begun?.userId === userId && begun.target === target && isState(begun.state, params.get("state"));
			if (!port || !isOurs) return refuse("expired");
			try {
				const done = await port.finish({ params, pending: begun.pending ?? "", redirectUrl: callbackOf(deps, target) });
				if (done.kind === "refused") return refuse(done.reason);
				const { account } = done;
				if (!(await store(deps, userId, target, account))) return refuse("other-account");
				return { ok: true, label: account.label, cookie };
			} catch (error) {
				return refuse(silent(error, target));
			}
		},

		disconnect: (userId, target) => deps.leaveTarget(userId, target),
	};
}

const isState = (begun: string | null | undefined, answered: string | null) =>
	typeof begun === "string" && begun !== "" && fromBase64Url(begun) !== null && begun === answered;

function silent(error: unknown, target: ConnectedTarget): "silent" {
	if (!(error instanceof PortError)) throw error;
	log({ event: "target.connect.silent", target, error });
	return "silent";
}

/** @returns false if the user has another account there */
async function store(
	deps: ConnectDeps,
	userId: string,
	target: ConnectedTarget,
	{ subject, label, secret }: TargetAccount,
): Promise<boolean> {
	const { db, vault, clock } = deps;
	const place = { userId, target };
	const sealedTokens = await vault.seal(secret, { userId, provider: target });
	const account = { subject, label, sealedTokens, sealedWith: vault.keyId };
	if (!(await connectTarget(db, place, account, clock.now()))) return false;
	await resumeAfterReconnect(deps, place);
	deps.waitUntil(keepOriginalFirst(deps, place, subject));
	return true;
}

/** A picture that is to be given back there is the original; else what hangs there is. Where it fails, the next change keeps it. */
async function keepOriginalFirst(
	deps: ConnectDeps,
	place: { userId: string; target: ConnectedTarget },
	subject: string,
): Promise<void> {
	try {
		await deps.finishRevocations(place.target, subject);
		await deps.queueOriginal(place);
	} catch (error) {
		log({ event: "original.queue.failed", ...place, error });
	}
}
