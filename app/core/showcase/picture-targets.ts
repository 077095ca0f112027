/** Where a person's picture can hang. The order is that of every list of them. */
export const PICTURE_TARGETS = ["x", "bluesky", "mastodon", "gravatar"] as const;
export type PictureTarget = (typeof PICTURE_TARGETS)[number];

/** Targets that are connected for the picture alone; X is connected by signing in with it. */
export const CONNECTED_TARGETS = ["bluesky", "mastodon", "gravatar"] as const;
export type ConnectedTarget = (typeof CONNECTED_TARGETS)[number];

export function isConnectedTarget(value: unknown): value is ConnectedTarget {
	return CONNECTED_TARGETS.some((target) => target === value);
}

export function isPictureTarget(value: unknown): value is PictureTarget {
	return PICTURE_TARGETS.some((target) => target === value);
}

/** Names as each service writes itself. */
export const TARGET_NAMES: Record<PictureTarget, string> = {
	x: "X",
	bluesky: "Bluesky",
	mastodon: "Mastodon",
	gravatar: "Gravatar",
};

/** A user at one target. */
export interface Place {
	userId: string;
	target: PictureTarget;
}

/** Identifies a place in maps. */
export const placeKey = ({ userId, target }: Place) => `${userId}:${target}`;

/** Changes whose picture a target may show though it is not known to. */
export const LATELY_SENT = 6;
