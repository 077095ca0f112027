import type { LetterKind } from "#app/services/operations/admin-contract.ts";
import type { PlainMessageId } from "#app/words/say.ts";

const WORDS = {
	"payment-received": "admin.letterPaymentReceived",
	"payment-sent": "admin.letterPaymentSent",
	"payment-arrived": "admin.letterPaymentArrived",
	"payment-reorged": "admin.letterPaymentReorged",
	"part-received": "admin.letterPartReceived",
	"part-reorged": "admin.letterPartReorged",
	"arrived-unmatched": "admin.letterArrivedUnmatched",
	"needs-requester": "admin.letterNeedsRequester",
	"link-made": "admin.letterLinkMade",
	"request-due": "admin.letterRequestDue",
	"request-sent": "admin.letterRequestSent",
	"request-reminder": "admin.letterRequestReminder",
	"request-cancelled": "admin.letterRequestCancelled",
	register: "admin.letterRegister",
	"already-registered": "admin.letterAlreadyRegistered",
	"verify-email": "admin.letterVerifyEmail",
	"reset-password": "admin.letterResetPassword",
	"no-account": "admin.letterNoAccount",
	"password-changed": "admin.letterPasswordChanged",
	"email-changed": "admin.letterEmailChanged",
	"way-added": "admin.letterWayAdded",
	"way-removed": "admin.letterWayRemoved",
	"address-removed": "admin.letterAddressRemoved",
	exported: "admin.letterExported",
	"account-deleted": "admin.letterAccountDeleted",
	contact: "admin.letterContact",
	"x-reconnect": "admin.letterReconnect",
	"pieces-sold": "admin.letterSold",
	"changes-halted": "admin.letterHalted",
	sync: "admin.letterSync",
	picture: "admin.letterPicture",
	rotation: "admin.letterRotation",
	rotations: "admin.letterRotations",
} as const;

/** What each kind of message is called. */
export const LETTER_WORDS: Readonly<Record<LetterKind, PlainMessageId>> = WORDS;
