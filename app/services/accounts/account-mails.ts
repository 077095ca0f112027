import { z } from "zod";
import { type MailedPage, mailedPath } from "../../core/accounts/mailed-pages.ts";
import { type AccountMail, languageOf, NAMES_LISTED } from "../../core/operations/mail-message.ts";
import { OPERATOR_FAULTS, type OperatorFault } from "../../core/showcase/operator-faults.ts";
import { isPictureTarget, type PictureTarget, TARGET_NAMES } from "../../core/showcase/picture-targets.ts";
import { findToken } from "../../db/accounts/one-time-tokens.ts";
import type { Mail } from "../../ports/mailer.ts";
import { sayDuration, sayInstant } from "../../words/moments.ts";
import type { Say } from "../../words/say.ts";
import { sayIn } from "../../words/say-in.ts";
import { composeMail, isolated, type MailContent, unclickable } from "../operations/compose-mail.ts";
import { contactMail } from "../operations/contact-mail.ts";
import type { DeliveryDeps } from "../operations/delivery-deps.ts";
import { hashToken, type MailedPurpose, TOKEN_LIFE_MS, tokenOf } from "./one-time-tokens.ts";

const NamesShape = z.array(z.string());

type MailKind = Exclude<AccountMail["kind"], "contact">;
type Facts = Pick<DeliveryDeps, "appUrl" | "supportEmail" | "cookieSecret">;

/**
 * Composes a mail about an account, or a message to support, in the recipient's language. Links are created here, so that
 * mails stored in the outbox contain no usable token.
 */
export async function accountMail(deps: Facts, message: AccountMail): Promise<Mail> {
	if (message.kind === "contact") return contactMail(message);
	const say = sayIn(languageOf(message));
	const footer = [say("mails.neverAsks"), say("mails.questions", { email: deps.supportEmail })];
	return composeMail(message.to, { ...contentOf(deps, say, message.kind, message), rows: [], footer }, say);
}

/** Whether a mail brings nothing but a link, and that has ended: it is too old, was used, or a newer one took its place. */
export async function isLinkOver(
	{ db, clock, cookieSecret }: Pick<DeliveryDeps, "db" | "clock" | "cookieSecret">,
	{ kind, tokenId }: AccountMail,
): Promise<boolean> {
	if (tokenId === null || (kind !== "register" && kind !== "verify-email" && kind !== "reset-password")) return false;
	return (await findToken(db, hashToken(tokenOf(cookieSecret, kind, tokenId)), clock.now())) === null;
}

