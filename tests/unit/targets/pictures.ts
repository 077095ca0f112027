import { drawPng } from "#local/stand-ins/draw-png.ts";
import { drawItem } from "#local/stand-ins/opensea/art.ts";

/** A square PNG; stand-ins have to have been started. */
export const png = (tag: string) => new Uint8Array(drawPng(drawItem("knots", tag)));

/** The smallest GIF, 1 × 1. */
export const GIF = new Uint8Array(Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64"));
/** Start of a JPEG, which is enough for who does not decode it. */
export const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array<number>(200).fill(7)]);
