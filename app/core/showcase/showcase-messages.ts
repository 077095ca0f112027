import { z } from "zod";
import type { Address } from "../address.ts";

/** What the queues of Show My NFT carry. A message names work; the database says whether it is still to be done. */

const address = z.custom<Address>((value) => typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value));

/** Queue `showcase-sync`: read on in a wallet's listing. */
export const SyncMessageSchema = z.object({
	kind: z.literal("sync"),
	userId: z.string(),
	wallet: address,
	run: z.string(),
});
export type SyncMessage = z.infer<typeof SyncMessageSchema>;

/** Queue `showcase-pictures`: prepare the picture of one NFT, for this crop. */
export const PictureMessageSchema = z.object({
	kind: z.literal("picture"),
	nftId: z.string(),
	cropX: z.number().int().min(0).max(100),
	cropY: z.number().int().min(0).max(100),
});
export type PictureMessage = z.infer<typeof PictureMessageSchema>;

/** Queue `showcase-rotation`: change one person's picture for one slot. */
export const RotationMessageSchema = z.object({
	kind: z.literal("rotation"),
	userId: z.string(),
	/** the instant the change was due, epoch ms */
	slot: z.number().int(),
});
export type RotationMessage = z.infer<typeof RotationMessageSchema>;

/** What one message carries: some 5 kB of the 64 kB that Cloudflare bills as one, and work for well under a minute. */
export const SLOTS_PER_MESSAGE = 50;

/** Queue `showcase-rotation`: change the pictures of many, each for one slot. */
export const RotationsMessageSchema = z.object({
	kind: z.literal("rotations"),
	people: z
		.array(RotationMessageSchema.omit({ kind: true }))
		.min(1)
		.max(SLOTS_PER_MESSAGE),
});
export type RotationsMessage = z.infer<typeof RotationsMessageSchema>;

export const ShowcaseMessageSchema = z.discriminatedUnion("kind", [
	SyncMessageSchema,
	PictureMessageSchema,
	RotationMessageSchema,
	RotationsMessageSchema,
]);
export type ShowcaseMessage = z.infer<typeof ShowcaseMessageSchema>;
