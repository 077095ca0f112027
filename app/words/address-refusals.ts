import type { Say } from "./say.ts";

const WORDS = {
	"address-missing": "access.addressMissing",
	"address-malformed": "access.addressMalformed",
	"address-checksum": "access.addressChecksum",
	"address-zero": "access.addressZero",
	"address-token-contract": "access.addressTokenContract",
	"name-unknown": "access.nameUnknown",
	"names-not-connected": "access.namesNotConnected",
	"name-unreadable": "access.nameUnreadable",
} as const;

/** Why what was typed is not taken as an address. */
export function sayAddressRefusal(say: Say, reason: keyof typeof WORDS): string {
	return say(WORDS[reason]);
}
