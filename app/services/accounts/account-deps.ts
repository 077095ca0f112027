import { createHash } from "node:crypto";
import { siteOf } from "../../core/caller-key.ts";
import { utcDay } from "../../core/operations/page-view.ts";
import type { Place } from "../../core/showcase/picture-targets.ts";
import type { Database } from "../../db/database.ts";
import type { Clock } from "../../ports/clock.ts";
import type { IdentityProviders } from "../../ports/identity-providers.ts";
import type { TargetPorts } from "../../ports/target-connections.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { RateLimited } from "./accounts-contract.ts";
import { burnPasswordWork, hashPassword, needsRehash, verifyPassword } from "./password-hash.ts";
import type { TokenMaintenanceDeps } from "./token-maintenance-deps.ts";
import type { TokenVault } from "./token-vault.ts";

/** Password hashing, about 200 ms of CPU per call; injected so that tests can count calls. */
export interface PasswordWork {
	hash(password: string): Promise<string>;
	/** a null hash costs the same work and returns false */
	verify(password: string, phc: string | null): Promise<boolean>;
	/** spends the cost of one check without a result */
	burn(password: string): Promise<void>;
	needsRehash(phc: string): boolean;
}

export const SCRYPT: PasswordWork = {
	hash: hashPassword,
	verify: verifyPassword,
	burn: burnPasswordWork,
	needsRehash,
};

/** Whoever sends a request. */
export interface Visitor {
	userAgent: string | null;
	/** ISO 3166-1 alpha-2, as the network says; null: unknown */
	country: string | null;
}

/** Dependencies of account use cases for one request, composed in services.server.ts. */
export interface AccountDeps {
	db: Database;
	clock: Clock;
	queueMails: PaymentDeps["queueMails"];
	/** limits sign-ins, registrations and mailed links per caller */
	limit: Pick<RateLimit, "limit">;
	/** names the caller's network, and the IPv6 /48 it is in (core/caller-key.ts) */
	clientKey: string;
	/** limits all networks of one IPv6 /48 together, more widely */
	siteLimit: Pick<RateLimit, "limit">;
	/** MAILS_A_DAY: so many the mail provider takes */
	mailsADay: number;
	/** who sends the request, for its account's owner */
	visitor: Visitor;
	/** continues work after the response */
	waitUntil(work: Promise<unknown>): void;
	appUrl: string;
	/** COOKIE_SECRET: 32 bytes or more as base64 */
	cookieSecret: string;
	/** lower case */
	adminEmails: readonly string[];
	vault: TokenVault;
	providers: IdentityProviders;
	targets: TargetPorts;
	/** restores the original picture at a target */
	restoreOriginal: TokenMaintenanceDeps["restoreOriginal"];
	/** has the picture at a target kept before the daily change goes on */
	queueOriginal(place: Place): Promise<void>;
	passwords: PasswordWork;
	/** `Set-Cookie` value by which the next page says that signing in kept an account that was to be deleted */
	keptNotice: string;
}

/** Period of the caller limit. */
const CALLER_WAIT_MS = 60_000;

/**
 * Counts one request of this caller.
 *
 * @param findAccount - an account that the caller is known to belong to, asked only where the network's count refuses: what strangers in
 * the same network use up does not hold up its owner, who has a count of their own
 * @returns the refusal, or null if the caller may continue
 */
export async function limitCaller(
	deps: AccountDeps,
	findAccount: () => Promise<string | null> = async () => null,
): Promise<RateLimited | null> {
	const { success } = await deps.limit.limit({ key: `sign-in:${deps.clientKey}` });
	const site = siteOf(deps.clientKey);
	const isCrowded = success && site !== null && !(await deps.siteLimit.limit({ key: `sign-in:${site}` })).success;
	if (success && !isCrowded) return null;
	const account = await findAccount();
	if (account !== null && (await deps.limit.limit({ key: `sign-in-of:${account}` })).success) return null;
	return { ok: false, reason: "rate-limited", retryAfterMs: CALLER_WAIT_MS };
}

/** Normalises an e-mail for comparison. No known provider has a case-sensitive local part. */
export function comparableEmail(email: string): string {
	return email.trim().toLowerCase();
}

/** SHA-256, hex: identifies a mailbox or a browser without storing its value. */
export function digest(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}

/** Names the count of mails that the provider took on a day. */
export function mailsOfDay(now: number): string {
	return digest(`mails of ${utcDay(now)}`);
}
