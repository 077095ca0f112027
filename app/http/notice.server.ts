import { type IdentityProvider, isIdentityProvider, PROVIDER_NAMES } from "../core/accounts/identity.ts";
import type { SaidNotice } from "../ui/notice.tsx";
import { sayDuration } from "../words/moments.ts";
import type { Say } from "../words/say.ts";
import { sayTargetNotice, type TargetNotice, targetNoticeText } from "./target-notice.server.ts";

/**
 * How something ended, shown on the next page, whichever it is: one sentence in a cookie that is read once. In the address
 * it could be forged by a link and would come back with every reload.
 */
const PLAIN = {
	"sent-again": "accounts.sentAgain",
	welcome: "accounts.welcome",
	"email-confirmed": "accounts.emailConfirmed",
	"password-reset": "accounts.passwordReset",
	proven: "settings.proven",
	undone: "accounts.undone",
	"name-saved": "settings.nameSaved",
	"bookkeeping-saved": "books.saved",
	"picture-saved": "settings.pictureSaved",
	"picture-removed": "settings.pictureRemoved",
	"email-mailed": "settings.emailMailed",
	"password-saved": "settings.passwordSaved",
	"password-removed": "security.passwordRemoved",
	"passkey-added": "security.passkeyAdded",
	"passkey-renamed": "security.passkeyRenamed",
	"passkey-removed": "security.passkeyRemoved",
	"second-step-on": "security.stepIsOn",
	"second-step-off": "security.stepIsOff",
	"code-used": "security.codeUsed",
	"shut-out": "security.shutDone",
	"device-ended": "settings.deviceEnded",
	"others-ended": "settings.othersEnded",
	deleted: "settings.deleted",
	"deletion-begun": "settings.deletionBegun",
	"account-kept": "settings.accountKept",
	"wallet-forgotten": "nfts.walletForgotten",
	"link-edited": "edit.saved",
	"link-unchanged": "edit.unchanged",
	"link-cancelled": "edit.cancelledNotice",
	"link-reopened": "edit.reopenedNotice",
	"picks-saved": "nfts.savedNotice",
	"picks-started": "nfts.startedNotice",
	"picks-cleared": "nfts.resetDone",
	"picture-changed": "today.changed",
	"change-paused": "today.pausedNotice",
	"change-resumed": "today.resumedNotice",
	"schedule-saved": "today.scheduleSaved",
	"original-restored": "today.restoredNotice",
	"link-mailed": "send.mailed",
	repeating: "send.repeating",
	"repeating-ended": "send.repeatingEnded",
	"new-links-mailed": "settings.newLinksMailed",
	"new-links-unmailed": "settings.newLinksUnmailed",
} as const;

const ABOUT_PROVIDER = {
	linked: ["ok", "settings.linked"],
	unlinked: ["ok", "settings.unlinked"],
	denied: ["calm", "accounts.providerDenied"],
	"link-denied": ["calm", "settings.linkDenied"],
	"not-begun-here": ["bad", "accounts.providerNotBegun"],
	"provider-failed": ["bad", "accounts.providerFailed"],
	"sign-in-first": ["calm", "accounts.providerSignInFirst"],
	"access-ending": ["calm", "accounts.providerAccessEnding"],
	"linked-elsewhere": ["bad", "settings.linkedElsewhere"],
	"not-yours": ["bad", "settings.proofNotYours"],
	"one-per-provider": ["bad", "settings.onePerProvider"],
} as const;

/** What is neither done nor wrong. */
const CALM = { "needs-proof": "settings.needsProof" } as const;

const REFUSALS = {
	"weak-password": "accounts.passwordWeakNotice",
	"signed-out": "accounts.signedOut",
	"no-codes": "security.stepNeedsCodes",
	"no-passkey": "security.codesNeedPasskey",
	"last-way-in": "settings.lastWayIn",
	"address-repeated": "siwe.addressRepeated",
	"link-already-paid": "edit.alreadyPaid",
	"link-edited-often": "edit.tooManyEdits",
	"link-form-unknown": "edit.unknownForm",
	"picture-missing": "settings.pictureMissing",
	"picture-too-large": "settings.pictureTooLarge",
	"picture-unreadable": "settings.pictureUnreadable",
	"picture-not-there": "settings.pictureNotThere",
	"picture-silent": "settings.pictureSilent",
	"picture-too-often": "settings.pictureTooOften",
} as const;

export type Notice =
	| { code: keyof typeof PLAIN | keyof typeof CALM | keyof typeof REFUSALS }
	| { code: keyof typeof ABOUT_PROVIDER; provider: IdentityProvider }
	| { code: "slowed"; retryAfterMs: number }
	| TargetNotice;

const NAME = "__Host-notice";
/** Long enough for the redirect to arrive. */
const MAX_AGE_S = 60;
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";

/** @returns the `Set-Cookie` value that shows it on the next page */
export function noticeCookie(notice: Notice): string {
	const about = aboutOf(notice);
	return `${NAME}=${notice.code}${about === "" ? "" : `.${about}`}; Max-Age=${MAX_AGE_S}; ${ATTRIBUTES}`;
}

function aboutOf(notice: Notice): string {
	if ("provider" in notice) return notice.provider;
	if ("retryAfterMs" in notice) return String(notice.retryAfterMs);
	return "target" in notice || "missed" in notice ? targetNoticeText(notice) : "";
}

/** Takes the notice away once it is shown. */
export function endedNoticeCookie(): string {
	return `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}

const isKeyOf = <Table extends object>(table: Table, key: string): key is keyof Table & string =>
	Object.hasOwn(table, key);

const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([a-z-]+)(?:\\.([\\w.-]{1,600}))?(?:;|$)`);

/** @returns what is to be shown; null when there is nothing, or nonsense */
export function sayNotice(request: Request, say: Say): SaidNotice | null {
	const [, code = "", about = ""] = COOKIE.exec(request.headers.get("Cookie") ?? "") ?? [];
	if (isKeyOf(PLAIN, code)) return { tone: "ok", code, sentence: say(PLAIN[code]) };
	if (isKeyOf(CALM, code)) return { tone: "calm", code, sentence: say(CALM[code]) };
	if (isKeyOf(REFUSALS, code)) return { tone: "bad", code, sentence: say(REFUSALS[code]) };
	if (isKeyOf(ABOUT_PROVIDER, code) && isIdentityProvider(about)) {
		const [tone, id] = ABOUT_PROVIDER[code];
		return { tone, code, sentence: say(id, { provider: PROVIDER_NAMES[about] }) };
	}
	if (code === "slowed" && /^\d{1,9}$/.test(about)) {
		return { tone: "bad", code, sentence: say("accounts.slowed", { duration: sayDuration(say, Number(about)) }) };
	}
	return sayTargetNotice(code, about, say);
}
