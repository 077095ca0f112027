/** LoadedNfts asked for at once while scrolling: a few screens of them, some 40 kB. */
export const MOST_RANGE = 200;
