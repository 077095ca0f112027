import { z } from "zod";
import type { Address } from "../address.ts";
import { PICTURE_TARGETS, type PictureTarget } from "./picture-targets.ts";

/** Queue messages of Show My NFT. A message only names work; the database decides whether it is still to be done. */

const address = z.custom<Address>((value) => typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value));

/** Queue `showcase-sync`: continue reading a wallet's listing. */
export const SyncMessageSchema = z.object({
	kind: z.literal("sync"),
	userId: z.string(),
	wallet: address,
	run: z.string(),
});
export type SyncMessage = z.infer<typeof SyncMessageSchema>;

/** Queue `showcase-pictures`: make the avatar of one NFT with this crop. */
export const PictureMessageSchema = z.object({
	kind: z.literal("picture"),
	nftId: z.string(),
	cropX: z.number().int().min(0).max(100),
	cropY: z.number().int().min(0).max(100),
});
export type PictureMessage = z.infer<typeof PictureMessageSchema>;

/** Messages of earlier releases, which wait in the queue, name none. */
const target = z.enum(PICTURE_TARGETS).default("x");

/** Queue `showcase-rotation`: change one user's avatar at one target for one slot. */
export const RotationMessageSchema = z.object({
	kind: z.literal("rotation"),
	userId: z.string(),
	target,
	/** when the change was due, epoch ms; identifies it per user and target */
	slot: z.number().int(),
});
export type RotationMessage = z.infer<typeof RotationMessageSchema>;

/** Slots per message: some 5 kB of the 64 kB that Cloudflare bills as one operation, and well under a minute of work. */
export const SLOTS_PER_MESSAGE = 50;
/** On servers that anybody may run: as many as go out at once, so that slow ones hold up few others. */
const SLOTS_OF_MANY_SERVERS = 6;
/** The most slots of one message, by target. X and Gravatar are one company's: a slow one holds up none but its own. */
export const SLOTS_AT: Readonly<Record<PictureTarget, number>> = {
	x: SLOTS_PER_MESSAGE,
	bluesky: SLOTS_OF_MANY_SERVERS,
	mastodon: SLOTS_OF_MANY_SERVERS,
	gravatar: SLOTS_PER_MESSAGE,
};

/** Queue `showcase-rotation`: change the avatars of several users, each for one slot. */
export const RotationsMessageSchema = z.object({
	kind: z.literal("rotations"),
	// Former name of slots: messages wait in the queue during a release.
	people: z
		.array(RotationMessageSchema.omit({ kind: true }))
		.min(1)
		.max(SLOTS_PER_MESSAGE),
});
export type RotationsMessage = z.infer<typeof RotationsMessageSchema>;

/** Queue `showcase-rotation`: keep the picture that a user has at a target before the first change. */
export const OriginalMessageSchema = z.object({ kind: z.literal("original"), userId: z.string(), target });
export type OriginalMessage = z.infer<typeof OriginalMessageSchema>;

export const ShowcaseMessageSchema = z.discriminatedUnion("kind", [
	SyncMessageSchema,
	PictureMessageSchema,
	RotationMessageSchema,
	RotationsMessageSchema,
	OriginalMessageSchema,
]);
export type ShowcaseMessage = z.infer<typeof ShowcaseMessageSchema>;
