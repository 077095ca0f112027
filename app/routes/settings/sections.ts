import { Appearance } from "./appearance.tsx";
import { Books } from "./books.tsx";
import { Codes } from "./codes.tsx";
import { OwnData } from "./data.tsx";
import { Deletion } from "./deletion.tsx";
import { Devices } from "./devices.tsx";
import { Events } from "./events.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Places } from "./places.tsx";
import { Profile } from "./profile.tsx";
import type { Section } from "./section.ts";
import { Wallets } from "./wallets.tsx";
import { Ways } from "./ways.tsx";

/** The settings in the order shown. */
export const SECTIONS: readonly Section[] = [
	{ id: "profile", title: "settings.profile", lead: "settings.profileLead", Body: Profile },
	{ id: "books", title: "books.title", lead: "books.settingsLead", Body: Books },
	{ id: "wallets", title: "siwe.addresses", lead: "siwe.addressesLead", Body: Wallets },
	{ id: "passkeys", title: "security.passkeys", lead: "security.passkeysLead", Body: Passkeys },
	{ id: "codes", title: "security.codes", lead: "security.codesLead", Body: Codes },
	{ id: "ways", title: "settings.ways", lead: "settings.waysLead", Body: Ways },
	{
		id: "places",
		title: "targets.settingsTitle",
		lead: "targets.settingsLead",
		Body: Places,
		isLeftOut: ({ places }) => places.length === 0,
	},
	{ id: "devices", title: "settings.devices", lead: "settings.devicesLead", Body: Devices },
	{ id: "events", title: "security.events", lead: "security.eventsLead", Body: Events },
	{ id: "appearance", title: "settings.appearance", lead: "settings.appearanceLead", Body: Appearance },
	{ id: "data", title: "settings.data", lead: "settings.dataLead", Body: OwnData },
	{ id: "deletion", title: "settings.deletion", lead: "settings.deletionLead", Body: Deletion },
];
