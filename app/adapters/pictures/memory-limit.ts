/**
 * Memory limit of decoding: an isolate has 128 MB, of which the app, the picture's file and other requests need some 40.
 */
export const MEMORY_BYTES = 88_000_000;