function contentOf(
	deps: Facts,
	say: Say,
	kind: MailKind,
	message: AccountMail,
): Pick<MailContent, "subject" | "heading" | "paragraphs" | "button"> {
	const button = (label: string, path: string) => ({ label, url: `${deps.appUrl}${path}` });
	const withToken = (purpose: MailedPurpose, page: MailedPage) => {
		if (message.tokenId === null) throw new Error(`a ${kind} mail waits without its token's id`);
		return mailedPath(page, tokenOf(deps.cookieSecret, purpose, message.tokenId));
	};
	const worksFor = (purpose: MailedPurpose) =>
		say("accountMails.worksFor", { duration: sayDuration(say, TOKEN_LIFE_MS[purpose]) });
	const undo = () => {
		if (message.tokenId === null) return null;
		return button(say("accountMails.undoButton"), withToken("undo-change", "undo"));
	};
	const undoFor = () =>
		message.tokenId === null
			? []
			: [say("accountMails.undo", { duration: sayDuration(say, TOKEN_LIFE_MS["undo-change"]) })];
	const instant = () => isolated(sayInstant(say, Number(message.values.at ?? 0)));
	const support = isolated(deps.supportEmail);
	const target = targetOf(message);
	const about = { place: TARGET_NAMES[target] };

	switch (kind) {
		case "register":
			return {
				subject: say("accountMails.registerSubject"),
				heading: say("accountMails.registerHeading"),
				paragraphs: [say("accountMails.register"), worksFor(kind), say("accountMails.registerNotYou")],
				button: button(say("accountMails.registerButton"), withToken(kind, "verify")),
			};
		case "already-registered":
			return {
				subject: say("accountMails.alreadyRegisteredSubject"),
				heading: say("accountMails.alreadyRegisteredHeading"),
				paragraphs: [
					say("accountMails.alreadyRegistered"),
					say("accountMails.alreadyRegisteredNext"),
					say("accountMails.alreadyRegisteredNotYou"),
				],
				button: button(say("accountMails.signIn"), "/auth/login"),
			};
		case "verify-email":
			return {
				subject: say("accountMails.verifySubject"),
				heading: say("accountMails.verifyHeading"),
				paragraphs: [say("accountMails.verify"), worksFor(kind), say("accountMails.verifyNotYou")],
				button: button(say("accountMails.verifyButton"), withToken(kind, "verify")),
			};
		case "reset-password":
			return {
				subject: say("accountMails.resetSubject"),
				heading: say("accountMails.resetHeading"),
				paragraphs: [say("accountMails.reset"), worksFor(kind), say("accountMails.resetNotYou")],
				button: button(say("accountMails.resetButton"), withToken(kind, "reset-password")),
			};
		case "no-account":
			return {
				subject: say("accountMails.noAccountSubject"),
				heading: say("accountMails.noAccountHeading"),
				paragraphs: [
					say("accountMails.noAccount"),
					say("accountMails.noAccountNext"),
					say("accountMails.noAccountNotYou"),
				],
				button: button(say("accountMails.registerNow"), "/auth/register"),
			};
		case "password-changed":
			return {
				subject: say("accountMails.passwordChangedSubject"),
				heading: say("accountMails.passwordChangedHeading"),
				paragraphs: [
					say("accountMails.passwordChanged", { instant: instant() }),
					say("accountMails.passwordChangedNotYou"),
					...undoFor(),
				],
				button: undo() ?? button(say("accountMails.resetButton"), "/auth/reset-password"),
			};
		case "email-changed":
			return {
				subject: say("accountMails.emailChangedSubject"),
				heading: say("accountMails.emailChangedHeading"),
				paragraphs: [
					say("accountMails.emailChanged", { instant: instant(), email: isolated(message.values.email ?? "") }),
					...(message.tokenId === null ? [say("accountMails.emailChangedNotYou", { support })] : undoFor()),
				],
				button: undo(),
			};
		case "way-added":
		case "way-removed": {
			const way = { instant: instant(), provider: message.values.provider ?? "" };
			const added = kind === "way-added";
			return {
				subject: say(added ? "accountMails.wayAddedSubject" : "accountMails.wayRemovedSubject"),
				heading: say(added ? "accountMails.wayAddedHeading" : "accountMails.wayRemovedHeading"),
				paragraphs: [
					say(added ? "accountMails.wayAdded" : "accountMails.wayRemoved", way),
					...(message.tokenId === null ? [say("accountMails.wayNotYou")] : undoFor()),
				],
				button: undo() ?? button(say("accountMails.openSettings"), "/settings"),
			};
		}
		case "address-removed": {
			const { address = "", next } = message.values;
			const said = { instant: instant(), address: isolated(address) };
			const toNext =
				next === undefined
					? []
					: [say("accountMails.mainAddress", { ...said, address: isolated(next), before: said.address })];
			return {
				subject: say("accountMails.addressRemovedSubject"),
				heading: say("accountMails.addressRemovedHeading"),
				paragraphs: [say("accountMails.addressRemoved", said), ...toNext, ...undoFor()],
				button: undo(),
			};
		}
		case "main-address-changed": {
			const { address = "", before } = message.values;
			const said = { instant: instant(), address: isolated(address) };
			const isFirst = before === undefined;
			return {
				subject: say(isFirst ? "accountMails.firstAddressSubject" : "accountMails.mainAddressSubject"),
				heading: say(isFirst ? "accountMails.firstAddressHeading" : "accountMails.mainAddressHeading"),
				paragraphs: [
					isFirst
						? say("accountMails.firstAddress", said)
						: say("accountMails.mainAddress", { ...said, before: isolated(before) }),
					...undoFor(),
				],
				button: undo(),
			};
		}
		case "passkey-added":
		case "passkey-removed":
		case "password-removed":
		case "second-step-on":
		case "second-step-off":
		case "dashboard-password":
		case "codes-made":
		case "code-used": {
			const name = isolated(unclickable(message.values.name ?? ""));
			const { subject, paragraph } = securityNotice(say, kind, { instant: instant(), name });
			return { subject, heading: subject, paragraphs: [paragraph, ...undoFor()], button: undo() };
		}
		case "exported":
			return {
				subject: say("accountMails.exportedSubject"),
				heading: say("accountMails.exportedHeading"),
				paragraphs: [say("accountMails.exported", { instant: instant() }), ...undoFor()],
				button: undo(),
			};
		case "account-deleted":
			if (message.values.until !== undefined) {
				const until = isolated(sayInstant(say, Number(message.values.until)));
				return {
					subject: say("accountMails.deletionSubject"),
					heading: say("accountMails.deletionHeading"),
					paragraphs: [
						say("accountMails.deletion", { instant: instant(), until }),
						say("accountMails.deletedLinks"),
						say("accountMails.deletionKeep", { until }),
					],
					button: button(say("accountMails.keepButton"), withToken("undo-change", "undo")),
				};
			}
			return {
				subject: say("accountMails.deletedSubject"),
				heading: say("accountMails.deletedHeading"),
				paragraphs: [
					say("accountMails.deleted", { instant: instant() }),
					say("accountMails.deletedLinks"),
					say("accountMails.deletedNotYou", { support }),
				],
				button: null,
			};
		case "x-reconnect":
			return {
				subject: say("accountMails.reconnectSubject", about),
				heading: say("accountMails.reconnectHeading", about),
				paragraphs: [say("accountMails.reconnect", about), say("accountMails.reconnectNext", about)],
				// At X the page asks, for signing in there is a form's way.
				button:
					target === "x"
						? button(say("accountMails.openToday"), "/off")
						: button(say("accountMails.reconnectButton", about), `/targets/${target}`),
			};
		case "own-picture":
			return {
				subject: say("accountMails.ownPictureSubject", about),
				heading: say("accountMails.ownPictureHeading", about),
				paragraphs: [say("accountMails.ownPicture", about), say("accountMails.ownPictureNext")],
				button: button(say("accountMails.openToday"), "/off"),
			};
		case "pieces-sold": {
			const { count, names } = namesOf(say, message);
			return {
				subject: say("accountMails.soldSubject", { count }),
				heading: say("accountMails.soldHeading", { count }),
				paragraphs: [say("accountMails.sold", { count, names }), say("accountMails.soldNext", { count })],
				button: button(say("accountMails.openSelection"), "/nfts"),
			};
		}
		case "changes-halted":
			return {
				subject: say("accountMails.haltedSubject"),
				heading: say("accountMails.haltedHeading"),
				paragraphs: [
					say("accountMails.halted", { instant: instant(), because: isolated(message.values.because ?? "") }),
					say(`admin.fault-${faultOf(message)}`),
					say("accountMails.haltedNext"),
				],
				button: button(say("accountMails.openAdmin"), "/admin"),
			};
	}
}

