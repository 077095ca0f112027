import type { WrittenPost } from "./control.ts";

async function order<Answer>(controlUrl: string, path: string, body: object): Promise<Answer> {
	const response = await fetch(`${controlUrl}${path}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`the stand-ins' control answered ${response.status}`);
	return (await response.json()) as Answer;
}

/**
 * Lets somebody of their own at X write posts, for the seed.
 * @param controlUrl - of the stand-ins
 * @returns writes a post and tells its address
 */
export function writesPostsAs(controlUrl: string, handle: string): (text: string) => Promise<string> {
	return async (text) => {
		await order(controlUrl, "/people", { id: `x-${handle}`, about: "Posts for the demo requester.", x: { handle } });
		return (await order<WrittenPost>(controlUrl, "/posts", { author: handle, text })).url;
	};
}
