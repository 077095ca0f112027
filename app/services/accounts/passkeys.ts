import type { PasskeyPurpose } from "../../core/accounts/passkey-purpose.ts";
import { FREE_GUESSES } from "../../core/accounts/sign-in-delay.ts";
import { cleanName } from "../../core/i18n/plain-text.ts";
import {
	findPasskey,
	insertPasskey,
	listPasskeys,
	listRecoveryCodes,
	notePasskeyUse,
	type PasskeyRow,
	removePasskey,
	renamePasskey,
	replaceRecoveryCodes,
	setSecondStep,
	takeRecoveryCode,
} from "../../db/accounts/passkeys.ts";
import { countGuess, forgiveGuesses } from "../../db/accounts/sign-in-delays.ts";
import { findUserById } from "../../db/accounts/users.ts";
import { type AccountDeps, digest, limitCaller } from "./account-deps.ts";
import type { RateLimited, SignedIn } from "./accounts-contract.ts";
import { readUserAgent } from "./device-name.ts";
import { deviceCookie } from "./known-device.ts";
import { afterResponse, limitRemovals, noticeTo } from "./mail-account.ts";
import {
	askForNewPasskey,
	askForPasskey,
	checkMaking,
	checkUse,
	endedChallengeCookie,
	readUse,
	takeChallenge,
} from "./passkey-ceremony.ts";
import type { OwnPasskey, PasskeyRefusal, Passkeys } from "./passkeys-contract.ts";
import { refuseWithoutProof } from "./recent-proof.ts";
import { hashCode, newCodes } from "./recovery-codes.ts";
import { endedSecondStepCookie, findSecondStep } from "./second-step.ts";
import { noteEvent } from "./security-log.ts";
import type { Sessions, SignInMethod } from "./sessions.ts";

const MAX_NAME = 60;

type Refused = { ok: false; reason: PasskeyRefusal };
const refused = (reason: PasskeyRefusal): Refused => ({ ok: false, reason });

