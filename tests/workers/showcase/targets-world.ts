import type { ConnectedTarget, PictureTarget } from "#app/core/showcase/picture-targets.ts";
import { finishTargetRevocations } from "#app/services/accounts/token-maintenance.ts";
import { tokenMaintenanceOf } from "#app/services/accounts/token-maintenance-deps.ts";
import { targetConnections } from "#app/services/showcase/connect-target.ts";
import type { TargetConnections } from "#app/services/showcase/target-contract.ts";
import { APP, Browser, outside } from "../accounts/world.ts";
import { env } from "../environment.ts";
import { unique } from "../scenario.ts";
import { HOUR_MS, type RotationWorld } from "./rotation-world.ts";
import type { XWorld } from "./x-world.ts";

/** A user with accounts at several targets. */

/** A person with an account at two servers of Mastodon, at Gravatar and, as "id.example", at Bluesky. */
export async function somebodyElsewhere(): Promise<string> {
	const id = unique("person");
	const username = id.replaceAll("-", "_");
	await outside.addPerson({
		id,
		mastodon: [
			{ server: "art.example", username },
			{ server: "photos.example", username },
		],
		gravatar: { email: `${id}@mail.example` },
		bluesky: { handle: `${id}.example` },
	});
	return id;
}

export function connections({ there, deps }: XWorld): TargetConnections {
	return targetConnections({
		...deps,
		vault: there.deps.vault,
		finishRevocations: (target, subject) => finishTargetRevocations(tokenMaintenanceOf(there.deps), target, subject),
		waitUntil: there.deps.waitUntil,
	});
}

/** Goes to the target and back, as a browser does. @returns what it ended in, and the callback's request */
export async function comeBackFrom(
	it: XWorld,
	target: ConnectedTarget,
	{ person, typed = "", browser = new Browser() }: { person: string | null; typed?: string; browser?: Browser },
) {
	const to = connections(it);
	const begun = await to.begin(it.id, target, typed);
	if (!begun.ok) throw new Error(begun.reason);
	browser.take([begun.cookie]);
	const address = await outside.decide(begun.url, person);
	const request = new Request(new URL(address, APP), { headers: browser.request().headers });
	const outcome = await to.finish(request, it.id, target);
	await it.there.settle();
	return { outcome, request };
}

/** Connects an account. @returns who it is at the stand-ins */
export async function connect(it: XWorld, target: ConnectedTarget, typed = "", person?: string): Promise<string> {
	const who = person ?? (await somebodyElsewhere());
	const { outcome } = await comeBackFrom(it, target, { person: who, typed });
	if (!outcome.ok) throw new Error(outcome.reason);
	return who;
}

export interface TargetRow {
	next_at: number | null;
	slot: number | null;
	stopped_because: string | null;
	hung_nft_id: string | null;
	hung_hash: string | null;
	original_hash: string | null;
	original_saved_at: number | null;
	subject: string | null;
}

export async function targetRow(userId: string, target: PictureTarget): Promise<TargetRow | null> {
	return env.DB.prepare("select * from avatar_targets where user_id = ? and target = ?")
		.bind(userId, target)
		.first<TargetRow>();
}

/** Changes of a user by slot: each target's state and NFT, oldest first. */
export async function changesOf(userId: string) {
	const { results } = await env.DB.prepare(
		"select slot, target, state, reason, nft_id as nftId, kind from avatar_rotations where user_id = ? order by slot, target",
	)
		.bind(userId)
		.all<{ slot: number; target: string; state: string; reason: string | null; nftId: string | null; kind: string }>();
	const slots = [...Map.groupBy(results, ({ slot }) => slot).values()];
	return slots.map((rows) => Object.fromEntries(rows.map(({ target, slot: _, ...row }) => [target, row])));
}

/** Claims what is due of a user at some targets like the cron. @returns their messages */
export async function dueAt({ id, there }: RotationWorld, targets: readonly PictureTarget[]) {
	const at = there.now();
	const messages = [];
	for (const target of targets) {
		const row = await env.DB.prepare(
			"update avatar_targets set slot = coalesce(slot, ?1), next_at = ?1 + ?2 where user_id = ?3 and target = ?4 returning slot",
		)
			.bind(at, HOUR_MS, id, target)
			.first<{ slot: number }>();
		if (row) messages.push({ kind: "rotation" as const, userId: id, target, slot: row.slot });
	}
	return messages;
}
