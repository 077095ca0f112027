import type { PictureRefusal } from "../core/pictures/picture-refusals.ts";
import type { PlainMessageId, Say } from "./say.ts";

const WORDS: Record<PictureRefusal, PlainMessageId> = {
	"no-picture": "nfts.refusedNoPicture",
	"address-refused": "nfts.refusedAddress",
	"not-there": "nfts.refusedNotThere",
	silent: "nfts.refusedSilent",
	"too-large": "nfts.refusedTooLarge",
	"too-many-pixels": "nfts.refusedTooManyPixels",
	"not-a-picture": "nfts.refusedNotAPicture",
	format: "nfts.refusedFormat",
	broken: "nfts.refusedBroken",
	unfinished: "nfts.refusedUnfinished",
};

/** Why an NFT's picture cannot be used, in a sentence. */
export function sayPictureRefusal(say: Say, reason: PictureRefusal): string {
	return say(WORDS[reason]);
}
