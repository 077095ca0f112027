import type { Say } from "./say.ts";

const WORDS = {
	"address-missing": "access.addressMissing",
	"address-malformed": "access.addressMalformed",
	"address-checksum": "access.addressChecksum",
	"address-zero": "access.addressZero",
	"address-nobodys": "access.addressNobodys",
	"address-token-contract": "access.addressTokenContract",
	"address-network-unknown": "access.addressNetworkUnknown",
	"addresses-full": "access.addressesFull",
	"name-unknown": "access.nameUnknown",
	"names-not-connected": "access.namesNotConnected",
	"name-unreadable": "access.nameUnreadable",
	"name-imitates": "access.nameImitates",
	"name-off-chain": "access.nameOffChain",
	"name-disputed": "access.nameDisputed",
	"name-differs": "access.nameDiffers",
} as const;

/** Why what was typed is not taken as an address. */
export function sayAddressRefusal(say: Say, reason: keyof typeof WORDS): string {
	return say(WORDS[reason]);
}

/** HTTP status of a refusal: what nobody could answer may be right. */
export function statusOfRefusal(reason: keyof typeof WORDS): 422 | 503 {
	return ["name-unreadable", "name-disputed", "name-off-chain"].includes(reason) ? 503 : 422;
}