type SecurityNotice =
	| "passkey-added"
	| "passkey-removed"
	| "password-removed"
	| "second-step-on"
	| "second-step-off"
	| "dashboard-password"
	| "codes-made"
	| "code-used";

function securityNotice(say: Say, kind: SecurityNotice, { instant, name }: { instant: string; name: string }) {
	switch (kind) {
		case "passkey-added":
			return {
				subject: say("accountMails.passkeyAddedSubject"),
				paragraph: say("accountMails.passkeyAdded", { instant, name }),
			};
		case "passkey-removed":
			return {
				subject: say("accountMails.passkeyRemovedSubject"),
				paragraph: say("accountMails.passkeyRemoved", { instant, name }),
			};
		case "password-removed":
			return {
				subject: say("accountMails.passwordRemovedSubject"),
				paragraph: say("accountMails.passwordRemoved", { instant }),
			};
		case "second-step-on":
			return { subject: say("accountMails.stepOnSubject"), paragraph: say("accountMails.stepOn", { instant }) };
		case "second-step-off":
			return { subject: say("accountMails.stepOffSubject"), paragraph: say("accountMails.stepOff", { instant }) };
		case "dashboard-password":
			return {
				subject: say("accountMails.dashboardPasswordSubject"),
				paragraph: say("accountMails.dashboardPassword", { instant, name }),
			};
		case "codes-made":
			return { subject: say("accountMails.codesMadeSubject"), paragraph: say("accountMails.codesMade", { instant }) };
		case "code-used":
			return { subject: say("accountMails.codeUsedSubject"), paragraph: say("accountMails.codeUsed", { instant }) };
	}
}

/** Mails that an earlier release queued name no fault: they were about the plan. */
function faultOf({ values }: AccountMail): OperatorFault {
	return OPERATOR_FAULTS.find((fault) => fault === values.fault) ?? "plan";
}

/** Mails that an earlier release queued name no target: they were about X. */
function targetOf({ values }: AccountMail): PictureTarget {
	return isPictureTarget(values.target) ? values.target : "x";
}

/** The names of a mail's NFTs as one list, cut to NAMES_LISTED. An NFT's contract names it, and may name it anew at any time. */
function namesOf(say: Say, message: AccountMail): { count: number; names: string } {
	const names = NamesShape.parse(JSON.parse(message.values.names ?? "[]"));
	const listed = names.slice(0, NAMES_LISTED).map((name) => isolated(unclickable(name)));
	const more = names.length - listed.length;
	if (more > 0) listed.push(say("accountMails.moreNfts", { count: more }));
	const list = new Intl.ListFormat(say.locale, { type: "conjunction" });
	return { count: names.length, names: list.format(listed) };
}
