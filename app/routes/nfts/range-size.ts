/** NFTs per request while scrolling: a few screens, some 40 kB. */
export const MOST_RANGE = 200;
