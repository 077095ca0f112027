import { PROVIDER_NAMES } from "../../core/accounts/identity.ts";
import { canPutBackEmail, doubtedSince } from "../../core/accounts/recent-proof.ts";
import { listIdentities, removeIdentity } from "../../db/accounts/identities.ts";
import {
	findMailboxBefore,
	findMainAddressBefore,
	isMainAddressPutRight,
	removeMailedTokensOf,
	removeUndoLinksElsewhere,
} from "../../db/accounts/one-time-tokens.ts";
import { listPasskeys, removePasskey, removeRecoveryCodes } from "../../db/accounts/passkeys.ts";
import { removeEmail, removePasswordHash, setMailsNewLinks, setProvenEmail } from "../../db/accounts/users.ts";
import { endDashboardPasswords } from "../../db/payments/links.ts";
import { endRecurringSince } from "../../db/payments/recurring-requests.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { Accounts, SessionUser } from "./accounts-contract.ts";
import { putBackAddress } from "./kept-address.ts";
import { afterResponse, noticeTo } from "./mail-account.ts";
import { noteMainAddress, readMainAddress } from "./main-address.ts";
import { refuseWithoutProof } from "./recent-proof.ts";
import { eventDetail, noteEvent } from "./security-log.ts";
import type { SecurityEvent } from "./security-log-contract.ts";
import type { Sessions } from "./sessions.ts";
import { revokeTokensOf } from "./token-maintenance.ts";
import { tokenMaintenanceOf } from "./token-maintenance-deps.ts";

/**
 * "This was not me", from the list of what happened: nobody but the owner, here and now, can open the account afterwards. The last
 * way in always stays; a proven mailbox is one, as a link to it sets a new password.
 */
export function shuttingOut(deps: AccountDeps, sessions: Sessions): Pick<Accounts, "shutOthersOut"> {
	const { db, clock } = deps;

	/** The mailbox from before a change, or none where there was none: whoever changed it gets a link to the other one. */
	async function putBackEmail({ id, email }: SessionUser, { at, detail }: Pick<SecurityEvent, "at" | "detail">) {
		const before = await findMailboxBefore(db, id, at);
		if (before !== null) {
			await setProvenEmail(db, id, before.mailbox, clock.now());
			await removeUndoLinksElsewhere(db, id, before);
		} else if (email !== null && eventDetail(email) === detail) {
			await removeEmail(db, id, { orLast: false });
			await removeUndoLinksElsewhere(db, id, { mailbox: null, since: 0 });
		}
	}

	return {
		async shutOthersOut(request, { what, at, detail }) {
			const user = await sessions.requireUser(request);
			const unproven = refuseWithoutProof(deps, user);
			if (unproven) return unproven;
			const { cookies } = await sessions.keepOnly(request);
			// What was added about then, or later, may be a thief's.
			const since = doubtedSince(at);
			for (const { id, createdAt } of await listPasskeys(db, user.id))
				if (createdAt >= since) await removePasskey(db, user.id, id);
			await removeRecoveryCodes(db, user.id);
			await endRecurringSince(db, user.id, since);
			await setMailsNewLinks(db, user.id, true);
			const added = (await listIdentities(db, user.id)).filter(({ createdAt }) => createdAt >= since);
			for (const { provider } of added)
				if (await removeIdentity(db, user.id, provider, clock.now()))
					noteEvent(deps, user.id, "way-removed", PROVIDER_NAMES[provider]);
			if (added.length > 0)
				afterResponse(deps, async () => void (await revokeTokensOf(tokenMaintenanceOf(deps), user.id)));
			const before = await findMainAddressBefore(db, user.id, since);
			const isPutRight = what !== "main-address-changed" && (await isMainAddressPutRight(db, user.id, since));
			const main = await readMainAddress(deps, user.id);
			if (before && !isPutRight) await putBackAddress(db, user.id, before.payload ?? {}, clock.now());
			if (canPutBackEmail({ what, at }, clock.now())) await putBackEmail(user, { at, detail });
			// Not before: a thief's mailbox would get a way back.
			await noteMainAddress(deps, user.id, main, true);
			if ((await removePasswordHash(db, user.id, { orMailbox: true })) === "removed")
				afterResponse(deps, () => noticeTo(deps, user.id, "password-removed", {}));
			await removeMailedTokensOf(db, user.id);
			// Last, as it may fail where a link has very many payments.
			await endDashboardPasswords(db, user.id, since);
			noteEvent(deps, user.id, "shut-out");
			return { ok: true, cookies };
		},
	};
}
