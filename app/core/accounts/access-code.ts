/** The code a public post must contain: common words, easy to read aloud and to retype. */

/** 256 words, one per byte. */
const WORDS = `
acorn agate album amber anchor anvil apple apron arbor arrow aspen atlas autumn badge bagel bamboo banjo
barley basil basin beacon beaver bench birch bison blanket blossom bonfire border bottle boulder branch bread
breeze brick bridge bronze brook bucket butter button cabin cactus camel candle canoe canvas canyon carbon
carpet carrot castle cedar cellar chalk cherry chess chimney cinder circle citron clay clock cloud clover
coast cobalt cocoa comet compass copper coral corner cotton cradle crane crater cricket crystal curtain
cypress daisy dancer dawn delta desert diamond dolphin domino donkey dragon drum dune eagle earth easel echo
elbow elder ember emerald engine falcon feather fennel fern ferry fiddle field finch flame flint flower flute
forest fossil fountain fox garden garlic garnet gazelle ginger glacier goblet granite grape grass gravel
guitar hammer harbor harvest hazel heather heron hickory hill honey horizon hornet island ivory ivy jacket
jasmine jigsaw juniper kettle kitchen kite kiwi ladder lagoon lake lantern lark laurel lavender leaf ledger
lemon lentil lilac lily linen lion lizard lobster locket lotus lynx magnet mango mantle maple marble market
marsh meadow melon meteor mill mint mirror mitten moon morning moss mountain museum nectar needle nest north
nutmeg oak oasis ocean olive onion opal orange orbit orchard otter owl oyster paddle palm panda paper parcel
parrot pasture peach pearl pebble pelican pencil pepper picnic pillow pine planet plum pocket pond poppy
prairie prism pumpkin quarry quartz quill rabbit radish rain raven reed ribbon ridge river robin rocket rose
ruby saddle saffron sail sandal satin spruce thistle tulip velvet
`
	.trim()
	.split(/\s+/);

/** Words per code: 40 bits. Each guess would have to be a public post. */
export const ACCESS_CODE_WORDS = 5;
/** Lifetime of a code: an old post found by a stranger must not grant access. */
export const ACCESS_CODE_MS = 7 * 24 * 60 * 60_000;

/** @param bytes - ACCESS_CODE_WORDS cryptographically random bytes */
export function accessCodeFromBytes(bytes: Uint8Array): string {
	if (bytes.length !== ACCESS_CODE_WORDS) throw new Error(`an access code takes ${ACCESS_CODE_WORDS} bytes`);
	return Array.from(bytes, (byte) => WORDS[byte]).join("-");
}
