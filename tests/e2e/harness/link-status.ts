import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import type { Story } from "./story.ts";

/** What anybody may know of a link, asked as a page without a socket asks. */
export async function statusOf(story: Pick<Story, "appUrl">, link: { path: string }): Promise<PublicSnapshot> {
	const response = await fetch(`${story.appUrl}${link.path}/live`);
	if (!response.ok) throw new Error(`the link's state: the app answered ${response.status}`);
	return (await response.json()) as PublicSnapshot;
}
