import type { ComponentType } from "react";
import type { IdentityProvider } from "#app/core/accounts/identity.ts";
import type { BookkeepingDefaults } from "#app/core/payments/bookkeeping.ts";
import type { ConnectedTarget } from "#app/core/showcase/picture-targets.ts";
import type { OwnWallet } from "#app/services/accounts/access-contracts.ts";
import type { Device, SignInWays } from "#app/services/accounts/accounts-contract.ts";
import type { Security } from "#app/services/accounts/passkeys-contract.ts";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import type { PlainMessageId } from "#app/words/say.ts";
import type { ShownEvent } from "./shown-events.ts";

/** A place that can be connected for the picture. */
export interface ConnectedPlace {
	target: ConnectedTarget;
	/** the account's name there; null if not connected */
	label: string | null;
	needsSignIn: boolean;
}

/** What the settings page loads for its sections. */
export interface Loaded {
	displayName: string;
	email: string | null;
	emailProven: boolean;
	/** each new link is mailed to them */
	mailsNewLinks: boolean;
	/** what their new links begin with */
	bookkeeping: BookkeepingDefaults | null;
	/** what payers see beside the name; null where none can be kept */
	picture: { hash: string | null } | null;
	/** with credentials in the settings, in the order shown */
	providers: readonly IdentityProvider[];
	ways: SignInWays;
	/** Show My NFT changes their picture at X by itself */
	changesDaily: boolean;
	/** passkeys, recovery codes, and whether one is asked for after the password */
	security: Security;
	/** those that are offered or connected; X is one of the ways to sign in */
	places: ConnectedPlace[];
	devices: Device[];
	/** the newest of what touched how they sign in */
	events: ShownEvent[];
	wallets: OwnWallet[];
	/** how many archives the account's data fills */
	archiveParts: number;
	/** a chain of ours, for wallets that ask for one */
	chainId: number;
	/** an address was to be the main one and needs a proof first */
	mainRefused: boolean;
	/** epoch ms */
	now: number;
	supportEmail: string;
}

export interface SectionProps {
	loaded: Loaded;
	/** the page's last refusal, whichever form it is about */
	answer: FormAnswer | undefined;
}

/** One subject of the settings: words at the start of the line, controls beside them. */
export interface Section {
	/** of the heading; an address can point at it */
	id: string;
	title: PlainMessageId;
	lead: PlainMessageId;
	Body: ComponentType<SectionProps>;
	/** left out where there is nothing to set */
	isLeftOut?(loaded: Loaded): boolean;
}
