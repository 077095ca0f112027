import { type Exchange, type Handle, json } from "./exchange.ts";
import type { TargetControl } from "./targets.ts";

/** Targets by name: "art.example", "photos.example", "gravatar", "bluesky". */
export type TargetControls = Readonly<Record<string, TargetControl & { forgetApps?(): number }>>;

const PATH = /^\/targets\/([\w.-]+)\/(picture|kept|revoke|suspend|forget-apps)$/;

/**
 * Control API of the targets, for tests. The query names the user, `?person=ID`:
 *
 * - `GET /targets/TARGET/picture`: what the profile shows, {@link ShownPicture} or null
 * - `PUT /targets/TARGET/picture`, body: the file: the user changes the picture by hand
 * - `GET /targets/TARGET/kept`: addresses of the pictures that the target keeps, newest first
 * - `POST /targets/TARGET/revoke`: the user ends the app's access
 * - `POST /targets/TARGET/suspend`, `&suspended=false` lets the account in again
 * - `POST /targets/TARGET/forget-apps`: a Mastodon server forgets all apps and their tokens
 */
export function targetControl(targets: TargetControls): Handle {
	function act(target: TargetControls[string], ask: string, { query, body }: Exchange): unknown {
		const person = query.get("person") ?? "";
		switch (ask) {
			case "GET picture":
				return target.shown(person);
			case "PUT picture":
				target.setByHand(person, body);
				return target.shown(person);
			case "GET kept":
				return target.kept(person);
			case "POST revoke":
				return { revoked: target.revoke(person) };
			case "POST suspend":
				target.suspend(person, query.get("suspended") !== "false");
				return {};
			case "POST forget-apps":
				return { forgotten: target.forgetApps?.() ?? 0 };
			default:
				return undefined;
		}
	}

	return (exchange) => {
		const [, name = "", what] = PATH.exec(exchange.path) ?? [];
		const target = Object.hasOwn(targets, name) ? targets[name] : undefined;
		if (!target) return null;
		try {
			const answer = act(target, `${exchange.method} ${what}`, exchange);
			return answer === undefined ? null : json(200, answer);
		} catch (error) {
			return json(400, { error: String(error) });
		}
	};
}
