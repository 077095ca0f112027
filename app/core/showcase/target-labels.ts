import { type PictureTarget, TARGET_NAMES } from "./picture-targets.ts";

/** What an account's label tells of where it is: "@marta@art.example", "@marta.example", an e-mail. */

/** @returns what its user types to connect the account again; "" where nothing is typed */
export function typedFor(target: PictureTarget, label: string): string {
	if (target === "mastodon") return label.slice(label.lastIndexOf("@") + 1);
	return target === "bluesky" ? label.replace(/^@/, "") : "";
}

/** Who is asked to sign the user in again: the account's server, where a target has many. */
export function signInName(target: PictureTarget, label: string | null): string {
	return (target === "mastodon" && label !== null && typedFor(target, label)) || TARGET_NAMES[target];
}
