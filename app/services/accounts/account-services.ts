import { accountDeletion } from "./account-deletion.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { Accounts } from "./accounts-contract.ts";
import { mailedLinks } from "./mailed-links.ts";
import { ownAccount } from "./own-account.ts";
import { passwordSignIn } from "./password-sign-in.ts";
import { passwordChanges } from "./passwords.ts";
import { providerSignIn } from "./provider-sign-in.ts";
import { recentProof } from "./recent-proof.ts";
import { registration } from "./registration.ts";
import { type Sessions, sessionsOf } from "./sessions.ts";
import { shuttingOut } from "./shut-out.ts";
import { undoingChanges } from "./undo-change.ts";

/** Account use cases for one request. */
export function accountServices(deps: AccountDeps, sessions: Sessions = sessionsOf(deps)): Accounts {
	const registering = registration(deps, sessions);
	return {
		findUser: (request) => sessions.findUser(request),
		logout: (request) => sessions.close(request),
		listDevices: (request) => sessions.listDevices(request),
		endDevice: (request, deviceId) => sessions.endDevice(request, deviceId),
		endOtherDevices: (request) => sessions.keepOnly(request),
		register: registering.register,
		findRegistrationHere: registering.findRegistrationHere,
		resendRegistration: registering.resendRegistration,
		...passwordSignIn(deps, sessions),
		...mailedLinks(deps, sessions, registering),
		...passwordChanges(deps, sessions),
		...providerSignIn(deps, sessions),
		...ownAccount(deps, sessions),
		...accountDeletion(deps, sessions),
		...recentProof(deps, sessions),
		...undoingChanges(deps),
		...shuttingOut(deps, sessions),
	};
}
