import { createHash } from "node:crypto";
import type { Database } from "../../db/database.ts";
import type { Clock } from "../../ports/clock.ts";
import type { IdentityProviders } from "../../ports/identity-providers.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Slowed } from "./accounts-contract.ts";
import { burnPasswordWork, hashPassword, needsRehash, verifyPassword } from "./password-hash.ts";
import type { TokenMaintenanceDeps } from "./token-maintenance.ts";
import type { TokenVault } from "./token-vault.ts";

/** Password work, each call about 200 ms of CPU; from outside so that tests can count it. */
export interface PasswordWork {
	hash(password: string): Promise<string>;
	/** the same work for no hash; false then */
	verify(password: string, phc: string | null): Promise<boolean>;
	/** what one check costs, for nothing */
	burn(password: string): Promise<void>;
	needsRehash(phc: string): boolean;
}

export const SCRYPT: PasswordWork = {
	hash: hashPassword,
	verify: verifyPassword,
	burn: burnPasswordWork,
	needsRehash,
};

/** What accounts work with, for one request; services.server.ts puts it together. */
export interface AccountDeps {
	db: Database;
	clock: Clock;
	queueMails: PaymentDeps["queueMails"];
	/** counts sign-ins, registrations and mailed links per caller */
	limit: Pick<RateLimit, "limit">;
	clientKey: string;
	/** keeps work alive after the response */
	waitUntil(work: Promise<unknown>): void;
	appUrl: string;
	/** COOKIE_SECRET: 32 bytes or more as base64 */
	cookieSecret: string;
	/** lower case */
	adminEmails: readonly string[];
	vault: TokenVault;
	providers: IdentityProviders;
	/** puts a picture from before the first change back to X */
	giveBack: TokenMaintenanceDeps["giveBack"];
	passwords: PasswordWork;
}

/** The caller limit's own period: a minute later it counts anew. */
const CALLER_WAIT_MS = 60_000;

/** Counts one try of this caller. @returns the refusal, or null when the caller may go on */
export async function slowedCaller({ limit, clientKey }: AccountDeps): Promise<Slowed | null> {
	const { success } = await limit.limit({ key: `sign-in:${clientKey}` });
	return success ? null : { ok: false, reason: "rate-limited", retryAfterMs: CALLER_WAIT_MS };
}

/** One spelling per mailbox. Providers that tell case apart in the local part are not known to exist. */
export function comparableEmail(email: string): string {
	return email.trim().toLowerCase();
}

/** SHA-256, hex: names a mailbox or a browser where the thing itself need not stand. */
export function digest(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}