/** Passkeys, the second step and recovery codes of one request. */
export function passkeyServices(deps: AccountDeps, sessions: Sessions): Passkeys {
	const { db, clock } = deps;

	/** Whose limits count: whoever is signed in, or gave the right password. */
	const findAccount = async (request: Request) =>
		(await sessions.findAccount(request)) ?? (await findSecondStep(deps, request))?.id ?? null;

	/**
	 * Checks the browser's answer: its challenge is used up by it, right or wrong.
	 *
	 * @param userId - whose passkey it must be; null: whoever's it is
	 */
	async function answerOf(
		request: Request,
		purpose: PasskeyPurpose,
		answer: string,
		userId: string | null,
	): Promise<PasskeyRow | Refused> {
		const challenge = await takeChallenge(deps, request, purpose);
		if (challenge === null) return refused("not-begun-here");
		const read = readUse(answer);
		const row = read && (await findPasskey(db, read.id));
		if (!row || (userId !== null && row.userId !== userId)) return refused("unknown-passkey");
		if (read.userId !== null && read.userId !== row.userId) return refused("refused");
		const checked = await checkUse(deps, read.response, challenge, row);
		if (!checked) return refused("refused");
		// One that was removed meanwhile opens nothing.
		return (await notePasskeyUse(db, row, { ...checked, at: clock.now() })) ? row : refused("refused");
	}

	/** Counts a guess at an account's recovery codes, and uses the right one. */
	async function spendCode(
		userId: string,
		code: string,
	): Promise<RateLimited | { ok: false; reason: "wrong-code" } | null> {
		const guessed = digest(`recovery codes of ${userId}`);
		const guess = await countGuess(db, guessed, clock.now(), FREE_GUESSES);
		if (!guess.ok) return { ok: false, reason: "rate-limited", retryAfterMs: guess.retryAfterMs };
		const hash = hashCode(deps.cookieSecret, userId, code);
		if (!(await takeRecoveryCode(db, userId, hash, clock.now()))) return { ok: false, reason: "wrong-code" };
		await forgiveGuesses(db, [guessed]);
		noteEvent(deps, userId, "code-used");
		afterResponse(deps, () => noticeTo(deps, userId, "code-used", {}));
		return null;
	}

	/** Opens the session of whoever gave the password and now the second step too. */
	async function finishSecondStep(request: Request, by: SignInMethod): Promise<SignedIn | null> {
		const owed = await findSecondStep(deps, request);
		const opened = owed && (await sessions.openByPassword(request, owed.id, owed.passwordHash, by));
		if (!opened) return null;
		const device =
			owed.email === null ? [] : [await deviceCookie(deps, { email: owed.email, passwordHash: owed.passwordHash })];
		return { ok: true, user: opened.user, cookies: [...opened.cookies, ...device, endedSecondStepCookie()] };
	}

	/** Whose passkeys may answer. */
	async function allowedFor(
		request: Request,
		purpose: Exclude<PasskeyPurpose, "add">,
	): Promise<readonly PasskeyRow[] | null | Refused> {
		if (purpose === "sign-in") return null;
		const owner = purpose === "second-step" ? await findSecondStep(deps, request) : await sessions.findUser(request);
		if (!owner) return refused(purpose === "second-step" ? "not-begun-here" : "signed-out");
		return listPasskeys(db, owner.id);
	}

	return {
		async read(userId) {
			const [rows, codes, user] = await Promise.all([
				listPasskeys(db, userId),
				listRecoveryCodes(db, userId),
				findUserById(db, userId),
			]);
			const [first] = codes;
			const left = codes.filter(({ usedAt }) => usedAt === null).length;
			return {
				passkeys: rows.map(asOwn),
				codes: first ? { left, of: codes.length, madeAt: first.createdAt } : null,
				secondStep: user?.secondStep ?? false,
			};
		},

		async begin(request, purpose) {
			const limited = await limitCaller(deps, () => findAccount(request));
			if (limited) return limited;
			if (purpose !== "add") {
				const allowed = await allowedFor(request, purpose);
				if (allowed !== null && "ok" in allowed) return allowed;
				return { ok: true, ...(await askForPasskey(deps, purpose, allowed)) };
			}
			const user = await sessions.findUser(request);
			if (!user) return refused("signed-out");
			const unproven = refuseWithoutProof(deps, user);
			if (unproven) return unproven;
			const { id, email, displayName } = user;
			const known = await listPasskeys(db, id);
			return { ok: true, ...(await askForNewPasskey(deps, { id, name: email ?? displayName, displayName }, known)) };
		},

		async signIn(request, purpose, answer) {
			const limited = await limitCaller(deps, () => findAccount(request));
			if (limited) return limited;
			const owed = purpose === "second-step" ? await findSecondStep(deps, request) : null;
			if (purpose === "second-step" && !owed) return refused("not-begun-here");
			const used = await answerOf(request, purpose, answer, owed?.id ?? null);
			if ("ok" in used) return used;
			if (owed) {
				const signedIn = await finishSecondStep(request, "password-and-passkey");
				if (!signedIn) return refused("not-begun-here");
				return { ...signedIn, cookies: [...signedIn.cookies, endedChallengeCookie()] };
			}
			const { user, cookies } = await sessions.open(request, used.userId, "passkey");
			return { ok: true, user, cookies: [...cookies, endedChallengeCookie()] };
		},

		async prove(request, answer) {
			const limited = await limitCaller(deps, () => findAccount(request));
			if (limited) return limited;
			const user = await sessions.findUser(request);
			if (!user) return refused("signed-out");
			const used = await answerOf(request, "prove", answer, user.id);
			if ("ok" in used) return used;
			await sessions.markProven(request);
			return { ok: true, cookies: [endedChallengeCookie()] };
		},

		async add(request, answer) {
			const limited = await limitCaller(deps, () => findAccount(request));
			if (limited) return limited;
			const user = await sessions.findUser(request);
			if (!user) return refused("signed-out");
			const unproven = refuseWithoutProof(deps, user);
			if (unproven) return unproven;
			const challenge = await takeChallenge(deps, request, "add");
			if (challenge === null) return refused("not-begun-here");
			const made = await checkMaking(deps, answer, challenge);
			if (!made) return refused("refused");
			const { browser, system } = readUserAgent(request.headers.get("User-Agent"));
			const name = [browser, system].filter(Boolean).join(", ") || "Passkey";
			const row = { ...made, userId: user.id, name, createdAt: clock.now(), lastUsedAt: null };
			const conflict = await insertPasskey(db, row, await sessions.ownHash(request));
			if (conflict) return refused(conflict === "no-account" ? "signed-out" : conflict);
			const undo = { id: row.id };
			noteEvent(deps, user.id, "passkey-added", name);
			afterResponse(deps, () => noticeTo(deps, user.id, "passkey-added", { values: { name }, undo }));
			return { ok: true, cookies: [endedChallengeCookie()] };
		},

		async rename(userId, id, typed) {
			const name = cleanName(typed, MAX_NAME);
			if (name !== "") await renamePasskey(db, userId, id, name);
		},

		async remove(request, id) {
			const user = await sessions.requireUser(request);
			const unproven = refuseWithoutProof(deps, user);
			if (unproven) return unproven;
			const slowed = await limitRemovals(deps, user.id);
			if (slowed) return slowed;
			const { removed, left } = await removePasskey(db, user.id, id);
			if (!removed) return left ? { ok: false, reason: "last-way-in" } : { ok: true };
			const { publicKey, name, transports, counter, createdAt } = removed;
			const numbers = { counter: String(counter), createdAt: String(createdAt) };
			const undo = { id, publicKey, name, transports: JSON.stringify(transports), ...numbers };
			noteEvent(deps, user.id, "passkey-removed", name);
			afterResponse(deps, () => noticeTo(deps, user.id, "passkey-removed", { values: { name }, undo }));
			return { ok: true };
		},

		async setSecondStep(request, on) {
			const user = await sessions.requireUser(request);
			const unproven = refuseWithoutProof(deps, user);
			if (unproven) return unproven;
			const what = on ? "second-step-on" : "second-step-off";
			if (!(await setSecondStep(db, user.id, on))) {
				const { secondStep } = (await findUserById(db, user.id)) ?? { secondStep: on };
				return secondStep === on ? { ok: true } : { ok: false, reason: "no-codes" };
			}
			noteEvent(deps, user.id, what);
			afterResponse(deps, () => noticeTo(deps, user.id, what, {}));
			return { ok: true };
		},

		async makeCodes(request) {
			const user = await sessions.requireUser(request);
			const unproven = refuseWithoutProof(deps, user);
			if (unproven) return unproven;
			const codes = newCodes();
			const hashes = codes.map((code) => hashCode(deps.cookieSecret, user.id, code));
			if (!(await replaceRecoveryCodes(db, user.id, hashes, clock.now()))) return { ok: false, reason: "no-passkey" };
			noteEvent(deps, user.id, "codes-made");
			afterResponse(deps, () => noticeTo(deps, user.id, "codes-made", {}));
			return { ok: true, codes };
		},

		owesSecondStep: async (request) => (await findSecondStep(deps, request)) !== null,

		async signInByCode(request, code) {
			const limited = await limitCaller(deps, () => findAccount(request));
			if (limited) return limited;
			const owed = await findSecondStep(deps, request);
			if (!owed) return { ok: false, reason: "not-begun-here" };
			const wrong = await spendCode(owed.id, code);
			if (wrong) return wrong;
			return (await finishSecondStep(request, "code")) ?? { ok: false, reason: "not-begun-here" };
		},

		async proveByCode(request, code) {
			const limited = await limitCaller(deps, () => findAccount(request));
			if (limited) return limited;
			const wrong = await spendCode((await sessions.requireUser(request)).id, code);
			if (wrong) return wrong;
			await sessions.markProven(request);
			return { ok: true };
		},
	};
}

function asOwn({ id, name, synced, createdAt, lastUsedAt }: PasskeyRow): OwnPasskey {
	return { id, name, synced, createdAt, lastUsedAt };
}
